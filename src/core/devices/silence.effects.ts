import { concat, defer, EMPTY, expand, map, mergeMap, type Observable, of, toArray } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as changeEvents from '../../../events/changes.ts';
import type { Notification } from '../../../events/device-types.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as pushEvents from '../../../events/push.ts';
import * as silenceEvents from '../../../events/silence.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Read } from '../../kernel/read.ts';
import { effect, type World } from '../../ports/effect.ts';
import { positions } from '../positions/positions.ts';
import { admin } from '../session/admin.ts';
import { isSignedIn } from '../session/session.ts';
import { keepOwn, readOwn } from '../storage/kept.effects.ts';
import { devices } from './devices.ts';
import { notifications } from './notifications.ts';
import {
  HEARD_AGAIN,
  isOwnAlert,
  limitOf,
  listensForSilence,
  ownAlertId,
  type Silence,
  silence,
  SILENCE_SLOT,
  silenceWith,
  SILENT,
} from './silence.ts';

/**
 * Minimum and maximum time between two checks for silent devices (seconds). If a device gets a new silence limit, the
 * next check takes it into account.
 */
const SOONEST = 5;
const LATEST = 60;
/**
 * If a check is this late (seconds), the browser or the computer was asleep, and so was the live stream. The check is
 * then put off for `GRACE` seconds: by then a dead stream has been noticed, or the missed positions have come.
 */
const OVERSLEPT = 90;
const GRACE = 60;
/** Maximum number of silence alarms raised by one check. The next check raises the rest. */
const MOST_AT_ONCE = 200;
/** Maximum number of silence alarms that appear as a banner. */
const MOST_TOLD = 3;

type Found = { readonly alarms: readonly Notification[]; readonly due: number };

/**
 * Returns the alarms for devices that have now been silent for longer than their limit, and when the next device will
 * exceed its limit (unix seconds). One pass through the devices with a limit.
 */
function silentNow(read: Read, now: number): Found {
  const state = read(silence);
  const { byId } = read(devices);
  const { rows, last } = read(positions);
  const { at: times, heard, lat, lng } = last.arrays;
  const alarms: Notification[] = [];
  let due = now + LATEST;
  const isOnly = Object.keys(state.limits.groups).length === 0;
  const ids = isOnly ? Object.keys(state.limits.devices).map(Number) : byId.keys();
  for (const id of ids) {
    const device = byId.get(id);
    const row = rows.get(id);
    const limit = device ? limitOf(state, device) : 0;
    if (!device || row === undefined || limit <= 0 || state.silent[id] !== undefined) continue;
    // A device without GPS reception sends no new fixes, but it is not silent.
    const at = Math.max(times[row] as number, heard[row] as number);
    // The device reported that it was switched off, so it does not count as silent.
    if (device.switchedOffAt !== null && device.switchedOffAt >= at) continue;
    if (at + limit > now) due = Math.min(due, at + limit);
    else if (alarms.length === MOST_AT_ONCE) due = now;
    else
      alarms.push({
        ...{ id: ownAlertId(state.next + alarms.length), device: id, kind: SILENT, title: '', text: '' },
        ...{ at: at + limit, read: false, value: null, limit },
        lat: (lat[row] as number) / 1e7,
        lng: (lng[row] as number) / 1e7,
      });
  }
  return { alarms, due: Math.max(due, now + SOONEST) };
}

/**
 * Returns the all-clear alerts for silent devices that have a fix or another report in this batch.
 * @param placeOf returns the place of an entry (degrees × 10⁷)
 */
function heardIn(
  read: Read,
  ids: ArrayLike<number>,
  times: ArrayLike<number>,
  placeOf: (i: number) => readonly [lat: number, lng: number],
): readonly Notification[] {
  const { silent, next } = read(silence);
  const heard = new Map<number, number>();
  for (let i = 0; i < ids.length; i++) {
    const device = ids[i] as number;
    const since = silent[device];
    if (since === undefined || (times[i] as number) <= since || heard.has(device)) continue;
    // The device's first report in this batch ended its silence. Skip the later ones.
    heard.set(device, i);
  }
  return [...heard].map(
    ([device, i], n): Notification => ({
      ...{
        id: ownAlertId(next + n),
        device,
        kind: HEARD_AGAIN,
        title: '',
        text: '',
        read: false,
        limit: null,
      },
      at: times[i] as number,
      value: (times[i] as number) - (silent[device] ?? 0),
      lat: placeOf(i)[0] / 1e7,
      lng: placeOf(i)[1] / 1e7,
    }),
  );
}

