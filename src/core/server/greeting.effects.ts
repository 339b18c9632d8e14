import { map, mergeMap, of } from 'rxjs';
import * as serverEvents from '../../../events/server.ts';
import type { Description } from '../../api/abilities.ts';
import type { Call } from '../../api/call.ts';
import { carry } from '../../ports/carry.ts';
import { visitorEffect } from '../../ports/effect.ts';
import { backOff } from '../../rules/back-off.ts';
import { appState } from '../app/app-state.ts';
import { isSignedIn } from '../session/session.ts';
import { connectivity } from './connectivity.ts';
import { server } from './server.ts';

/** Asks the server for the features that it offers to everyone, while no user is signed in (SRV-02). */
export const greetingEffect = (greeting: Call<Description>) =>
  visitorEffect({
    name: 'load the abilities of the server before sign-in',
    while: (read) => {
      const { isHeard, failures } = read(server);
      if (read(appState).isInitializing || read(isSignedIn) || isHeard) return null;
      return failures === 0 || read(connectivity).online === true ? failures : null;
    },
    run: (failures, { ports: { clock, chance, http } }) =>
      (failures === 0 ? of(0) : clock.after(backOff(failures, chance.next()))).pipe(
        mergeMap(() => carry((request) => http.send(request, null), greeting)),
        map((result) =>
          result.ok
            ? serverEvents.described({
                ...result.value,
                abilities: [...result.value.abilities],
                source: 'server',
              })
            : serverEvents.describeFailed({ failure: result.failure }),
        ),
      ),
  });
