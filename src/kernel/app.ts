import {
  defer,
  EMPTY,
  filter,
  first as firstOf,
  map,
  merge,
  mergeMap,
  Observable,
  of,
  Subject,
  type Subscription,
  take,
} from 'rxjs';
import { type Effect, facts, type Group, type Needed, operatorOf, type World } from './effect.ts';
import type { AnyDefinition, Draft, Recorded } from './event.ts';
import { LogBuffer } from './log-buffer.ts';
import type { Projection } from './projection.ts';
import type { Read } from './read.ts';
import { createStore, type Fault } from './store.ts';

/**
 * How long the app took to handle an event (ms): to apply it to the states (`fold`), and to run the effects that react
 * to it synchronously (`effects`).
 */
export type Timing = { readonly seq: number; readonly fold: number; readonly effects: number };

export type AppParts<Ports> = {
  readonly projections: readonly Projection<unknown>[];
  readonly effects: readonly Effect<Ports>[];
  readonly ports: Ports;
  /** Returns the clock port's time (ms since 1970). */
  readonly now: () => number;
  /** Events that end a session. They reset every projection with `ofSession`. */
  readonly forget: readonly AnyDefinition[];
  /**
   * Whether the server has the given abilities; null if that is not known yet. Without the ability that it needs, an
   * effect does nothing. An effect that starts on an event waits until the answer is known. If this function is
   * omitted, the server has all abilities.
   */
  readonly offers?: (read: Read, needed: Needed) => boolean | null;
  /** Turns an effect's error into an event. */
  readonly failed: (effect: string, problem: unknown) => Draft;
  /** Turns a projection's error into an event. Omitted in a replay: the recorded log already contains that event. */
  readonly faulted?: (projection: string, type: string, problem: unknown) => Draft;
  /** Returns a precise time (ms) for measuring durations. Only called while something listens for timings. */
  readonly stopwatch?: () => number;
  /** True if projections and effects will be added later with `extend`. */
  readonly grows?: boolean;
  /** False if replayed events change the states but are not stored in the log. */
  readonly keepsLog?: boolean;
};

/**
 * The running app: a log, the states derived from it, and the effects.
 *
 * An app derives its states as soon as it exists; its effects run only between `start` and `stop`. A replay is an app
 * that is never started.
 */
export type App = {
  readonly read: Read;
  /** Reads state without subscribing to changes, for a value that is needed only once. */
  readonly peek: Read;
  readonly log: LogBuffer;
  /**
   * Adds an event to the log. First the states are updated, then the effects receive the event. Events are handled
   * one at a time.
   */
  readonly publish: (draft: Draft) => void;
  /** Applies an event from another log unchanged. For replays and tests, on an app that was never started. */
  readonly replay: (event: Recorded) => void;
  /** Applies several events in one go; readers of the state are notified only once, at the end. */
  readonly together: (fold: () => void) => void;
  readonly start: () => void;
  /**
   * Adds projections and effects after the app was created. A projection added later behaves as if it had always been
   * there: it processes the whole log so far. An effect added later receives the events from now on, starts at once if
   * its `while` condition holds, and uses the ports passed here.
   */
  readonly extend: <Ports>(parts: {
    readonly projections: readonly Projection<unknown>[];
    readonly effects: readonly Effect<Ports>[];
    readonly ports: Ports;
  }) => void;
  readonly stop: () => void;
  /**
   * Calls the listener (such as a recorder or the inspector) with each event after the states were updated. Returns a
   * function that removes the listener.
   */
  tap(listener: (event: Recorded) => void): () => void;
  /**
   * Calls the listener with each event's timing. Nothing is measured while there are no listeners. Returns a function
   * that removes the listener.
   */
  time(listener: (timing: Timing) => void): () => void;
  /** Calls `changed` when the value of `compute` may have changed. Connects view libraries to the state. */
  readonly listen: (compute: (read: Read) => unknown, changed: () => void) => () => void;
  readonly snapshot: () => ReadonlyMap<string, unknown>;
  /**
   * Returns the projections' states themselves, not copies: if a state is still the same object, it has not changed.
   * Use them at once, because later events may change them.
   *
   * @param type returns only the states that an event of this type can change
   */
  readonly states: (type?: string) => ReadonlyMap<string, unknown>;
  readonly restore: (snapshot: ReadonlyMap<string, unknown>) => void;
};

/**
 * Creates the app from its parts.
 * @throws if two projections have the same id.
 */
