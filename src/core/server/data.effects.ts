import {
  concat,
  defer,
  EMPTY,
  filter,
  map,
  mergeMap,
  type Observable,
  of,
  race,
  repeat,
  takeUntil,
  tap,
} from 'rxjs';
import * as adminEvents from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import type { FixColumns } from '../../../events/fix-columns.ts';
import * as notices from '../../../events/notices.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as positionEvents from '../../../events/positions.ts';
import type { Failure } from '../../../events/session-types.ts';
import * as userEvents from '../../../events/user.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { admin } from '../session/admin.ts';
import { appState } from '../app/app-state.ts';
import { askAsMember } from './ask-as-member.effects.ts';
import { backOff } from '../../rules/back-off.ts';
import { connectivity } from './connectivity.ts';
import { isMoving } from '../devices/device-overlay.ts';
import { attention, devices } from '../devices/devices.ts';
import { notifications } from '../devices/notifications.ts';
import { offers } from './server.ts';
import { keep } from '../storage/keep.effects.ts';
import { lastKnown } from '../positions/last-known.ts';
import { lastFixOf, newestFixAt, positions } from '../positions/positions.ts';
import { onlyRows } from '../positions/thin-fixes.ts';
import { isSignedIn, session } from '../session/session.ts';
import { loaded, upToDate } from './remote.effects.ts';
import { user } from '../session/user.ts';

/**
 * How often positions are requested if there is no live stream (ms), while the app is in the foreground or in the
 * background.
 */
const POLL_IN_FRONT = 10_000;
const POLL_HIDDEN = 60_000;
/** If the live stream was interrupted for longer than this (ms), it may have missed changes by other users. */
const LINE_AWAY = 30_000;
/** How often the list of alerts is reloaded if no live stream delivers them, or if the last attempt failed (ms). */
const ALERTS_AGAIN = 60_000;

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

/**
 * The notice that the server cannot show another user's account. It appears after the reload, in the super user's own
 * account.
 */
const NOT_HERE = notices.raised({ tone: 'danger', text: 'ghost.notHere', stays: 15_000 });

/** The id of the account whose data is shown. In ghost mode this is the customer's account. */
const shownAccount = ({ read }: World): number => read(session).auth?.userID ?? 0;

/**
 * In ghost mode, loads devices only after the customer's data has proved that the server returns the viewed account's
 * data. Otherwise a server could send the super user's own devices, and these would appear under the customer's name.
 */
const whenProven = (world: World, load: () => Observable<Draft>): Observable<Draft> =>
  defer(() => {
    const { subject } = world.read(admin);
    return subject === null || world.read(user).confirmed.customer?.id === subject
      ? load()
      : world.once(userEvents.customerLoaded).pipe(mergeMap(load));
  });

const signedIn = [auth.loginSucceeded, auth.sessionRestored] as const;

/**
 * When a device is moved, the list positions of others change too. The list is reloaded to include moves that other
 * users made at the same time.
 */
export const moveEffect = effect({
  name: 'reload the device list after moves',
  while: (read) => read(devices).edits.arePlacesOld && !isMoving(read(devices).edits),
  run: () => deviceEvents.listRequested(),
});

