import { concat, defer, from, map, mergeMap, type Observable, of, repeat, toArray } from 'rxjs';
import type { Failure } from '../../../events/session-types.ts';
import type { Call, Result } from '../../api/call.ts';
import type { Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';
import { changes } from '../changes/changes.ts';
import type { askAsMember } from './ask-as-member.effects.ts';
import { ask } from './ask.effects.ts';

/** A list older than a change is requested again after this long (ms). */
const AGAIN = 1_000;

/**
 * What `load` gives, unless the server has taken a change since it was asked: such a list is older than what shows, and
 * would take the change from the screen. So it is requested again.
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

/** What of the answer becomes a fact. */
type Told<Answer> = {
  listed(answer: Extract<Result<Answer>, { ok: true }>): Draft;
  failed(problem: { failure: Failure }): Draft;
};

/** Loads a list (see `remoteList`): the fact that it has come, never older than the user's own changes, or that it failed. */
export const loaded = <Answer>(
  world: World,
  call: Call<Answer>,
  { listed, failed }: Told<Answer>,
  asking: typeof askAsMember = ask,
): Observable<Draft> =>
  upToDate(world, () =>
    asking(world, call, (result) => [result.ok ? listed(result) : failed({ failure: result.failure })]),
  );

/** While a user looks at a list, others change it at the server (ms). */
const LOOK_AGAIN = 60_000;
/** Asks now, and again each minute. */
export const eachMinute = ({ ports }: World, asked: () => Draft): Observable<Draft> =>
  concat(of(asked()), defer(() => ports.clock.after(LOOK_AGAIN)).pipe(map(asked), repeat()));
