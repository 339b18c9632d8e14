import { expect } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { Notification } from '../../events/device-types.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as pushEvents from '../../events/push.ts';
import type { PushMessage } from '../../events/push.ts';
import type { App } from '../../src/kernel/app.ts';
import { access, aDevice, backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { pushPlugin } from './index.ts';
import { telling } from './telling.state.ts';
import { tellingEffects } from './telling.effects.ts';

type Changes = Partial<Omit<PushMessage, 'data'>> & { data?: Partial<PushMessage['data']> };
const message = ({ data, ...changes }: Changes = {}): PushMessage => ({
  title: 'SOS',
  body: 'SOS: Milo’s watch',
  device: 1,
  notification: null,
  path: null,
  ...changes,
  data: { filename: null, imei: null, type: null, meldungtyp: 4, ...data },
});
/** The values that differ from a sample push message, and how the message arrived. */
export type More = Changes & { via?: pushEvents.Via; tapped?: boolean; at?: number };
/** Returns the event for the arrival of a push message, by default through web push. */
export const received = ({ via = 'web', tapped = false, at, ...changes }: More = {}) =>
  pushEvents.received({ messages: [message(changes)], via, tapped, ...(at !== undefined && { at }) });
/** Returns the entry in the notification list about the same alarm as the sample message. */
export const entry = (changes: Partial<Notification> = {}): Notification => ({
  id: 901,
  device: 1,
  kind: 4,
  title: 'SOS',
  text: 'SOS: Milo’s watch',
  at: START,
  lat: 57.7,
  lng: 11.97,
  read: false,
  value: null,
  limit: null,
  ...changes,
});

export const projections = [...(pushPlugin.projections ?? [])];
export const signedIn = [
  auth.sessionRestored({ ...access(), email: 'ada@example.com' }),
  deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' }),
  notificationEvents.listed({ notifications: [] }),
  app.initialised(),
];
/** A scenario with a signed-in user in which only the effects for messages run. */
export const it = () =>
  scenario({ projections, effects: tellingEffects, backend: backend() }).given(...signedIn);
const banner = (one: App) => one.read(telling).banner;
/** Checks that the banner has this title, or with null that there is no banner. */
export const shows = (title: string | null) => (one: App) =>
  expect(banner(one)?.message.title ?? null).toBe(title);
