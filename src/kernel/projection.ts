import { produce } from 'immer';
import type { AnyDefinition, EventOf, Recorded } from './event.ts';

/**
 * A state derived from the log. `apply` is pure: the same facts give the same state, today and in a replay.
 *
 * `snapshot` gives a state that later facts cannot change; for plain (immutable) states that is the state itself.
 */
export type Projection<State> = {
  readonly id: string;
  /** The types of fact that this projection listens to. */
  readonly types: readonly string[];
  /** True when the state is the signed-in user's and must be forgotten with the session. */
  readonly ofSession: boolean;
  initial(): State;
  apply(state: State, event: Recorded): State;
  snapshot(state: State): State;
};

type Handler = { readonly type: string; readonly apply: (state: never, event: Recorded) => unknown };

/** Declares what one kind of fact does to the state: change the draft, or return a new state. */
export type On<State> = <Definition extends AnyDefinition>(
  definition: Definition,
  apply: (draft: State, event: EventOf<Definition>) => State | void,
) => Handler;

const on = (definition: AnyDefinition, apply: (state: never, event: never) => unknown) =>
  ({ type: definition.type, apply }) as Handler;

/** Several handlers of one type run in order. */
function byType(handlers: readonly Handler[]): Map<string, Handler['apply'][]> {
  const table = new Map<string, Handler['apply'][]>();
  for (const { type, apply } of handlers) table.set(type, [...(table.get(type) ?? []), apply]);
  return table;
}

/**
 * A projection over plain data, written with Immer drafts.
 *
 * `ofSession: false` keeps the state when the session ends (language, theme, connectivity …).
 */
export function projection<State>(
  id: string,
  initial: State | (() => State),
  handlers: (on: On<State>) => readonly Handler[],
  options: { ofSession?: boolean } = {},
): Projection<State> {
  const table = byType(handlers(on as On<State>));
  const start = initial instanceof Function ? initial : () => initial;
  return {
    id,
    types: [...table.keys()],
    ofSession: options.ofSession ?? true,
    initial: start,
    apply(state, event) {
      let next = state;
      for (const apply of table.get(event.type) ?? [])
        next = produce(next, (draft: never) => apply(draft, event) as never);
      return next;
    },
    snapshot: (state) => state,
  };
}

/**
 * A projection over typed arrays for fast data. Handlers write in place and return a new handle (a small object around
 * the same arrays with a higher version), so that readers see that something changed. `snapshot` must copy.
 */
export function columnar<State>(
  id: string,
  initial: () => State,
  snapshot: (state: State) => State,
  handlers: (on: On<State>) => readonly Handler[],
  options: { ofSession?: boolean } = {},
): Projection<State> {
  const table = byType(handlers(on as On<State>));
  return {
    id,
    types: [...table.keys()],
    ofSession: options.ofSession ?? true,
    initial,
    apply(state, event) {
      let next = state;
      for (const apply of table.get(event.type) ?? [])
        next = (apply(next as never, event) as State | undefined) ?? next;
      return next;
    },
    snapshot,
  };
}
