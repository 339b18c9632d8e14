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

/** Where a link leads; the history port has taken its end out of the address. */
export const SHARE_PATH = '/share';
/** A wall screen; what follows `viewmode` was taken out too. */
export const KIOSK_PATH = '/stand-alone-page/viewmode';
/** So many fixes of a device are kept, by what the link shows: the last, enough for a speed, the way. */
const MOST_FIXES = { position: 1, eta: 120, trail: 3_000, trip: 3_000 } as const;

export type Seen = {
  kind: Share['kind'];
  /** By how much this device's clock is ahead of the server's, seconds. Fixes are in the server's time. */
  ahead: number;
  /** Milliseconds since 1970, by this device's clock. */
  ends: number | null;
  devices: readonly SharedDevice[];
  goal: Share['goal'];
  /** Which trip a `trip` shows. */
  trip?: Share['trip'];
};
export type SharedView = {
  /** What was opened, or null on any other page. */
  link: { place: 'share' | 'kiosk'; secret: Secret | null } | null;
  seen: Seen | null;
  ended: EndReason | null;
  failure: Failure | null;
  /** Tries in a row that came to nothing. */
  failures: number;
  /** When it is asked (again), milliseconds since 1970; 0 = at once. */
  next: number;
  /** When the server was heard of last, and what time it is: milliseconds since 1970. */
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

/** Fixes in the order of time, none twice, the newest `most`. */
function joined(had: readonly SharedFix[], news: readonly SharedFix[], most: number): readonly SharedFix[] {
  const last = had.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  return [...had, ...news.filter(({ at }) => at > last)].slice(-most);
}

/** What somebody sees who has a link (SHARE-03), or a wall screen shows (SHARE-04). It is nobody's: no session begins or ends it. */
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
      const had = s.seen?.kind === kind ? s.seen.devices : [];
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
    // Nothing of it stays.
    on(viewEvents.ended, (s, { payload: { reason, next }, at }) =>
      s.link === null ? s : { ...NOTHING, link: s.link, ended: reason, next, now: at },
    ),
    on(viewEvents.retried, (s) => ({ ...s, next: 0, ended: null, failure: null })),
    on(app.timePassed, (s, { at }) => (s.link === null ? s : { ...s, now: at })),
    on(app.resumed, (s, { at }) => (s.link === null ? s : { ...s, now: at })),
  ],
  { ofSession: false },
);

/** When the server is to be asked, or null while it is not: hidden, offline, over, or no link at all. A wall screen goes on. */
export const nextAsking = select((read): { at: number } | null => {
  const { link, ended, next } = read(sharedView);
  if (!link?.secret || (ended !== null && link.place === 'share')) return null;
  if (!read(appState).visible || read(connectivity).online === false) return null;
  return { at: next };
});

/** What time it is at the server, unix seconds: what a fix is as old as, whatever the clock of this device says. */
export const nowThere = select((read): number => {
  const { now, seen } = read(sharedView);
  return now / 1000 - (seen?.ahead ?? 0);
});

/**
 * A device without a network tells later what it measured meanwhile. So far back before the newest fix of all it is asked
 * for, seconds; further, and a device that stands for days would have the ways of all others sent every 10 s.
 */
const LATE = 2 * 3600;

/**
 * After when fixes are requested next, unix seconds by the server's clock: after the newest of the device that has told
 * the least, or what it still has to tell would be passed over. Null: everything is.
 */
export const sinceWhen = select((read): number | null => {
  const newest = read(sharedView).seen?.devices.map(({ fixes }) => fixes.at(-1)?.at ?? 0) ?? [];
  const latest = Math.max(0, ...newest);
  return latest === 0 ? null : Math.max(latest - LATE, Math.min(...newest));
});
