import { mergeMap, of } from 'rxjs';
import * as serverEvents from '../../../events/server.ts';
import { effect } from '../../ports/effect.ts';
import { backOff } from '../../rules/back-off.ts';
import { isSignedIn, session } from '../session/session.ts';
import { keepOwn } from '../storage/kept.effects.ts';
import { ask } from './ask.effects.ts';
import { connectivity } from './connectivity.ts';
import { server } from './server.ts';

/** Effects that load the server's abilities once per session and store them for the next one (SRV-02). */
export const serverEffects = [
  effect({
    name: 'load the abilities of the server',
    while: (read) => {
      const { isHeard, failures } = read(server);
      if (!read(isSignedIn) || isHeard) return null;
      return failures === 0 || read(connectivity).online === true ? failures : null;
    },
    run: (failures, world) => {
      const { clock, chance, backend } = world.ports;
      const due = failures === 0 ? of(0) : clock.after(backOff(failures, chance.next()));
      return due.pipe(
        mergeMap(() =>
          ask(world, backend.describe(world.read(session).auth?.userID ?? 0), (result) => [
            result.ok
              ? serverEvents.described({
                  ...result.value,
                  abilities: [...result.value.abilities],
                  source: 'server',
                })
              : serverEvents.describeFailed({ failure: result.failure }),
          ]),
        ),
      );
    },
  }),
  effect({
    name: 'store the abilities of the server',
    on: serverEvents.described,
    how: 'inOrder',
    run: ({ payload }, world) =>
      payload.source === 'server'
        ? keepOwn(world, 'server', serverEvents.described({ ...payload, source: 'storage' }))
        : undefined,
  }),
];