export const dataEffects = [
  effect({
    name: 'load the customer',
    on: signedIn,
    how: 'latest',
    run: (_, world) => {
      const { subject } = world.read(admin);
      let isSomebodyElse = false;
      return concat(
        askAsMember(world, world.ports.backend.customer(shownAccount(world)), (result) => {
          if (!result.ok) return [userEvents.customerLoadFailed({ failure: result.failure })];
          isSomebodyElse = subject !== null && result.value.id !== subject;
          return isSomebodyElse
            ? []
            : [userEvents.customerLoaded({ customer: result.value, source: 'server' })];
        }),
        // The server ignores which account is viewed and sends only the super user's own data (decision 0132).
        defer(() =>
          isSomebodyElse ? concat(keep(world.ports, 'notice', NOT_HERE), of(adminEvents.ghostLeft())) : EMPTY,
        ),
      );
    },
  }),
  effect({
    name: 'load the settings of the customer',
    on: signedIn,
    how: 'latest',
    run: (_, world) =>
      askAsMember(world, world.ports.backend.settings(shownAccount(world)), (result) => [
        result.ok
          ? userEvents.settingsLoaded({ settings: result.value, source: 'server' })
          : userEvents.settingsLoadFailed({ failure: result.failure }),
      ]),
  }),
  effect({
    name: 'load the devices',
    on: [...signedIn, deviceEvents.listRequested],
    how: 'latest',
    run: (_, world) =>
      whenProven(world, () =>
        loaded(
          world,
          world.ports.backend.devices(),
          {
            listed: ({ value, leftOut }) =>
              deviceEvents.listed({ devices: [...value], leftOut: [...leftOut], source: 'server' }),
            failed: deviceEvents.listFailed,
          },
          askAsMember,
        ),
      ),
  }),
  effect({
    name: 'reload the device list after the live stream was lost',
    on: positionEvents.streamOpened,
    how: 'latest',
    run: ({ at }, { read }) => {
      const { lostAt } = read(connectivity);
      return lostAt !== null && at - lostAt > LINE_AWAY ? deviceEvents.listRequested() : undefined;
    },
  }),
  effect({
    name: 'load the groups',
    on: [...signedIn, deviceEvents.listRequested],
    how: 'latest',
    // A server without groups is no error: the device list is then shown without groups.
    run: (_, world) =>
      whenProven(world, () =>
        upToDate(world, () =>
          askAsMember(world, world.ports.backend.groups(), (result) =>
            result.ok ? [deviceEvents.groupsListed({ groups: [...result.value], source: 'server' })] : [],
          ),
        ),
      ),
  }),
  effect({
    name: 'load the notifications',
    ability: ['alerts', 'history'],
    on: [...signedIn, notificationEvents.listRequested],
    how: 'latest',
    run: (_, world) =>
      whenProven(world, () =>
        loaded(
          world,
          world.ports.backend.notifications(),
          {
            listed: ({ value }) => notificationEvents.listed({ notifications: [...value] }),
            failed: notificationEvents.listFailed,
          },
          askAsMember,
        ),
      ),
  }),
  effect({
    name: 'reload the alerts that came while the live stream was away',
    ability: ['alerts', 'history'],
    on: positionEvents.streamOpened,
    how: 'latest',
    run: ({ at }, { read, ports }) => {
      const { lostAt } = read(connectivity);
      if (lostAt === null) return;
      // A line that breaks again and again leads to one request, because some servers need many calls for the list.
      return ports.clock
        .after(at - lostAt > LINE_AWAY ? 0 : ALERTS_AGAIN)
        .pipe(map(() => notificationEvents.listRequested()));
    },
  }),
  effect({
    name: 'reload the alerts while there is no live stream, or no list',
    ability: ['alerts', 'history'],
    while: (read) => {
      const { online, stream } = read(connectivity);
      const isMissing = stream === 'off' || read(notifications).error !== null;
      return read(isSignedIn) && online !== false && isMissing ? true : null;
    },
    run: (_, { ports }) =>
      ports.clock.after(ALERTS_AGAIN).pipe(
        map(() => notificationEvents.listRequested()),
        repeat(),
      ),
  }),
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
  moveEffect,
  effect({
    name: 'load the requested track',
    ability: 'history',
    on: positionEvents.trackRequested,
    how: 'each',
    run: ({ payload: { device, range } }, world) =>
      askAsMember(world, world.ports.backend.track(device, range), (result) => [
        result.ok
          ? positionEvents.trackLoaded({ device, range, fixes: result.value })
          : positionEvents.trackLoadFailed({ device, failure: result.failure }),
      ]).pipe(
        // The user has requested another history of the device. Without this, an answer to this request could replace it.
        takeUntil(
          world.once(positionEvents.trackRequested).pipe(
            repeat(),
            filter(
              ({ payload: next }) =>
                next.device === device && JSON.stringify(next.range) !== JSON.stringify(range),
            ),
          ),
        ),
      ),
  }),
  effect({
    name: 'retry loading the device list',
    // Loading is also retried if the list on screen is from an earlier visit. The failure is cleared when a new attempt
    // starts, which ends this effect's wait.
    while: (read) => {
      const { failure, failures } = read(devices);
      return read(isSignedIn) && read(connectivity).online === true && failure ? failures : null;
    },
    run: (_, world) => {
      const { failure, failures } = world.read(devices);
      const again = () => of(deviceEvents.listRequested());
      return world.ports.clock.after(patience(world, failures, failure)).pipe(mergeMap(again));
    },
  }),
];

/**
 * Returns how long to wait after this many failures in a row (ms): longer after each failure, and at least as long as
 * the server demands.
 */
const patience = ({ ports }: World, failures: number, failure: Failure | null): number =>
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
  whole: ReadonlyMap<number, number> = new Map(),
) =>
  askAsMember(world, world.ports.backend.lastPositions(ids, since, whole), (result) => [
    result.ok
      ? positionEvents.fixesReceived({
          source,
          fixes: source === 'poll' ? unknownOf(world, result.value) : result.value,
        })
      : positionEvents.lastKnownFailed({ failure: result.failure, ...(since !== null && { since }) }),
  ]);

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
