import * as mediaEvents from '../../../events/media.ts';
import type { MediaItem } from '../../../events/media.ts';
import type { Failure } from '../../../events/session-types.ts';
import * as voiceEvents from '../../../events/voice.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import type { MediaSubject } from '../../../src/core/devices/media.ts';
import { projection } from '../../../src/kernel/projection.ts';
import { select } from '../../../src/kernel/read.ts';

export type WatchMedia = {
  /** Their owner; items of others, or for the dialog of a push message, do not belong to this panel. */
  about: MediaSubject | null;
  items: MediaItem[] | null;
  failure: Failure | null;
  photo: 'none' | 'asked' | 'waiting' | 'failed';
  photoFailure: Failure | null;
  /** The open photo; null for the newest. */
  shown: string | null;
  isLarge: boolean;
};
const nothing: WatchMedia = {
  about: null,
  items: null,
  failure: null,
  photo: 'none',
  photoFailure: null,
  shown: null,
  isLarge: false,
};

const isFor = ({ about }: WatchMedia, { where, kind, imei }: MediaSubject): boolean =>
  where === 'tool' && kind === about?.kind && imei === about.imei;

/** Messages or photos of the watch whose tool is open; another watch resets them. */
export const watchMedia = projection<WatchMedia>('mode-watch/media', nothing, (on) => [
  on(mediaEvents.opened, (s, { payload: { kind, imei, where } }) => {
    if (where === 'tool') Object.assign(s, nothing, { about: { kind, imei, where } });
  }),
  on(mediaEvents.listRequested, (s, e) => {
    if (isFor(s, e.payload)) s.failure = null;
  }),
  on(mediaEvents.listed, (s, e) => {
    if (!isFor(s, e.payload)) return;
    const known = new Set(s.items?.map(({ id }) => id));
    if (s.items !== null && e.payload.items.some(({ id }) => !known.has(id))) s.photo = 'none';
    s.items = e.payload.items;
    s.failure = null;
  }),
  on(mediaEvents.listFailed, (s, e) => {
    if (isFor(s, e.payload)) s.failure = e.payload.failure;
  }),
  on(mediaEvents.photoChosen, (s, { payload: { id, large } }) => {
    s.shown = id;
    s.isLarge = large;
  }),
  on(mediaEvents.photoRequested, (s, { payload: { imei } }) => {
    if (imei !== s.about?.imei) return;
    s.photo = 'asked';
    s.photoFailure = null;
  }),
  on(mediaEvents.photoRequestAccepted, (s, { payload: { imei } }) => {
    if (imei === undefined || imei === s.about?.imei) s.photo = 'waiting';
  }),
  on(mediaEvents.photoRequestFailed, (s, { payload: { imei, failure } }) => {
    if (imei !== undefined && imei !== s.about?.imei) return;
    s.photo = 'failed';
    s.photoFailure = failure;
  }),
  on(voiceEvents.messagePlayed, (s, { payload: { imei, id } }) => {
    const item = imei === s.about?.imei ? s.items?.find((each) => each.id === id) : undefined;
    if (item) item.heard = true;
  }),
  on(voiceEvents.deleted, (s, { payload: { imei, id } }) => {
    if (imei === s.about?.imei) s.items = s.items?.filter((each) => each.id !== id) ?? null;
  }),
]);

/** The watch whose messages or photos are open, or null. */
export const watchSubject = select((read) => {
  for (const [tool, kind] of [
    ['voice', 'voice'],
    ['photos', 'photo'],
  ] as const) {
    const id = read(toolDevices(tool))?.[0];
    const device = id === undefined ? null : read(deviceBy(id));
    if (device) return { about: { kind, imei: device.imei, where: 'tool' as const }, name: device.name };
  }
  return null;
});

/** Whether the server gave it no id: it can be played and shown, but not referenced in requests. */
export const isOwnId = (id: string): boolean => id.startsWith('~');
