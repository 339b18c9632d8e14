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

/** Of so many devices at once: each is a call of its own. */
const AT_ONCE = 6;
/** Where a server knows no periods for all devices, so many are asked one by one; of more one is to be chosen. */
const MOST_DEVICES = 300;
const TOO_MANY: Failure = { reason: 'unavailable', status: 0 };
const MONTH = 30 * 86_400;
const YEAR = 365 * 86_400;

/** Alerts of a device in a stretch of time, unix seconds, both inclusive. */
export type Stretch = { readonly device: number; readonly from: number; readonly to: number };
type Found = { readonly ok: true; readonly value: readonly Notification[] } | Failed;
type Failed = { readonly ok: false; readonly failure: Failure };

/**
 * Asks for all alerts of a stretch of time, however many: a server gives the newest of those that were asked for, so that what
 * is older than its oldest one is asked for next. One page that cannot be had is a failure of all.
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

/** Up to when the next page is asked for; null: this was the last. Several alerts of one second may lie on two pages. */
function olderThan(page: readonly Notification[], until: number): number | null {
  if (page.length < MOST_ALARMS_A_CALL) return null;
  const oldest = page.reduce((least, { at }) => Math.min(least, at), until);
  return oldest < until ? oldest : until - 1;
}

/** What is wanted: older ones than `to` of these devices, at least as far back as `from`; before `least` nobody looks. */
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
 * Asks for the next older alerts of all devices: the newest thousand before `until`, and further until `from` is reached. Fewer
 * than a thousand are all there are.
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
    // It knows no periods, and answered with its list.
    if (result.value.some(({ at }) => at < least || at > until)) {
      next = () => pageOfEach(world, page);
      return [];
    }
    const all = new Map(before);
    for (const one of result.value) all.set(one.id, one);
    const oldest = olderThan(result.value, until);
    // Of the second of the oldest there may be more: it is asked for once more.
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
 * Asks for the older alerts of each of several devices, as far as they are not known: a month of them. Where nobody has any, the
 * year before is asked for, then all that is wanted: each time is a call for every device.
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
      // One that fails speaks for all that were not asked: they stay unknown, and are asked with the next try.
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

/** Alerts that are older than the list of the server reaches. */
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
    name: 'load the next older alerts of all devices that are looked at',
    ability: 'alerts',
    on: olderAlerts.requested,
    how: 'latest',
    run: ({ payload }, world) =>
      payload.devices.length > 1 ? pageOfAll(world, payload) : pageOfEach(world, payload),
  }),
];
