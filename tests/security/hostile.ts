import { chanceOf } from '../replay/mutations.ts';

/** How many hostile inputs are tried in each test. `npm run security` sets 100,000. */
export const HOSTILE = Number(process.env['HOSTILE'] ?? 2_000);
/** The time limit of each such test [ms]. */
export const HOSTILE_TIME = 60_000 + HOSTILE * 40;

type Chance = ReturnType<typeof chanceOf>;

const NASTY: readonly unknown[] = [
  ...[null, true, 0, -1, -0, 1.5, 1e308, Number.NaN, 2 ** 60, '', ' ', '\0', '\ud800', [], {}],
  ...['<img src=x onerror=alert(1)>', 'javascript:alert(1)', '//evil.example', '__proto__', 'constructor'],
  ...['x'.repeat(20_000), '‮evil', '1e999', '2026-13-45T99:99:99Z', '-', '0x10', 'NaN', 'null', 'Infinity'],
  JSON.parse('{"__proto__":{"bad":1}}'),
  JSON.parse('{"constructor":{"prototype":{"bad":1}}}'),
  { length: 1e9 },
  { toJSON: 1, toString: 2, valueOf: 3, then: 4 },
  [[[[[[[[1]]]]]]]],
  Array.from({ length: 300 }, (_, i) => i),
];
const KEYS = ['__proto__', 'constructor', 'prototype', 'toJSON', 'then', 'valueOf', 'length', '', '0', 'id'];

/** All places in a nested value. A place is an object or list and a key in it. */
function places(value: unknown, found: [holder: Record<string, unknown>, key: string][] = [], depth = 0) {
  if (typeof value !== 'object' || value === null || depth > 12 || found.length > 3_000) return found;
  for (const [key, inner] of Object.entries(value)) {
    found.push([value as Record<string, unknown>, key]);
    places(inner, found, depth + 1);
  }
  return found;
}

/**
 * Returns a copy with one to three random changes: a key or value is removed, replaced or wrapped, or a part of another
 * answer is put in.
 */
export function warped(value: unknown, other: unknown, seed: number): unknown {
  const chance = chanceOf(seed);
  const root = { all: structuredClone(value) };
  for (let times = 1 + chance.below(3); times > 0; times--) {
    const found = places(root);
    if (found.length === 0) break;
    const [holder, key] = chance.of(found);
    change(holder, key, other, chance);
  }
  return root.all;
}

/**
 * Yields the value with one place replaced, for each of the first 100 places. The place is restored before the next
 * step.
 */
export function* withEachPlace(value: unknown, other: unknown): Generator<unknown> {
  for (const [holder, key] of places(value).slice(0, 100)) {
    const was = holder[key];
    holder[key] = other;
    yield value;
    holder[key] = was;
  }
}

function change(holder: Record<string, unknown>, key: string, other: unknown, { of, below }: Chance): void {
  const was = holder[key];
  const put = (name: string, value: unknown) =>
    Object.defineProperty(holder, name, {
      value: structuredClone(value), // a copy, because later changes would also change the shared original
      ...{ enumerable: true, writable: true, configurable: true },
    });
  switch (below(6)) {
    case 0:
      delete holder[key];
      return;
    case 1: {
      const name = of(KEYS);
      // Skip `length` of a list: JSON cannot contain it.
      if (!(Array.isArray(holder) && name === 'length')) put(name, was);
      return;
    }
    case 2: {
      const [from, inner] = of(places({ other }));
      put(key, from[inner]);
      return;
    }
    case 3:
      put(key, Array.isArray(was) ? [...was, ...was.slice(0, 50)] : [was]);
      return;
    case 4:
      put(key, typeof was === 'string' ? was + of(TEXTS) : (JSON.stringify(was) ?? ''));
      return;
    default:
      put(key, of(NASTY));
  }
}
const TEXTS = NASTY.filter((each) => typeof each === 'string');

/** The text with one to five random changes: characters are removed, replaced, inserted or repeated. */
export function garbled(text: string, seed: number): string {
  const chance = chanceOf(seed);
  let now = text;
  for (let times = 1 + chance.below(5); times > 0; times--) {
    const at = chance.below(now.length + 1);
    const length = chance.below(3) === 0 ? chance.below(80) : 1;
    now = chance.of([
      () => now.slice(0, at) + now.slice(at + length),
      () => now.slice(0, at),
      () => now.slice(0, at) + chance.of(LETTERS) + now.slice(at + 1),
      () => now.slice(0, at) + chance.of(LETTERS) + now.slice(at),
      () => now.slice(0, at) + now.slice(Math.max(0, at - length)),
    ])();
  }
  return now;
}
const LETTERS = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '&',
    ';',
    '/',
    '\\',
    ':',
    '{',
    '}',
    '[',
    ']',
    ',',
    '.',
    '-',
    '\n',
    '\r',
    '\t',
    '\0',
    ' ',
  ],
  ...['0', '9', 'e', '%', '%00', '%2f', '//', '\\\\', 'é', '🚪', '\ud800', '‮', '<!--', ']]>', '&lt;', '&#0;'],
  ...['<!DOCTYPE x [<!ENTITY a "b">]>', '&a;', 'javascript:', '.com', '@', '#', '?', '1e999'],
];

/** Returns a function that lists the built-in prototypes that got or lost a property since this call. */
export function watchPrototypes(): () => string[] {
  const names = () =>
    [Object.prototype, Array.prototype, String.prototype, Function.prototype].map((each) =>
      Reflect.ownKeys(each).map(String).join(),
    );
  const before = names();
  return () => names().filter((each, i) => each !== before[i]);
}

/** A seed for each input. */
export const seeds: readonly number[] = Array.from({ length: HOSTILE }, (_, i) => i + 1);
/** Returns an entry of the list. As the seed counts up, the entries take turns. */
export const turn = <Item>(items: readonly Item[], seed: number): Item => items[seed % items.length] as Item;