export function createApp<Ports>(parts: AppParts<Ports>): App {
  const { effects, ports, now, failed } = parts;
  const forget = new Set(parts.forget.map((definition) => definition.type));
  /**
   * Keys of the errors already reported. Each error is reported once: repeats would add no information and could fill
   * the log.
   */
  const told = new Set<string>();
  const tellOnce = (draft: Draft, key: string) => {
    if (told.has(key)) return;
    told.add(key);
    add(draft, handling);
  };
  const failedOnce = (name: string, problem: unknown) => tellOnce(failed(name, problem), name);
  // A projection's error is reported only for live events. When events from another log are replayed, that log already
  // contains the report.
  const onFault = ({ projection, event: { type }, problem }: Fault) => {
    if ((handling || started) && parts.faulted)
      tellOnce(parts.faulted(projection, type, problem), `${projection} ${type}`);
  };
  const store = createStore(parts.projections, forget, parts.grows !== true, onFault);
  const log = new LogBuffer();
  const taps = new Set<(event: Recorded) => void>();
  const timers = new Set<(timing: Timing) => void>();
  const heard = new Map<string, Subject<Recorded>>();
  const running: (() => void)[] = [];
  const waiting: { draft: Draft; cause: Recorded | undefined; group?: Group | undefined }[] = [];
  let handling: Recorded | undefined;
  let busy = false;
  let started = false;

  const subject = (type: string) => {
    let found = heard.get(type);
    if (!found) heard.set(type, (found = new Subject()));
    return found;
  };
  const world: Omit<World<Ports>, 'tell' | 'ports'> = {
    read: store.read,
    once: (definition) => subject(definition.type).pipe(take(1)) as never,
  };

  const add = (draft: Draft, cause: Recorded | undefined, group?: Group) =>
    first(() => void waiting.push({ draft, cause, group }));
  /**
   * Runs `work` before any queued event is handled. So when several effects start, an event that one of them publishes
   * also reaches the effects that start after it.
   */
  function first(work: () => void) {
    if (busy) return work();
    busy = true;
    try {
      work();
      for (let next = waiting.shift(); next; next = waiting.shift())
        handle(next.draft, next.cause ?? next.group?.first, next.group);
    } finally {
      busy = false;
    }
  }

  function handle({ type, v, payload }: Draft, cause: Recorded | undefined, group: Group = {}) {
    const seq = log.lastSeq + 1;
    const stamp = cause ? { cause: cause.seq, flow: cause.flow } : { flow: seq };
    const event: Recorded = { seq, at: now(), type, v, payload, ...stamp };
    log.add(event);
    group.first ??= event;
    handling = event;
    const watch = timers.size > 0 ? parts.stopwatch : undefined;
    const begin = watch?.() ?? 0;
    let folded = begin;
    try {
      store.fold(event, watch && (() => (folded = watch())));
      tell(event);
      heard.get(type)?.next(event);
      if (watch) {
        const effects = watch() - folded;
        for (const timer of timers) timer({ seq, fold: folded - begin, effects });
      }
    } finally {
      handling = undefined;
    }
  }

  /** Passes an event to all taps. A tap must not affect the app: if it throws, the others still receive the event. */
  function tell(event: Recorded) {
    for (const tap of taps)
      try {
        tap(event);
      } catch (problem) {
        if (handling) failedOnce('tap', problem);
      }
  }

  const attempt = <Asked>(effect: Effect<Asked>, asked: Asked, given: unknown, cause: Recorded | undefined) =>
    facts(
      () => effect.run(given as never, { ...world, ports: asked, tell: (draft) => add(draft, cause) }),
      (problem) => failed(effect.name, problem),
    ).pipe(map((each) => ({ ...each, cause })));

  const has = (read: Read, needed: Needed | undefined): boolean | null =>
    needed === undefined || !parts.offers ? true : parts.offers(read, needed);

  /**
   * Emits once, as soon as it is known that the server has the ability that an effect needs. Never emits if the server
   * lacks it.
   */
  const whenOffered = ({ name, ability }: Pick<Effect<never>, 'name' | 'ability'>): Observable<unknown> =>
    defer(() => {
      const offered = has(store.peek, ability);
      if (offered !== null) return offered ? of(offered) : EMPTY;
      const told = new Observable<boolean | null | undefined>((out) =>
        store.watch(
          (read) => has(read, ability),
          (found) => out.next(found),
          (problem) => failedOnce(name, problem),
        ),
      );
      return told.pipe(
        firstOf((found) => found !== null),
        filter(Boolean),
      );
    });

  function startEffect<Asked>(effect: Effect<Asked>, asked: Asked) {
    if ('on' in effect) {
      const flatten = operatorOf[effect.how];
      // One operator handles all event types of the effect, so that `how` applies across the types.
      const output = merge(...effect.on.map(({ type }) => subject(type)))
        .pipe(
          flatten((cause: Recorded) =>
            effect.ability === undefined
              ? attempt(effect, asked, cause, cause)
              : whenOffered(effect).pipe(mergeMap(() => attempt(effect, asked, cause, cause))),
          ),
        )
        .subscribe(({ draft, cause }) => add(draft, cause));
      return void running.push(() => output.unsubscribe());
    }
    let current: Subscription | undefined;
    const stopWatching = store.watch(
      effect.ability === undefined
        ? effect.while
        : (read) => (has(read, effect.ability) ? effect.while(read) : null),
      (value) => {
        current?.unsubscribe();
        current = undefined;
        if (value === false || value === null || value === undefined) return;
        let isLater = false;
        current = attempt(effect, asked, value, handling).subscribe(({ draft, cause, group }) =>
          add(draft, effect.live && isLater && group ? undefined : cause, group),
        );
        isLater = true;
      },
      (problem) => failedOnce(effect.name, problem),
    );
    running.push(() => {
      stopWatching();
      current?.unsubscribe();
    });
  }

  return {
    read: store.read,
    peek: store.peek,
    log,
    publish: (draft) => add(draft, undefined),
    replay(event) {
      if (parts.keepsLog !== false) log.add(event);
      store.fold(event);
      tell(event);
    },
    together: store.together,
    start() {
      if (started) throw new Error('The app runs already.');
      started = true;
      first(() => effects.forEach((each) => startEffect(each, ports)));
    },
    extend(late) {
      store.extend(late.projections, log.events);
      first(() => late.effects.forEach((each) => startEffect(each, late.ports)));
    },
    stop() {
      started = false;
      for (const end of running.splice(0)) end();
    },
    tap(listener) {
      taps.add(listener);
      return () => taps.delete(listener);
    },
    time(listener) {
      timers.add(listener);
      return () => timers.delete(listener);
    },
    listen: (compute, changed) => store.listen(compute, changed, (problem) => failedOnce('view', problem)),
    snapshot: store.snapshot,
    states: store.states,
    restore: store.restore,
  };
}
