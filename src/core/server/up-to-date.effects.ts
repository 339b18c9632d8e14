import { defer, from, mergeMap, type Observable, toArray } from 'rxjs';
import type { Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';
import { changes } from '../changes/changes.ts';

/** A list that is older than a change is asked for again after this long, milliseconds. */
const AGAIN = 1_000;

/**
 * What `load` gives, unless the server has taken a change since it was asked: such a list is older than what shows, and
 * would take the change from the screen. It is asked for again.
 */
export const upToDate = (world: World, load: () => Observable<Draft>): Observable<Draft> =>
  defer(() => {
    const { settled } = world.read(changes);
    return load().pipe(
      toArray(),
      mergeMap((facts) =>
        world.read(changes).settled === settled
          ? from(facts)
          : world.ports.clock.after(AGAIN).pipe(mergeMap(() => upToDate(world, load))),
      ),
    );
  });
