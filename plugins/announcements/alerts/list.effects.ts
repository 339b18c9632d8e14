import { defer, EMPTY, mergeMap, type Observable, repeat } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import { admin } from '../../../src/core/session/admin.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import { backOff } from '../../../src/rules/back-off.ts';
import { connectivity } from '../../../src/core/server/connectivity.ts';
import { isMaintenanceOnly, listLacking, serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { isSignedIn, session } from '../../../src/core/session/session.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { effect, type World } from '../../../src/ports/effect.ts';

/** If the user comes back to the app after at least this time (seconds), the announcements are reloaded. */
const STALE_AFTER = 30 * 60;
/**
 * Whether a super user is viewing the account (ghost mode). Announcements are meant for the customer, so the app shows
 * none in ghost mode and marks none as read.
 */
const isGuest = ({ read }: World): boolean => read(admin).ghostMode;

/**
 * After errors and during maintenance, the waits between requests for announcements are this many times longer than
 * those for data on screen.
 */
const PATIENCE = 5;
/**
 * The retry attempts at which the waiting time starts and stops growing. The first wait is 10 to 20 s, because
 * `ask` has already retried the call. The longest is 2½ to 5 min.
 */
const FIRST_ATTEMPT = 3;
const LAST_ATTEMPT = 7;

const askForAlerts = (world: World): Observable<Draft> =>
  isGuest(world)
    ? EMPTY
    : ask(world, world.ports.backend.serverAlerts(), (result) => [
        result.ok
          ? alertEvents.listed({ alerts: [...result.value], leftOut: [...result.leftOut] })
          : alertEvents.listFailed({ failure: result.failure }),
      ]);

/**
 * Repeats the request for announcements. It publishes an event only if the result changed: the same list would bring
 * back a closed card, and the same failure is already in the log.
 */
const askOnceMore = (world: World): Observable<Draft> =>
  ask(world, world.ports.backend.serverAlerts(), (result) => {
    if (!result.ok)
      return result.failure.reason === 'unavailable'
        ? [alertEvents.listFailed({ failure: result.failure })]
        : [];
    const isSame = world.read(listLacking) === 'maintenance' && isMaintenanceOnly(result.value);
    return isSame ? [] : [alertEvents.listed({ alerts: [...result.value], leftOut: [...result.leftOut] })];
  });

/** The effects that load the announcements. */
export const listEffects = [
  effect({
    name: 'load announcements after sign-in',
    ability: 'announcements',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, world) => askForAlerts(world),
  }),
  effect({
    name: 'reload announcements after a long absence',
    ability: 'announcements',
    on: app.resumed,
    how: 'first',
    run: (_, world) => {
      const { read, ports } = world;
      const isStale = ports.clock.now() / 1000 - read(serverAlerts).listedAt >= STALE_AFTER;
      return read(isSignedIn) && read(serverAlerts).status !== 'none' && isStale
        ? askForAlerts(world)
        : undefined;
    },
  }),
  effect({
    name: 'retry loading announcements',
    ability: 'announcements',
    while: (read) =>
      read(isSignedIn) && !read(admin).ghostMode && read(connectivity).online !== false && read(listLacking),
    run: (why, world) => {
      const { clock, chance } = world.ports;
      let attempt = why === 'maintenance' ? LAST_ATTEMPT : FIRST_ATTEMPT;
      return defer(() => clock.after(PATIENCE * backOff(attempt, chance.next()))).pipe(
        mergeMap(() => {
          attempt = Math.min(attempt + 1, LAST_ATTEMPT);
          return askOnceMore(world);
        }),
        repeat(),
      );
    },
  }),
  effect({
    name: 'load the number of geofences of version 1',
    ability: 'announcements',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, world) => {
      if (isGuest(world)) return;
      const userID = world.read(session).auth?.userID ?? 0;
      return ask(world, world.ports.backend.geofencesV1(userID), (result) => {
        if (result.ok) return [alertEvents.geofencesListed({ count: result.value })];
        // `unavailable`: this kind of server never had geofences of the old version 1, so this is not an error.
        return result.failure.reason === 'unavailable'
          ? []
          : [alertEvents.geofencesListFailed({ failure: result.failure })];
      });
    },
  }),
];
