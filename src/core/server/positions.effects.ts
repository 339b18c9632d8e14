import { defer, filter, map, mergeMap, race, repeat, takeUntil, tap } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as deviceEvents from '../../../events/devices.ts';
import type { FixColumns, Heard } from '../../../events/fix-columns.ts';
import * as positionEvents from '../../../events/positions.ts';
import type { Failure } from '../../../events/session-types.ts';
import { effect, type World } from '../../ports/effect.ts';
import { backOff } from '../../rules/back-off.ts';
import { appState } from '../app/app-state.ts';
import { attention, devices } from '../devices/devices.ts';
import { lastKnown } from '../positions/last-known.ts';
import { lastFixOf, newestFixAt, positions } from '../positions/positions.ts';
import { onlyRows } from '../positions/thin-fixes.ts';
import { isSignedIn } from '../session/session.ts';
import { askAsMember } from './ask-as-member.effects.ts';
import { connectivity } from './connectivity.ts';
import { offers } from './server.ts';

/**
 * How often positions are requested if there is no live stream (ms), while the app is in the foreground or in the
 * background.
 */
const POLL_IN_FRONT = 10_000;
const POLL_HIDDEN = 60_000;
/** After an interruption, positions from up to this long ago are loaded (seconds): no trail is longer. */
const LONGEST_GAP = 12 * 3_600;
/**
 * A tracker without reception keeps its positions and sends them later. During an interruption it may send some that are
 * older than its last known one: of up to this long before the interruption (seconds). Not longer, because a bad
 * network interrupts often.
 */
const LATEST = 600;
/**
 * While positions are polled, each request goes back this much further than the newest position (seconds), because
 * positions of other devices may reach the server later than that one. Longer would load many positions again and again.
 */
const LATEST_OF_POLL = 60;
/**
 * Every so many polls, the last position of each device is requested, however old it is: a device whose clock is slow,
 * or whose network is, may always report later than the others.
 */
const POLLS_UNTIL_ALL = 6;
/** The most devices whose missed positions are all loaded after an interruption. */
const MOST_WATCHED = 20;

/** Effects that load the last positions of the devices, and those that came while there was no live stream. */
export const positionsEffects = [
  effect({
    name: 'load the last positions of the devices',
    on: deviceEvents.listed,
    // Not `latest`: a list from storage that comes after the server's must not cancel the request.
    how: 'each',
    run: ({ payload: { source } }, world) => {
      const ids = allOf(world);
      if (ids.length === 0 || source === 'storage') return;
      return positionsOf(world, ids, null, 'lastKnown').pipe(takeUntil(nextListOfServer(world)));
    },
  }),
  effect({
    // While there is no live stream, polling asks anyway.
    name: 'retry loading the last positions of the devices',
    while: (read) => {
      const { online, stream } = read(connectivity);
      const { failures } = read(lastKnown);
      return read(isSignedIn) && online !== false && stream !== 'off' && failures > 0 ? failures : null;
    },
    run: (_, world) => {
      const { failure, failures, since } = world.read(lastKnown);
      return world.ports.clock.after(patience(world, failures, failure)).pipe(
        mergeMap(() => {
          const ids = allOf(world);
          const whole = since === null ? undefined : missedBy(world, ids, since);
          return positionsOf(world, ids, since, 'lastKnown', whole);
        }),
        takeUntil(nextListOfServer(world)),
      );
    },
  }),
  effect({
    // Not cancelled by a new device list, which is often loaded at the same time.
    name: 'load the positions missed while the live stream was away',
    on: positionEvents.streamOpened,
    how: 'latest',
    run: ({ at, payload: { attempt } }, world) => {
      const ids = allOf(world);
      // A first stream that opens after failures missed what came since the last positions were loaded.
      const lostAt = world.read(connectivity).lostAt ?? (attempt > 0 ? at : null);
      if (ids.length === 0 || lostAt === null) return;
      return positionsOf(
        world,
        ids,
        newerThan(world, LATEST),
        'lastKnown',
        missedBy(world, ids, lostAt / 1000),
      );
    },
  }),
  effect({
    name: 'poll positions while there is no live stream',
    while: (read) =>
      read(isSignedIn) && read(connectivity).online !== false && read(connectivity).stream === 'off',
    run: (_, world) => {
      const { clock } = world.ports;
      let failures = 0;
      let notBefore = 0;
      let polls = 0;
      return defer(() => {
        const since = ++polls % POLLS_UNTIL_ALL === 0 ? null : newerThan(world, LATEST_OF_POLL);
        return positionsOf(world, allOf(world), since, 'poll');
      }).pipe(
        tap((fact) => {
          if (positionEvents.fixesReceived.is(fact)) failures = notBefore = 0;
          if (positionEvents.lastKnownFailed.is(fact))
            notBefore = clock.now() + patience(world, ++failures, fact.payload.failure);
        }),
        repeat({
          delay: () => {
            const least = () => clock.after(Math.max(0, notBefore - clock.now()));
            const pause = world.read(appState).visible ? POLL_IN_FRONT : POLL_HIDDEN;
            return race(
              clock.after(Math.max(pause, notBefore - clock.now())),
              // When the user comes back to the app, positions are loaded at once, unless the server has problems and
              // demands a longer wait.
              world.once(app.resumed).pipe(mergeMap(least)),
            ).pipe(map(() => undefined));
          },
        }),
      );
    },
  }),
];

