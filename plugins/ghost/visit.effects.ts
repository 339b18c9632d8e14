import { mergeMap, of } from 'rxjs';
import * as adminEvents from '../../events/admin.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import { patience } from '../../src/core/server/positions.effects.ts';
import { effect } from '../../src/ports/effect.ts';
import { entryToRecord, visit } from './visit.state.ts';

export const visitEffects = [
  effect({
    name: 'send that ghost mode started, and why',
    ability: 'ghost',
    // A reason that was given before a reload is known when the session starts, so one entry contains both. A later
    // reason is sent again for the same visit. It replaces an entry that is still being sent.
    while: (read) => read(entryToRecord),
    run: ({ subject, reason, failures }, world) => {
      const { backend, clock } = world.ports;
      const wait = failures > 0 ? clock.after(patience(world, failures, world.read(visit).failure)) : of(0);
      return wait.pipe(
        mergeMap(() =>
          ask(world, backend.recordGhostEntry(subject, reason), (result) => [
            result.ok
              ? adminEvents.ghostEntryRecorded({ userID: subject })
              : adminEvents.ghostEntryNotRecorded({ failure: result.failure }),
          ]),
        ),
      );
    },
  }),
];
