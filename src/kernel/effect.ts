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
import type { AnyDefinition, Draft, EventOf, Recorded } from './event.ts';
import type { Read } from './read.ts';

/**
 * What an effect may read and do. Events that an effect returns are added to the log, with the event that caused them.
 */
export type World<Ports> = {
  readonly ports: Ports;
  readonly read: Read;
  /** Emits the next event of this type. Subscribe before you trigger that event. */
  once<Definition extends AnyDefinition>(definition: Definition): Observable<EventOf<Definition>>;
  /**
   * Publishes an event at once, with the event that started the effect as its cause. The run can still return more
   * events.
   */
  tell(draft: Draft): void;
};

/** What an effect's run may return: events now, later, many or none. Other return values are ignored. */
export type Outcome = Observable<unknown> | Promise<unknown> | Draft | readonly Draft[] | void | undefined;

/**
 * What an effect does when another event arrives during a run: `each` starts a second run in parallel, `latest` cancels
 * the old run, `first` ignores the new event, `inOrder` queues it.
 */
export type How = 'each' | 'latest' | 'first' | 'inOrder';

/**
 * The server abilities that an effect or an entry of a plugin needs: a single one, or several, all of which are
 * required.
 */
export type Needed = string | readonly string[];

/** An effect that runs once for each event of certain types. */
type OnEffect<Ports> = {
  readonly name: string;
  /** The server ability that the effect needs; if the server lacks it, the effect does nothing. */
  readonly ability?: Needed;
  readonly on: readonly AnyDefinition[];
  readonly how: How;
  readonly run: (event: never, world: World<Ports>) => Outcome;
};

/**
 * An effect that runs as long as a condition holds. `false`, `null` and `undefined` mean that it does not hold; 0 and
 * '' count as true.
 */
type WhileEffect<Ports> = {
  readonly name: string;
  readonly ability?: Needed;
  /**
   * True if the events that the run emits later are caused from outside: by a message of the live stream, a timer, a
   * key. Such an event begins its own flow, because the event that made the condition true did not cause it. Events
   * that the run emits as one list share a flow. What the run emits at once is still caused by the event that started
   * it.
   */
  readonly live?: boolean;
  readonly while: (read: Read) => unknown;
  readonly run: (value: never, world: World<Ports>) => Outcome;
};

export type Effect<Ports> = OnEffect<Ports> | WhileEffect<Ports>;

/**
 * The two forms of an effect (on an event, while a condition holds) for one type of ports. `src/ports/effect.ts` binds
 * it to the app's ports.
 */
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
    live?: boolean;
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

/** Groups the events that a run emitted as one list. `first` is the first of these events, once it is in the log. */
export type Group = { first?: Recorded };

/**
 * Runs an effect once. Emits the events that it returns, or the event that reports its failure. The observable
 * itself never errors.
 */
export function facts(
  run: () => Outcome,
  failed: (problem: unknown) => Draft,
): Observable<{ readonly draft: Draft; readonly group?: Group }> {
  return defer(() => {
    const outcome = run();
    if (isObservable(outcome) || outcome instanceof Promise) return from(outcome as Observable<unknown>);
    return of(outcome);
  }).pipe(
    mergeMap((given) => {
      const group = {};
      return from(Array.isArray(given) ? (given as unknown[]) : [given]).pipe(
        mergeMap((draft) => (isDraft(draft) ? of({ draft, group }) : EMPTY)),
      );
    }),
    catchError((problem: unknown) => of({ draft: failed(problem) })),
  );
}

/**
 * TypeScript lets a `void` function return anything (for example a number from a mock port). So only objects that are
 * event drafts count as events.
 */
const isDraft = (given: unknown): given is Draft =>
  typeof given === 'object' && given !== null && 'type' in given && 'payload' in given && !('seq' in given);

/** The RxJS operator for each value of `how`. */
export const operatorOf: Record<How, typeof mergeMap> = {
  each: mergeMap,
  latest: switchMap as typeof mergeMap,
  first: exhaustMap as typeof mergeMap,
  inOrder: concatMap as typeof mergeMap,
};