/** Returns the event that announces the first of these silence alarms in a banner, like any other alarm. */
export const bannerFor = (alarms: readonly Notification[]): Draft =>
  pushEvents.received({
    via: 'socket',
    tapped: false,
    messages: alarms.slice(0, MOST_TOLD).map(({ id, device, kind }) => ({
      title: '',
      body: '',
      data: { filename: null, imei: null, type: null, meldungtyp: kind },
      device,
      notification: id,
      path: null,
    })),
  });

/** The alerts that the app itself raised and that are not in the list of alerts yet. Null if there are none. */
const missing = (read: Read): readonly Notification[] | null => {
  const { alarms } = read(silence);
  const { told: list } = read(notifications);
  if (alarms.length === 0 || list === null) return null;
  const known = new Set(list.map(({ id }) => id));
  const all = alarms.filter(({ id }) => !known.has(id));
  return all.length > 0 ? all : null;
};

/**
 * Runs `work` while no other tab runs such work. All tabs of the browser share the stored silence data, and only one at
 * a time may read or write it.
 */
const inTurn = ({ read, ports }: World, work: () => Observable<Draft>): Observable<Draft> =>
  ports.turns.alone(`silence-${read(admin).userID}`, defer(work));

/**
 * Whether the stored silence data equals this tab's. It may contain thousands of alerts, so an event with the same data
 * would fill the log for nothing.
 */
const isSame = (known: Silence, kept: Omit<Silence, 'heard' | 'unstored'>): boolean =>
  known.next === kept.next &&
  known.alarms.length === kept.alarms.length &&
  known.alarms.every(({ id, read }, i) => id === kept.alarms[i]?.id && read === kept.alarms[i].read) &&
  JSON.stringify([known.limits, known.silent]) === JSON.stringify([kept.limits, kept.silent]);

/**
 * Loads the alerts that the app itself raised from this browser's storage. Another tab may have raised some, or marked
 * some as read.
 */
export const ownAlertsKept = (world: World): Observable<Draft> =>
  defer(() => {
    const before = world.read(silence);
    if (before.unstored) return EMPTY;
    return inTurn(world, () => readOwn(world, SILENCE_SLOT, silenceEvents.restored)).pipe(
      mergeMap((draft) => {
        if (!silenceEvents.restored.is(draft)) return of(draft);
        // While the stored alerts were being read, this tab raised or marked some. Those are stored next, so read all
        // again.
        if (world.read(silence) !== before) return ownAlertsKept(world);
        return isSame(before, draft.payload) ? EMPTY : of(draft);
      }),
    );
  });

/**
 * Applies an event to the stored silence data. The stored data is not replaced by this tab's, because another tab may
 * have added to it.
 */
export const keepSilence = (world: World, fact: Draft): Observable<Draft> =>
  inTurn(world, () =>
    readOwn(world, SILENCE_SLOT, silenceEvents.restored).pipe(
      toArray(),
      mergeMap((found) => {
        const own = world.read(silence);
        const kept = found.find(silenceEvents.restored.is);
        const { unstored } = own;
        const before = kept && { ...own, ...kept.payload, ...(unstored && { limits: own.limits }) };
        const { limits, silent, alarms, next } = before ? silenceWith(before, fact) : own;
        const stored = silenceEvents.restored({
          limits: { devices: { ...limits.devices }, groups: { ...limits.groups } },
          silent: { ...silent },
          alarms: alarms.map((each) => ({ ...each })),
          next,
        });
        return concat(
          found.filter((each) => each !== kept),
          keepOwn(world, SILENCE_SLOT, stored).pipe(
            toArray(),
            mergeMap((problems) => (unstored && problems.length === 0 ? [stored] : problems)),
          ),
        );
      }),
    ),
  );

