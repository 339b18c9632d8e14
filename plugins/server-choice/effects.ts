import { map, of } from 'rxjs';
import * as servers from '../../events/servers.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { location } from '../../src/core/app/location.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { declareEffect, type DeclareEffect } from '../../src/kernel/effect.ts';
import type { ChoosingPorts } from '../../src/ports/http/servers-types.ts';
import { SERVER_PATH } from './server-choice.state.ts';

const effect = declareEffect as DeclareEffect<ChoosingPorts>;

export const serverChoiceEffects = [
  effect({
    name: 'offer the available servers',
    while: () => true,
    run: (_, { ports }) => of(servers.offered(ports.servers.offered)),
  }),
  effect({
    name: 'check the server address',
    on: servers.checkAsked,
    how: 'latest',
    run: ({ payload: { bases } }, { ports }) =>
      ports.servers
        .check(bases)
        .pipe(map((told) => (told.kind === 'recognised' ? servers.recognised(told) : servers.refused(told)))),
  }),
  effect({
    // Loads the whole page again, because ports, stored data and the security policy belong to one server.
    name: 'open the sign-in page of the chosen server',
    on: servers.recognised,
    run({ payload }, { ports }) {
      if (!ports.servers.keep(payload)) return of(servers.notKept());
      ports.history.load('/login', { replace: true });
      return;
    },
  }),
  effect({
    // A signed-in user must first log out of the current server, so that the session ends there.
    name: 'redirect to the server page or the app',
    while(read) {
      const { place } = read(location);
      if (read(appState).isInitializing || !place) return null;
      if (read(isSignedIn)) return '/';
      return place.path === SERVER_PATH ? null : SERVER_PATH;
    },
    run(to, { ports }) {
      if (to === '/') ports.history.load(to, { replace: true });
      else ports.history.go(to, { replace: true });
    },
  }),
];
