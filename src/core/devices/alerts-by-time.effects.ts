import { concat, defer, EMPTY, from, mergeMap, type Observable } from 'rxjs';
import { MOST_ALARMS_A_CALL } from '../../../events/alarm-types.ts';
import type { Notification } from '../../../events/device-types.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as olderAlerts from '../../../events/older-alerts.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { askAsMember } from '../server/ask-as-member.effects.ts';
import { knownFrom, notifications } from './notifications.ts';

/** Maximum number of devices whose alerts are loaded at the same time; each device needs its own call. */
const AT_ONCE = 6;
/**
 * If a server cannot load a period's alerts for all devices at once, they are loaded device by device, for at most this
 * many devices. With more devices the user must choose one.
 */
const MOST_DEVICES = 300;
const TOO_MANY: Failure = { reason: 'unavailable', status: 0 };
const MONTH = 30 * 86_400;
const YEAR = 365 * 86_400;

/** A period for which a device's alerts are loaded; it includes both ends (unix seconds). */
export type Stretch = { readonly device: number; readonly from: number; readonly to: number };
type Found = { readonly ok: true; readonly value: readonly Notification[] } | Failed;
type Failed = { readonly ok: false; readonly failure: Failure };

/**
 * Loads all alerts of a period. One response has only the newest of them (a page), so older pages are loaded one after
 * the other. If one page fails, the whole result is a failure.
 */
export const alertsIn = (
  world: World,
  stretch: Stretch,
  done: (found: Found) => readonly Draft[],
): Observable<Draft> => pages(world, stretch, stretch.to, new Map(), done);

function pages(
  world: World,
  stretch: Stretch,
  until: number,
  known: ReadonlyMap<number, Notification>,
  done: (found: Found) => readonly Draft[],
): Observable<Draft> {
  const all = new Map(known);
  let next: number | null = null;
  const call = world.ports.backend.olderNotifications(stretch.device, stretch.from, until);
  const page = askAsMember(world, call, (result) => {
    if (!result.ok) return done(result);
    for (const one of result.value) all.set(one.id, one);
    next = olderThan(result.value, until);
    if (next !== null && next >= stretch.from) return [];
    next = null;
    return done({ ok: true, value: [...all.values()] });
  });
  return concat(
    page,
    defer(() => (next === null ? EMPTY : pages(world, stretch, next, all, done))),
  );
}

/**
 * Returns the end of the period for the next, older page of alerts. Null if this page was the last. Alerts of the same
 * second may be split between two pages.
 */
function olderThan(page: readonly Notification[], until: number): number | null {
  if (page.length < MOST_ALARMS_A_CALL) return null;
  const oldest = page.reduce((least, { at }) => Math.min(least, at), until);
  return oldest < until ? oldest : until - 1;
}

/**
 * Which older alerts to load: those of these devices before `to`, at least back to `from`, but never from before
 * `least`.
 */
type Page = {
  readonly devices: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly least: number;
};
const loaded = (
  { to }: Page,
  devices: readonly number[],
  from: number,
  notifications: readonly Notification[],
): Draft => olderAlerts.loaded({ devices: [...devices], from, to, notifications: [...notifications] });
const failed = ({ devices }: Page, failure: Failure): Draft =>
  olderAlerts.failed({ devices: [...devices], failure });

/**
 * Loads the next older alerts of all devices: first the newest thousand before `until`, then more until `from` is
 * reached. If fewer than a thousand arrive, there are no older ones.
 */
function pageOfAll(
  world: World,
  page: Page,
  until = page.to,
  before: ReadonlyMap<number, Notification> = new Map(),
): Observable<Draft> {
  const { least, from: wanted, devices } = page;
  let next: (() => Observable<Draft>) | null = null;
  const asked = askAsMember(world, world.ports.backend.notificationsBetween(least, until), (result) => {
    if (!result.ok) return [failed(page, result.failure)];
    // Alerts from outside the requested period show that the server ignored the period and returned its usual list.
    if (result.value.some(({ at }) => at < least || at > until)) {
      next = () => pageOfEach(world, page);
      return [];
    }
    const all = new Map(before);
    for (const one of result.value) all.set(one.id, one);
    const oldest = olderThan(result.value, until);
    // The page may not contain all alerts of its oldest second, so that second is loaded again.
    const reached = oldest === null ? least : Math.min(until, oldest + 1);
    if (reached > wanted) {
      next = () => pageOfAll(world, page, reached - 1, all);
      return [];
    }
    return [loaded(page, devices, reached, [...all.values()])];
  });
  return concat(
    asked,
    defer(() => next?.() ?? EMPTY),
  );
}

/**
 * Loads older alerts that are not known yet, with one call per device: those of a month, or back to `page.from` if that
 * is more. If no device has any, it continues with the year before that, and finally with all the time before.
 */
function pageOfEach(
  world: World,
  page: Page,
  to = page.to,
  begin = Math.max(page.least, Math.min(page.from, page.to - MONTH + 1)),
): Observable<Draft> {
  const { devices, least } = page;
  if (devices.length > MOST_DEVICES) return from([failed(page, TOO_MANY)]);
  const found: Notification[] = [];
  const known: number[] = [];
  let failure: Failure | null = null;
  const asked = from(devices).pipe(
    mergeMap((device) => {
      const end = Math.min(to, knownFrom(world.read(notifications), device) - 1);
      // After a failure the remaining devices are not loaded. Their older alerts stay unknown until the next attempt.
      if (failure !== null) return EMPTY;
      if (end < begin) {
        known.push(device);
        return EMPTY;
      }
      return alertsIn(world, { device, from: begin, to: end }, (result) => {
        if (result.ok) {
          for (const one of result.value) found.push(one);
          known.push(device);
        } else failure = result.failure;
        return [];
      });
    }, AT_ONCE),
  );
  const finish = defer((): Observable<Draft> => {
    if (failure === null && found.length === 0 && begin > least) {
      const further = to - begin + 1 < YEAR ? Math.max(least, begin - YEAR) : least;
      return pageOfEach(world, page, begin - 1, further);
    }
    const news = loaded(page, known, begin, found);
    return from(failure === null ? [news] : [...(known.length > 0 ? [news] : []), failed(page, failure)]);
  });
  return concat(asked, finish);
}

/** Effects that load alerts older than those in the server's list. */
export const alertsByTimeEffects = [
  effect({
    name: 'load older alerts of a device',
    ability: 'alerts',
    on: notificationEvents.olderRequested,
    how: 'each',
    run: ({ payload }, world) => {
      const { device, from: begin, to } = payload;
      return alertsIn(world, payload, (result) => [
        result.ok
          ? notificationEvents.olderLoaded({ device, from: begin, to, notifications: [...result.value] })
          : notificationEvents.olderFailed({ device, from: begin, to, failure: result.failure }),
      ]);
    },
  }),
  effect({
    name: 'load the next older alerts of the shown devices',
    ability: 'alerts',
    on: olderAlerts.requested,
    how: 'latest',
    run: ({ payload }, world) =>
      payload.devices.length > 1 ? pageOfAll(world, payload) : pageOfEach(world, payload),
  }),
];
