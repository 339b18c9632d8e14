import { concat, defer, from, map, mergeMap, type Observable, of, repeat, toArray } from 'rxjs';
import type { Failure } from '../../../events/session-types.ts';
import type { Call, Result } from '../../api/call.ts';
import type { Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';
import { changes } from '../changes/changes.ts';
import type { askAsMember } from './ask-as-member.effects.ts';
import { ask } from './ask.effects.ts';

/** If a loaded list may lack a change by the user, it is requested again after this long (ms). */
const AGAIN = 1_000;

/**
 * Returns the result of `load`. If the server has saved a change since the request, the loaded list may not contain
 * that change yet, and showing the list would make the change vanish. In that case `load` runs again.
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

/** The events to publish for the two possible results of loading a list. */
type Told<Answer> = {
  listed(answer: Extract<Result<Answer>, { ok: true }>): Draft;
  failed(problem: { failure: Failure }): Draft;
};

/**
 * Loads a list from the server (see `remoteList`). Returns the event with the loaded list or the failure. If the user's
 * own changes were saved meanwhile, the list is loaded again.
 */
export const loaded = <Answer>(
  world: World,
  call: Call<Answer>,
  { listed, failed }: Told<Answer>,
  asking: typeof askAsMember = ask,
): Observable<Draft> =>
  upToDate(world, () =>
    asking(world, call, (result) => [result.ok ? listed(result) : failed({ failure: result.failure })]),
  );

/** How often a list is reloaded while the user looks at it (ms), because other users may change it. */
const LOOK_AGAIN = 60_000;
/** Publishes the event that requests a list now, and again every minute. */
export const eachMinute = ({ ports }: World, asked: () => Draft): Observable<Draft> =>
  concat(of(asked()), defer(() => ports.clock.after(LOOK_AGAIN)).pipe(map(asked), repeat()));
