import { EMPTY, type Observable } from 'rxjs';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as alertEvents from '../../events/server-alerts.ts';
import { admin } from '../../src/core/admin.ts';
import { ask } from '../../src/core/ask.effects.ts';
import { serverAlerts } from '../../src/core/server-alerts.ts';
import { isSignedIn, session } from '../../src/core/session.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';

/** Coming back to the app after this long, seconds, there may be something new to announce. */
const STALE_AFTER = 30 * 60;
/** Announcements are for the customer: who looks at the account from outside is told nothing, and marks nothing. */
const isGuest = ({ read }: World): boolean => read(admin).ghostMode;

const askForAlerts = (world: World): Observable<Draft> =>
  isGuest(world)
    ? EMPTY
    : ask(world, world.ports.backend.serverAlerts(), (result) => [
        result.ok
          ? alertEvents.listed({ alerts: [...result.value], leftOut: [...result.leftOut] })
          : alertEvents.listFailed({ failure: result.failure }),
      ]);

/** Getting what is to be announced. */
export const listEffects = [
  effect({
    name: 'ask what the service announces',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, world) => askForAlerts(world),
  }),
  effect({
    name: 'ask again what the service announces, after a long absence',
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
    name: 'ask for geofences of the first version',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, world) => {
      if (isGuest(world)) return;
      const userID = world.read(session).auth?.userID ?? 0;
      return ask(world, world.ports.backend.geofencesV1(userID), (result) => {
        if (result.ok) return [alertEvents.geofencesListed({ count: result.value })];
        // A server that never had them has nothing to delete.
        return result.failure.reason === 'unavailable'
          ? []
          : [alertEvents.geofencesListFailed({ failure: result.failure })];
      });
    },
  }),
];
