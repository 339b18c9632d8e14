import * as app from '../../events/app.ts';
import * as navigation from '../../events/navigation.ts';
import type { Failure } from '../../events/session-types.ts';
import * as viewEvents from '../../events/shared-view.ts';
import type { EndReason, SharedDevice, SharedFix } from '../../events/shared-view.ts';
import type { Share } from '../../events/share-types.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import type { Secret } from '../../src/kernel/secret.ts';

/** The path of a shared link; the history port has removed the secret at its end from the address. */
export const SHARE_PATH = '/share';
/** The path of a wall screen (kiosk); the history port has removed what followed `viewmode` from the address. */
export const KIOSK_PATH = '/stand-alone-page/viewmode';
/**
 * How many fixes of a shared device are stored, by what the link shows: the last position, enough fixes for a
 * speed, or the trail.
 */
const MOST_FIXES = { position: 1, eta: 120, trail: 3_000, trip: 3_000 } as const;

export type Seen = {
  kind: Share['kind'];
  /** How far the viewer's clock is ahead of the server's (seconds). The times of fixes are server time. */
  ahead: number;
  /** When the link expires (ms since 1970 by the viewer's clock). */
  ends: number | null;
  devices: readonly SharedDevice[];
  goal: Share['goal'];
  /** The trip that a link of kind `trip` shows. */
  trip?: Share['trip'];
};
export type SharedView = {
  /** The shared link that is open, or null on any other page. */
  link: { place: 'share' | 'kiosk'; secret: Secret | null } | null;
  seen: Seen | null;
  ended: EndReason | null;
  failure: Failure | null;
  /** The number of failed requests in a row. */
  failures: number;
  /** When to send the next request for the link's data (ms since 1970); 0 for immediately. */
  next: number;
  /** When the last response arrived, and the current time (ms since 1970). */
  heardAt: number | null;
  now: number;
};

const NOTHING: SharedView = {
  link: null,
  seen: null,
  ended: null,
  failure: null,
  failures: 0,
  next: 0,
  heardAt: null,
  now: 0,
};

/** Merges stored and new fixes in chronological order, without duplicates; keeps the newest `most`. */
function joined(had: readonly SharedFix[], news: readonly SharedFix[], most: number): readonly SharedFix[] {
  const last = had.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  return [...had, ...news.filter(({ at }) => at > last)].slice(-most);
}

const lookOf = ({ key, name, colour, icon }: SharedDevice) => JSON.stringify([key, name, colour, icon]);

/**
 * The devices whose fixes an answer adds to. None if the link shows another kind or other devices than before: its
 * owner has changed it, and a number may now mean another device.
 */
export function devicesBefore(
  seen: Pick<Seen, 'kind' | 'devices'> | null,
  { kind, devices }: Pick<Seen, 'kind' | 'devices'>,
): Seen['devices'] | null {
  if (seen?.kind !== kind) return null;
  const looks = new Set(seen.devices.map(lookOf));
  const isSame =
    devices.length === seen.devices.length && devices.every((device) => looks.has(lookOf(device)));
  return isSame ? seen.devices : null;
}

/**
 * What the recipient of a shared link sees (SHARE-03), or a wall screen shows (SHARE-04). It belongs to no user, so
 * the start or end of a session does not clear it.
 */
export const sharedView = plainProjection<SharedView>(
  'sharedView/seen',
  NOTHING,
  (on) => [
    on(navigation.locationChanged, (s, { payload: { path, secret }, at }) => {
      const place = path === SHARE_PATH ? 'share' : path === KIOSK_PATH ? 'kiosk' : null;
      if (place === null) return s.link === null ? s : NOTHING;
      return { ...NOTHING, link: { place, secret: secret ?? null }, now: at };
    }),
    on(viewEvents.loaded, (s, { payload: { kind, ends, devices, goal, trip, ahead, next }, at }) => {
      if (s.link === null) return s;
      const had = devicesBefore(s.seen, { kind, devices }) ?? [];
      return {
        ...s,
        seen: {
          kind,
          ahead: ahead ?? 0,
          ends,
          goal,
          ...(trip && { trip }),
          devices: devices.map((device) => ({
            ...device,
            fixes: [
              ...joined(
                had.find(({ key }) => key === device.key)?.fixes ?? [],
                device.fixes,
                MOST_FIXES[kind],
              ),
            ],
          })),
        },
        ended: null,
        failure: null,
        failures: 0,
        next,
        heardAt: at,
        now: at,
      };
    }),
    on(viewEvents.failed, (s, { payload: { failure, next }, at }) => ({
      ...s,
      failure,
      failures: s.failures + 1,
      next,
      now: at,
    })),
    // When the link is no longer valid, all its data is deleted.
    on(viewEvents.ended, (s, { payload: { reason, next }, at }) =>
      s.link === null ? s : { ...NOTHING, link: s.link, ended: reason, next, now: at },
    ),
    on(viewEvents.retried, (s) => ({ ...s, next: 0, ended: null, failure: null })),
    on(app.timePassed, (s, { at }) => (s.link === null ? s : { ...s, now: at })),
    on(app.resumed, (s, { at }) => (s.link === null ? s : { ...s, now: at })),
  ],
  { ofSession: false },
);

/**
 * When to request the link's data next. Null while the page is hidden or offline, while no link is open, or when the
 * link is no longer valid. A wall screen (kiosk) keeps requesting even then.
 */
export const nextAsking = select((read): { at: number } | null => {
  const { link, ended, next } = read(sharedView);
  if (!link?.secret || (ended !== null && link.place === 'share')) return null;
  if (!read(appState).visible || read(connectivity).online === false) return null;
  return { at: next };
});

/**
 * The server's current time (Unix seconds). The age of a fix is computed from it, because the viewer's clock may be
 * wrong.
 */
export const nowThere = select((read): number => {
  const { now, seen } = read(sharedView);
  return now / 1000 - (seen?.ahead ?? 0);
});

/**
 * A device that was offline reports its fixes late, so requests go back to before the newest fix, but at most this far
 * (seconds). Without this limit, a device that stands for days would make the server send all other trails every 10 s.
 */
const LATE = 2 * 3600;

/**
 * The time after which fixes are requested (Unix seconds, server time). It is the time of the newest fix of the device
 * that is farthest behind, so that this device's late fixes are not skipped. Null to request all fixes.
 */
export const sinceWhen = select((read): number | null => {
  const newest = read(sharedView).seen?.devices.map(({ fixes }) => fixes.at(-1)?.at ?? 0) ?? [];
  const latest = Math.max(0, ...newest);
  return latest === 0 ? null : Math.max(latest - LATE, Math.min(...newest));
});
