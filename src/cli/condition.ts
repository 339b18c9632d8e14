import { createContext, Script } from 'node:vm';
import type { Recorded } from '../kernel/event.ts';
import type { Store } from '../kernel/store.ts';
import { plain } from './plain.ts';

/** Maximum time for one evaluation of the user's expression (ms): an endless loop in it must not block the search. */
const LONGEST = 1_000;

/** A condition on a log, as the user types it: a JavaScript expression that uses `state`, `last` and `has`. */
export type Condition = (store: Store, last: Recorded | undefined, types: ReadonlySet<string>) => boolean;

/**
 * Turns a JavaScript expression into a condition on a log. The expression sees plain copies of the states
 * (`state['core/session'].auth === null`), the last event (`last.payload.status`) and which event types occurred
 * (`has('auth/loggedOut')`), but it cannot access anything else in this process.
 *
 * An expression that throws counts as false, because early in a log a state may be missing; `threw` receives the error.
 *
 * @throws SyntaxError if the text is not a valid expression
 */
export function condition(
  text: string,
  projections: readonly { id: string }[],
  threw: (message: string) => void = () => undefined,
): Condition {
  const script = new Script(`Boolean(${text}\n)`, { filename: 'condition' });
  const byId = new Map(projections.map((each) => [each.id, each]));
  let now: { store: Store; last: Recorded | undefined; types: ReadonlySet<string> };
  // Values are passed into the sandbox as text and parsed inside, so that the expression cannot reach any object of
  // this process.
  const context = createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
  });
  // The states' JSON texts are cached: most states do not change between two events, and creating the texts is slow.
  const texts = new WeakMap<object, string>();
  const give = (name: string, answer: (word: string) => string) => Object.assign(context, { [name]: answer });
  give('__state', (id) => {
    const found = byId.get(id);
    if (!found) return 'null';
    const state: unknown = now.store.peek(found as never);
    if (typeof state !== 'object' || state === null) return JSON.stringify(plain(state));
    let text = texts.get(state);
    if (text === undefined) texts.set(state, (text = JSON.stringify(plain(state))));
    return text;
  });
  give('__known', (id) => (byId.has(String(id)) ? 'true' : 'false'));
  give('__last', () => JSON.stringify(now.last ? plain(now.last) : null));
  give('__has', (type) => (now.types.has(String(type)) ? 'true' : 'false'));
  new Script(`(() => {
    const [state, known, last, has] = [__state, __known, __last, __has];
    delete globalThis.__state; delete globalThis.__known; delete globalThis.__last; delete globalThis.__has;
    globalThis.state = new Proxy({}, { get: (_, id) => {
      if (typeof id !== 'string') return undefined;
      if (known(id) !== 'true') throw new Error('there is no state ' + id);
      return JSON.parse(state(id));
    } });
    Object.defineProperty(globalThis, 'last', { get: () => JSON.parse(last()) });
    globalThis.has = (type) => has(type) === 'true';
  })()`).runInContext(context);
  return (store, last, types) => {
    now = { store, last, types };
    try {
      return script.runInContext(context, { timeout: LONGEST }) === true;
    } catch (problem) {
      threw(problem instanceof Error || isThrown(problem) ? String(problem.message) : String(problem));
      return false;
    }
  };
}

/** An error thrown inside the sandbox is not an instance of the `Error` class outside, but it has a `message` too. */
const isThrown = (problem: unknown): problem is { message: unknown } =>
  typeof problem === 'object' && problem !== null && 'message' in problem;