/**
 * Effects of the silence alarm (SENS-03). A single timer waits for the next device to exceed its limit, however many
 * devices there are.
 */
export const silenceEffects = [
  effect({
    name: 'restore the silence limits and alarms',
    // Another tab may have changed them while this one was hidden.
    on: [auth.loginSucceeded, auth.sessionRestored, app.resumed],
    how: 'latest',
    run: (_, world) => ownAlertsKept(world),
  }),
  effect({
    name: 'store the silence limits and alarms',
    on: [
      silenceEvents.limitChosen,
      silenceEvents.cleared,
      silenceEvents.raised,
      silenceEvents.ended,
      changeEvents.saved,
    ],
    how: 'inOrder',
    run: (fact, world) => {
      if (fact.type === 'changes/saved') {
        const { outcome } = fact.payload;
        if (outcome.of !== 'alerts' || !outcome.ids.some(isOwnAlert)) return EMPTY;
      }
      return keepSilence(world, fact);
    },
  }),
  effect({
    name: 'check the devices of a group again after it got a new limit',
    on: silenceEvents.limitChosen,
    run: ({ payload: { of: kind, id } }, { read }) => {
      if (kind !== 'group') return;
      const { silent, limits } = read(silence);
      const { byId } = read(devices);
      const ids = Object.keys(silent)
        .map(Number)
        .filter((each) => byId.get(each)?.group === id && limits.devices[each] === undefined);
      return ids.length > 0 ? silenceEvents.cleared({ devices: ids }) : undefined;
    },
  }),
  effect({
    name: 'raise an alarm when a device is silent for too long',
    live: true,
    while: (read) => (read(isSignedIn) && !read(admin).ghostMode ? read(listensForSilence) : null),
    run: (_, { read, ports: { clock } }) => {
      const look = (due: number): Found => {
        const now = clock.now() / 1000;
        return now - due > OVERSLEPT ? { alarms: [], due: now + GRACE } : silentNow(read, now);
      };
      // An answer may bring fixes and then reports without a fix. The first check waits until both have been applied.
      const begun = clock.now() / 1000;
      return clock.after(0).pipe(
        map(() => look(begun)),
        expand(({ due }) => clock.after(Math.max(0, due * 1000 - clock.now())).pipe(map(() => look(due)))),
        mergeMap(({ alarms }) =>
          alarms.length > 0 ? [silenceEvents.raised({ alarms: [...alarms] }), bannerFor(alarms)] : EMPTY,
        ),
      );
    },
  }),
  effect({
    name: 'end the alarm when a silent device reports again',
    on: positionEvents.fixesReceived,
    how: 'each',
    run: ({ payload: { fixes } }, { read }) => {
      const { silent } = read(silence);
      for (const _ in silent) {
        const { device, at, lat, lng } = fixes;
        const alarms = heardIn(read, device, at, (i) => [lat[i] as number, lng[i] as number]);
        return alarms.length > 0 ? silenceEvents.ended({ alarms: [...alarms] }) : undefined;
      }
      return undefined;
    },
  }),
  effect({
    name: 'end the alarm when a silent device reports without a fix',
    on: positionEvents.reported,
    how: 'each',
    run: ({ payload: { devices: ids, at } }, { read }) => {
      const { rows, last } = read(positions);
      const { lat, lng } = last.arrays;
      const alarms = heardIn(read, ids, at, (i) => {
        const row = rows.get(ids[i] ?? 0) ?? 0;
        return [lat[row] ?? 0, lng[row] ?? 0];
      });
      return alarms.length > 0 ? silenceEvents.ended({ alarms: [...alarms] }) : undefined;
    },
  }),
  effect({
    name: 'add stored silence alarms to the alerts',
    while: missing,
    run: (alarms) => of(alarms).pipe(map((all) => silenceEvents.alarmsListed({ alarms: [...all] }))),
  }),
];
