import {
  concat,
  defer,
  EMPTY,
  finalize,
  from as fromPromise,
  map,
  mergeMap,
  type Observable,
  of,
  repeat,
  startWith,
} from 'rxjs';
import type { Failure } from '../../../events/session-types.ts';
import * as travelEvents from '../../../events/travel.ts';
import type { TravelQuestion } from '../../../events/travel-types.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { geofences } from '../devices/geofences.ts';
import { isFromFile } from './file-tracks.ts';
import { askPast } from './past.effects.ts';
import { nextQuestion, travelId } from './travel-answers.ts';
import { wrongOf } from './wrong-fixes.ts';

const DAY = 86_400;
/** The target number of fixes in one response. 50 000 fixes are about ten megabytes, and little work for the server. */
const FIXES_A_PIECE = 50_000;
const LONGEST_PIECE = 31 * DAY;
/** Failures that would also happen to a request for the next piece of the history. */
const FOR_ALL: ReadonlySet<Failure['reason']> = new Set([
  'unreachable',
  'timeout',
  'unauthorised',
  'forbidden',
  'unavailable',
]);
const NOT_WORKED: Failure = { reason: 'unreadable', status: 0 };

export const travelEffects = [
  effect({
    name: "calculate the figures of a device's history",
    ability: 'history',
    while: (read) => read(nextQuestion),
    run: ({ id, question }, world) => workedOut(world, id, question),
  }),
];

/** How often an answer is requested again while a user looks at it (ms). */
const ASKED_EVERY = 300_000;

/**
 * Requests the answer to a question at once and then every few minutes, because devices move on. For effects that run
 * while the answer is shown. An answer that is final is not calculated again.
 */
export const askedWhileShown = (question: TravelQuestion, { ports }: World): Observable<Draft> =>
  defer(() => ports.clock.after(ASKED_EVERY)).pipe(
    repeat(),
    startWith(null),
    map(() => travelEvents.asked({ id: travelId(question), question })),
  );

/**
 * Loads a device's history in pieces and publishes the result of its evaluation. The desk evaluates the pieces in a
 * worker.
 */
function workedOut(world: World, id: string, question: TravelQuestion): Observable<Draft> {
  const { ports, read } = world;
  return defer(() => {
    const job = ports.travel.begin({
      question,
      fences: read(geofences)
        .shown.filter((fence) => question.fences.includes(fence.id))
        .map((fence) => ({ id: fence.id, shape: fence.shape })),
      disbelieved: read(wrongOf(question.device)),
      // Only a tracker's clock can be wrong. A file may have any time.
      now: isFromFile(question.device) ? question.to : Math.floor(ports.clock.now() / 1000),
    });
    let came = 0;
    const of_ = question.to - question.from + 1;
    const finish = defer(() => fromPromise(job.done())).pipe(
      mergeMap((travel) =>
        of(travel ? travelEvents.worked({ id, travel }) : travelEvents.failed({ id, failure: NOT_WORKED })),
      ),
    );
    const piece = (begin: number, seconds: number): Observable<Draft> => {
      if (begin > question.to) return finish;
      const end = Math.min(question.to, begin + seconds - 1);
      let next: Observable<Draft> = EMPTY;
      const asked = askPast(world, question.device, { from: begin, to: end }, (result) => {
        if (
          !result.ok &&
          (FOR_ALL.has(result.failure.reason) ||
            (came === 0 && end === question.to) ||
            begin === question.from)
        )
          return [travelEvents.failed({ id, failure: result.failure })];
        let count = 0;
        if (result.ok) {
          count = result.value.at.length;
          came += count;
          job.add(result.value);
        } else job.miss(begin, end);
        next = piece(end + 1, result.ok ? secondsFor(count, end - begin + 1) : seconds);
        return [travelEvents.progressed({ id, done: end - question.from + 1, of: of_ })];
      });
      return concat(
        asked,
        defer(() => next),
      );
    };
    return piece(question.from, DAY).pipe(finalize(() => job.drop()));
  });
}

/**
 * Returns how long a period the next request for history should cover (seconds), based on the number of fixes in the
 * last response. For a tracker that reports rarely this grows to a month.
 */
const secondsFor = (fixes: number, seconds: number): number =>
  Math.min(
    LONGEST_PIECE,
    seconds * 4,
    Math.max(DAY, Math.floor((FIXES_A_PIECE / Math.max(1, fixes)) * (seconds / DAY)) * DAY),
  );
