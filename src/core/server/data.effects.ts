import { concat, defer, EMPTY, filter, map, mergeMap, type Observable, of, repeat, takeUntil } from 'rxjs';
import * as adminEvents from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as notices from '../../../events/notices.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as userEvents from '../../../events/user.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { admin } from '../session/admin.ts';
import { askAsMember } from './ask-as-member.effects.ts';
import { connectivity } from './connectivity.ts';
import { isMoving } from '../devices/device-overlay.ts';
import { devices } from '../devices/devices.ts';
import { notifications } from '../devices/notifications.ts';
import { keep } from '../storage/keep.effects.ts';
import { isSignedIn, session } from '../session/session.ts';
import { patience, positionsEffects } from './positions.effects.ts';
import { loaded, upToDate } from './remote.effects.ts';
import { user } from '../session/user.ts';
import { mayPass } from '../../rules/failures.ts';

/** If the live stream was interrupted for longer than this (ms), it may have missed changes by other users. */
const LINE_AWAY = 30_000;
/** How often the list of alerts is reloaded if no live stream delivers them, or if the last attempt failed (ms). */
const ALERTS_AGAIN = 60_000;

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

/** Like `askAsMember`, but asks again after a failure that may pass, and waits longer each time. */
const insistently: typeof askAsMember = (world, call, done) =>
  defer(() => {
    let failure: Failure | null = null;
    let failures = 0;
    const request = askAsMember(world, call, (result) => {
      failure = result.ok ? null : result.failure;
      return done(result);
    });
    return request.pipe(
      repeat({
        delay: () =>
          failure && mayPass(failure) ? world.ports.clock.after(patience(world, ++failures, failure)) : EMPTY,
      }),
      takeUntil(world.once(auth.loggedOut)),
    );
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
      insistently(world, world.ports.backend.settings(shownAccount(world)), (result) => [
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
          insistently(world, world.ports.backend.groups(), (result) =>
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
            listed: ({ value }) =>
              notificationEvents.listed({
                notifications: [...value],
                ...(value.devices && { devices: [...value.devices] }),
              }),
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
  ...positionsEffects,
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