/**
 * Returns how long to wait after this many failures in a row (ms): longer after each failure, and at least as long as
 * the server demands.
 */
export const patience = ({ ports }: World, failures: number, failure: Failure | null): number =>
  Math.max(backOff(failures, ports.chance.next()), (failure?.retryAfter ?? 0) * 1000);

/** The ids of all devices. */
const allOf = ({ read }: World) => [...read(devices).byId.keys()];

/** Emits when the server tells the next device list. */
const nextListOfServer = ({ once }: World) =>
  defer(() => once(deviceEvents.listed)).pipe(
    repeat(),
    filter(({ payload }) => payload.source !== 'storage'),
  );

/**
 * The time from which positions may be missing (Unix seconds), if they may reach the server `late` seconds later than
 * newer ones of other devices. Null if the app has none, or if the server has not answered where all devices were last:
 * those that stand may then lack a position, whatever the stream has brought.
 */
const newerThan = ({ read, ports }: World, late: number): number | null => {
  const newest = read(newestFixAt);
  const { isAnswered, failures } = read(lastKnown);
  if (newest === null || !isAnswered || failures > 0) return null;
  const now = ports.clock.now() / 1000;
  // The clock of one tracker may be minutes fast. Its position must not hide those of the others.
  return Math.floor(Math.max(Math.min(newest, now) - late, now - LONGEST_GAP));
};

/**
 * Returns for each watched device the time from which positions may be missing (Unix seconds). Positions that were
 * polled meanwhile do not count: between them, and before them, there may be others.
 */
const missedBy = (world: World, ids: readonly number[], lostAt: number): ReadonlyMap<number, number> => {
  const { read, ports } = world;
  const earliest = ports.clock.now() / 1000 - LONGEST_GAP;
  return new Map(
    watched(world, ids).map((id) => [
      id,
      Math.max(Math.min(read(lastFixOf(id))?.at ?? lostAt, lostAt - LATEST), earliest),
    ]),
  );
};

/** The devices whose trails must have no gap: all of a small account, otherwise those that the user looks at. */
const watched = ({ read }: World, ids: readonly number[]): readonly number[] => {
  if (offers(read, 'history') !== true) return [];
  const { selected, following, picked } = read(attention);
  const followed = following && following !== 'all' ? [following.device] : [];
  const few =
    ids.length <= MOST_WATCHED ? ids : [...(selected === null ? [] : [selected]), ...followed, ...picked];
  return [...new Set(few)].slice(0, MOST_WATCHED);
};

/**
 * Loads the positions of these devices; with `since`, only those that are newer: every one of the `whole` devices, and
 * at least the last one of the others.
 */
const positionsOf = (
  world: World,
  ids: readonly number[],
  since: number | null,
  source: 'lastKnown' | 'poll',
  whole?: ReadonlyMap<number, number>,
) =>
  askAsMember(world, world.ports.backend.lastPositions(ids, since, whole), (result) => {
    if (!result.ok)
      return [positionEvents.lastKnownFailed({ failure: result.failure, ...(since !== null && { since }) })];
    const { heard, ...fixes } = result.value;
    const news = heard && laterThanKnown(world, heard, fixes);
    return [
      positionEvents.fixesReceived({ source, fixes: source === 'poll' ? unknownOf(world, fixes) : fixes }),
      ...(news && news.devices.length > 0 ? [positionEvents.reported(news)] : []),
    ];
  });

/**
 * Leaves out the reports without a fix that the app has already, and those of devices that never had a fix.
 * @param fixes those that arrived with the reports
 */
function laterThanKnown(
  { read }: World,
  heard: Heard,
  { device }: FixColumns,
): { devices: number[]; at: number[] } {
  const { rows, last } = read(positions);
  const arrived = new Set(heard.devices.every((id) => rows.has(id)) ? [] : Array.from(device));
  const isNew = (id: number, at: number): boolean => {
    const row = rows.get(id);
    return row === undefined ? arrived.has(id) : at > (last.arrays.heard[row] as number);
  };
  const kept = heard.devices.flatMap((id, i) => (isNew(id, heard.at[i] ?? 0) ? [i] : []));
  return { devices: kept.map((i) => heard.devices[i] ?? 0), at: kept.map((i) => heard.at[i] ?? 0) };
}

/**
 * Leaves out the positions that the app has already. Polls overlap, so most of their positions come more than once, and
 * each event stays in the log.
 */
function unknownOf({ read }: World, fixes: FixColumns): FixColumns {
  const { rows, last } = read(positions);
  const { at, lat, lng } = last.arrays;
  const unknown: number[] = [];
  for (let i = 0; i < fixes.device.length; i++) {
    const row = rows.get(fixes.device[i] as number);
    const isKnown =
      row !== undefined &&
      ((fixes.at[i] as number) < (at[row] as number) ||
        (fixes.at[i] === at[row] && fixes.lat[i] === lat[row] && fixes.lng[i] === lng[row]));
    if (!isKnown) unknown.push(i);
  }
  return unknown.length === fixes.device.length ? fixes : onlyRows(fixes, unknown);
}
