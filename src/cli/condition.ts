import { createContext, Script } from 'node:vm';
import type { Recorded } from '../kernel/event.ts';
import type { Store } from '../kernel/store.ts';
import { plain } from './plain.ts';

/** One answer may take this long, milliseconds: an expression that never ends must not hang the search. */
const LONGEST = 1_000;

/** A condition on a log, as it was typed: JavaScript over `state`, `last` and `has`. */
export type Condition = (store: Store, last: Recorded | undefined, types: ReadonlySet<string>) => boolean;

/**
 * Makes a condition of an expression. It sees plain copies of states (`state['core/session'].auth === null`), the last event
 * (`last.payload.status`) and which types there have been (`has('auth/loggedOut')`), and nothing of this process.
 *
 * What it throws means no: in a part of a log a state may well lack what is requested. `threw` hears of it.
 *
 * @throws SyntaxError when it is no expression.
 */
export function condition(
  text: string,
  projections: readonly { id: string }[],
  threw: (message: string) => void = () => undefined,
): Condition {
  const script = new Script(`Boolean(${text}\n)`, { filename: 'condition' });
  const byId = new Map(projections.map((each) => [each.id, each]));
  let now: { store: Store; last: Recorded | undefined; types: ReadonlySet<string> };
  // Texts go in and are parsed inside, so that no object of this process is in reach.
  const context = createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
  });
  // States follow one another mostly unchanged, and writing one down is the work.
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

/** An error of the other side of the fence is none of ours, and reads the same. */
const isThrown = (problem: unknown): problem is { message: unknown } =>
  typeof problem === 'object' && problem !== null && 'message' in problem;
