import { yieldToEventLoop } from '../replay/yield-to-event-loop.ts';

/** Number of entries of a long list that are converted to JSON at once. */
const SLICE = 1_000;
/** After this many characters of JSON (a few milliseconds of work), the browser gets a chance to handle other tasks. */
const TURN = 150_000;

type Replacer = (name: string, value: unknown) => unknown;

/**
 * Yields the same JSON as `JSON.stringify`, piece by piece. Converting a list or column of a hundred thousand entries
 * at once would block the main thread for a second. An object with its own `toJSON` is one piece.
 *
 * @param replacer may only replace typed arrays, and values inside a list's entries
 */
export function* jsonParts(value: unknown, replacer?: Replacer, name = ''): Generator<string> {
  const shown = replacer ? replacer(name, value) : value;
  if (shown !== value) yield JSON.stringify(shown);
  else if ((Array.isArray(shown) && shown.length > SLICE) || isColumn(shown)) {
    yield '[';
    for (let i = 0; i < shown.length; i += SLICE) {
      const slice = Array.from<unknown>(shown.slice(i, i + SLICE) as ArrayLike<unknown>);
      yield (i > 0 ? ',' : '') + JSON.stringify(slice, replacer).slice(1, -1);
    }
    yield ']';
  } else if (isPlain(shown)) {
    let sign = '{';
    for (const [key, each] of Object.entries(shown)) {
      if (each === undefined || typeof each === 'function' || typeof each === 'symbol') continue;
      yield `${sign}${JSON.stringify(key)}:`;
      yield* jsonParts(each, replacer, key);
      sign = ',';
    }
    yield sign === '{' ? '{}' : '}';
  } else yield JSON.stringify(shown, replacer);
}

/** Converts a value to JSON text, with pauses in which the browser can handle other tasks. */
export async function jsonInTurns(value: unknown): Promise<string> {
  let text = '';
  let rested = 0;
  for (const part of jsonParts(value)) {
    text += part;
    if (text.length - rested < TURN) continue;
    rested = text.length;
    await yieldToEventLoop();
  }
  return text;
}

const isColumn = (value: unknown): value is { length: number; slice(from: number, to: number): unknown } =>
  ArrayBuffer.isView(value) && !(value instanceof DataView);

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
