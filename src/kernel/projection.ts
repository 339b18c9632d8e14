import { produce } from 'immer';
import type { AnyDefinition, EventOf, Recorded } from './event.ts';

/**
 * A state derived from the log. `apply` is pure: the same events give the same state, live and in a replay.
 *
 * `snapshot` returns a state that later events cannot change. For plain (immutable) data that is the state itself.
 * `spent` is the snapshot from just before the last event; it must not be read afterwards, because it may be reused.
 */
export type Projection<State> = {
  readonly id: string;
  /** The event types that this projection handles. */
  readonly types: readonly string[];
  /** True if the state belongs to the signed-in user and must be reset when the session ends. */
  readonly ofSession: boolean;
  initial(): State;
  apply(state: State, event: Recorded): State;
  snapshot(state: State, spent?: State): State;
};

export type Handler = { readonly type: string; readonly apply: (state: never, event: Recorded) => unknown };

/** Declares how one event type changes a projection's state; `Result` is what the handler returns. */
type Declares<State, Result> = <Definition extends AnyDefinition>(
  definition: Definition,
  apply: (state: State, event: EventOf<Definition>) => Result,
) => Handler;
/** An event handler that changes an Immer draft of the state and returns nothing. */
export type On<State> = Declares<State, void | undefined>;
/** An event handler that returns the new state, or the same object when nothing changed. */
export type OnPlain<State> = Declares<Readonly<State>, State>;

type Options = {
  /** `false`: the projection keeps its state when the session ends (language, theme, connectivity …). */
  readonly ofSession?: boolean;
};
type Start<State> = State | (() => State);

function build<State>(
  id: string,
  initial: Start<State>,
  handlers: readonly Handler[],
  { ofSession = true }: Options,
  run: (apply: Handler['apply'], state: State, event: Recorded) => State,
  snapshot: (state: State, spent?: State) => State,
): Projection<State> {
  // If several handlers are declared for one event type, they run in the order of their declaration.
  const table = new Map<string, Handler['apply'][]>();
  for (const { type, apply } of handlers) table.set(type, [...(table.get(type) ?? []), apply]);
  return {
    id,
    types: [...table.keys()],
    ofSession,
    initial: initial instanceof Function ? initial : () => initial,
    apply: (state, event) =>
      (table.get(event.type) ?? []).reduce((next, apply) => run(apply, next, event), state),
    snapshot,
  };
}
const on = (definition: AnyDefinition, apply: (state: never, event: never) => unknown) =>
  ({ type: definition.type, apply }) as Handler;
const same = <State>(state: State) => state;
const returned = <State>(apply: Handler['apply'], state: State, event: Recorded) =>
  apply(state as never, event) as State;

/** Creates a projection over plain data. Its handlers change an Immer draft and return nothing. */
export const projection = <State>(
  id: string,
  initial: Start<State>,
  handlers: (on: On<State>) => readonly Handler[],
  options: Options = {},
): Projection<State> =>
  build(
    id,
    initial,
    handlers(on as On<State>),
    options,
    (apply, state, event) => produce(state, (draft: never) => void apply(draft, event)),
    same,
  );

/**
 * Creates a projection over plain data. Its handlers return the new state, or the same object if nothing changed;
 * they never change the state that they receive.
 */
export const plainProjection = <State>(
  id: string,
  initial: Start<State>,
  handlers: (on: OnPlain<State>) => readonly Handler[],
  options: Options = {},
): Projection<State> => build(id, initial, handlers(on as OnPlain<State>), options, returned<State>, same);

/**
 * Creates a projection over large data, such as typed arrays or maps with 100 000 entries. Its handlers write in place
 * and return a new handle (a small object around the same data, with a higher version), so that readers notice the
 * change. `snapshot` must copy the data.
 */
export const inPlace = <State>(
  id: string,
  initial: () => State,
  snapshot: (state: State, spent?: State) => State,
  handlers: (on: Declares<State, State>) => readonly Handler[],
  options: Options = {},
): Projection<State> =>
  build(id, initial, handlers(on as Declares<State, State>), options, returned<State>, snapshot);
