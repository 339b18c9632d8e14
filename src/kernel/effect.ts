import {
  catchError,
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  from,
  isObservable,
  mergeMap,
  type Observable,
  of,
  switchMap,
} from 'rxjs';
import type { AnyDefinition, Draft, EventOf } from './event.ts';
import type { Read } from './read.ts';

/** What an effect may read and do. Events that it returns go into the log with their cause. */
export type World<Ports> = {
  readonly ports: Ports;
  readonly read: Read;
  /** Emits the next event of this type. Subscribe before causing it. */
  once<Definition extends AnyDefinition>(definition: Definition): Observable<EventOf<Definition>>;
  /** Publishes an event now, with the effect's cause, independent of the events that the run returns. */
  tell(draft: Draft): void;
};

/** Events now, later, many or none. Other return values are ignored. */
export type Outcome = Observable<unknown> | Promise<unknown> | Draft | readonly Draft[] | void | undefined;

/**
 * What to do when an event arrives during a run: `each` runs side by side, `latest` cancels the old run, `first`
 * ignores the new event, `inOrder` queues it.
 */
export type How = 'each' | 'latest' | 'first' | 'inOrder';

/** What an effect or a plugin's entry needs from the server: one ability, or all of several. */
export type Needed = string | readonly string[];

/** ON an event: do this once. */
type OnEffect<Ports> = {
  readonly name: string;
  /** If the server lacks it, the effect does nothing. */
  readonly ability?: Needed;
  readonly on: readonly AnyDefinition[];
  readonly how: How;
  readonly run: (event: never, world: World<Ports>) => Outcome;
};

/** WHILE this holds: keep this running. `false`, `null` and `undefined` mean off; 0 and '' are values. */
type WhileEffect<Ports> = {
  readonly name: string;
  readonly ability?: Needed;
  readonly while: (read: Read) => unknown;
  readonly run: (value: never, world: World<Ports>) => Outcome;
};

export type Effect<Ports> = OnEffect<Ports> | WhileEffect<Ports>;

/** The two forms of an effect, for one type of ports; `src/ports/effect.ts` binds it to the product's. */
export type DeclareEffect<Ports> = {
  <Definition extends AnyDefinition>(sentence: {
    name: string;
    ability?: Needed;
    on: Definition | readonly Definition[];
    how?: How;
    run: (event: EventOf<Definition>, world: World<Ports>) => Outcome;
  }): Effect<Ports>;
  <Value>(sentence: {
    name: string;
    ability?: Needed;
    while: (read: Read) => Value | false | null | undefined;
    run: (value: Value, world: World<Ports>) => Outcome;
  }): Effect<Ports>;
};

type Sentence = { name: string; on?: unknown; while?: unknown; how?: How; run: unknown };

/** Declares an effect; see `DeclareEffect`. */
export function declareEffect(sentence: Sentence): unknown {
  if (sentence.while) return sentence;
  return { how: 'each', ...sentence, on: Array.isArray(sentence.on) ? sentence.on : [sentence.on] };
}

/** Runs an effect once: returns its events, or the event that it failed. Never errors. */
export function facts(run: () => Outcome, failed: (problem: unknown) => Draft): Observable<Draft> {
  return defer(() => {
    const outcome = run();
    if (isObservable(outcome) || outcome instanceof Promise) return from(outcome as Observable<unknown>);
    return of(outcome);
  }).pipe(
    mergeMap((given) => (Array.isArray(given) ? from(given as unknown[]) : of(given))),
    mergeMap((given) => (isDraft(given) ? of(given) : EMPTY)),
    catchError((problem: unknown) => of(failed(problem))),
  );
}

/**
 * TypeScript lets a `void` function return anything (for example a number from a fake port), so only drafts count
 * as events.
 */
const isDraft = (given: unknown): given is Draft =>
  typeof given === 'object' && given !== null && 'type' in given && 'payload' in given && !('seq' in given);

/** The RxJS operator behind each `how`. */
export const operatorOf: Record<How, typeof mergeMap> = {
  each: mergeMap,
  latest: switchMap as typeof mergeMap,
  first: exhaustMap as typeof mergeMap,
  inOrder: concatMap as typeof mergeMap,
};
