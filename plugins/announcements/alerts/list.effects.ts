import { defer, EMPTY, mergeMap, type Observable, repeat } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as network from '../../../events/network.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import { appState } from '../../../src/core/app/app-state.ts';
import { admin } from '../../../src/core/session/admin.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import { backOff } from '../../../src/rules/back-off.ts';
import { connectivity } from '../../../src/core/server/connectivity.ts';
import {
  isKnownList,
  isMaintenanceOnly,
  listLacking,
  serverAlerts,
} from '../../../src/core/app/server-alerts.ts';
import { isSignedIn, session } from '../../../src/core/session/session.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { effect, type World } from '../../../src/ports/effect.ts';

/** If the user comes back to the app after at least this time (seconds), the announcements are reloaded. */
const STALE_AFTER = 30 * 60;
/**
 * Whether a super user is viewing the account (ghost mode). Announcements are meant for the customer, so the app shows
 * none in ghost mode and marks none as read.
 */
const isGuest = ({ read }: World): boolean => read(admin).ghostMode;

/** The shortest time between two requests for new announcements while the app stays open (ms). The longest is twice that. */
const LOOK_EVERY = 15 * 60_000;
/** The shortest time between a server's answer that it is unavailable and the question why (ms). The longest is twice that. */
const LOOK_SOON = 5_000;
/** A server's answer that is older than this was looked into, or says nothing of now (seconds). */
const MOMENT = 60;

/** Waits at least this long, and at most twice as long, so that a thousand apps do not ask at the same moment. */
const after = ({ ports: { clock, chance } }: World, least: number): Observable<unknown> =>
  clock.after(Math.round(least * (1 + chance.next())));

/** Whether new announcements could come to this page: it has a complete list, and may ask for another. */
const isOpenToNews = (read: Read): boolean =>
  // A page that nobody sees asks when the user is back.
  read(appState).visible &&
  read(isSignedIn) &&
  !read(admin).ghostMode &&
  read(connectivity).online !== false &&
  read(serverAlerts).status === 'ready' &&
  read(listLacking) === null;

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
      return result.failure.reason === 'unavailable' && world.read(serverAlerts).status === 'failed'
        ? [alertEvents.listFailed({ failure: result.failure })]
        : [];
    const isSame = world.read(listLacking) === 'maintenance' && isMaintenanceOnly(result.value);
    return isSame || isKnownList(world.read, result.value)
      ? []
      : [
          alertEvents.listed({
            ...{ alerts: [...result.value], leftOut: [...result.leftOut] },
            duringVisit: true,
          }),
        ];
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
    name: 'look regularly for new announcements',
    ability: 'announcements',
    live: true,
    while: isOpenToNews,
    run: (_, world) => {
      const next = () => after(world, LOOK_EVERY);
      return defer(next).pipe(
        mergeMap(() => askOnceMore(world)),
        repeat(),
      );
    },
  }),
  effect({
    name: 'look for the announcement of a maintenance',
    ability: 'announcements',
    while: (read) => isOpenToNews(read) && read(serverAlerts).unavailableAt,
    run: (unavailableAt, world) =>
      world.ports.clock.now() / 1000 - unavailableAt < MOMENT
        ? after(world, LOOK_SOON).pipe(mergeMap(() => askOnceMore(world)))
        : undefined,
  }),
  effect({
    name: 'look for new announcements when the network is back',
    ability: 'announcements',
    on: network.wentOnline,
    how: 'latest',
    run: (_, world) => (isOpenToNews(world.read) ? askOnceMore(world) : undefined),
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
