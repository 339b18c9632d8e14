/** Random numbers that are the same for the same seed, so that a failing log can be generated again. */
export function chanceOf(seed: number) {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { below, of: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item };
}
type Chance = ReturnType<typeof chanceOf>;

/** Unusual JSON values to put in place of a number, text or list. */
const NASTY = [
  'null',
  'true',
  '-1',
  '0',
  '-0',
  '1e308',
  '1e400',
  '9007199254740993',
  '1.5',
  '""',
  '"<script>alert(1)</script>"',
  '"__proto__"',
  '"\\u0000"',
  '"\\ud800"',
  '[]',
  '{}',
  '[[[[[[1]]]]]]',
  '{"__proto__":{"bad":1}}',
  '{"constructor":{"prototype":{"bad":1}}}',
  '{"length":1e9}',
  '{"toJSON":1}',
  '{"toJSON":{},"then":1,"valueOf":2,"length":3}',
];
const KEYS = ['__proto__', 'constructor', 'prototype', 'toJSON', 'then', 'valueOf', 'length', ''];

const swapped = (lines: string[], i: number, j: number) => {
  [lines[i], lines[j]] = [lines[j] as string, lines[i] as string];
};

/**
 * Ways to damage a recording once. They may put the sequence numbers out of order. The reader would stop at the first
 * wrong number, so `mended` can number the events again.
 */
const CHANGES: readonly ((text: string, chance: Chance) => string)[] = [
  // Cut off the end, or a part.
  (text, { below }) => text.slice(0, below(text.length)),
  (text, { below }) => {
    const at = below(text.length);
    return text.slice(0, at) + text.slice(at + 1 + below(20));
  },
  // Replace one character.
  (text, { below, of }) => {
    const at = below(text.length);
    return (
      text.slice(0, at) +
      of(['"', '{', '}', '[', ']', ',', ':', '0', '\\', '\n', '\0', 'é', '🚪']) +
      text.slice(at + 1)
    );
  },
  // Swap, repeat or remove lines.
  (text, { below }) => {
    const lines = text.split('\n');
    swapped(lines, below(lines.length), below(lines.length));
    return lines.join('\n');
  },
  (text, { below }) => {
    const lines = text.split('\n');
    lines.splice(below(lines.length), 0, lines[below(lines.length)] as string);
    return lines.join('\n');
  },
  (text, { below }) => {
    const lines = text.split('\n');
    lines.splice(below(lines.length), 1 + below(5));
    return lines.join('\n');
  },
  // Replace a value, a key, an event's type, its version or its whole payload.
  (text, chance) =>
    replaced(text, /(?<=":)(?:-?\d+(?:\.\d+)?|"[^"\\]*"|true|false|null)/g, chance.of(NASTY), chance),
  (text, chance) => replaced(text, /(?<=")[A-Za-z_]+(?=":)/g, chance.of(KEYS), chance),
  (text, chance) => replaced(text, /(?<="type":")[^"]*/g, chance.of(typesOf(text)), chance),
  (text, chance) => replaced(text, /(?<="v":)\d+/g, chance.of(['0', '2', '99']), chance),
  (text, chance) => replaced(text, /(?<="payload":)\{.*?\}(?=,"flow")/g, chance.of(NASTY), chance),
];

const typesOf = (text: string) =>
  [...text.matchAll(/"type":"([^"]*)"/g)].map(([, type]) => type as string).concat('moon/landed');

function replaced(text: string, what: RegExp, by: string, { below }: Chance): string {
  const places = [...text.matchAll(what)];
  const place = places[below(places.length)];
  return place ? text.slice(0, place.index) + by + text.slice(place.index + place[0].length) : text;
}

/**
 * Numbers the events again. Otherwise the reader would stop where lines were moved, and later events would not be
 * tested.
 */
function mended(text: string): string {
  let seq = 0;
  return text
    .split('\n')
    .map((line) =>
      line.startsWith('{"seq":')
        ? line.replace(/^\{"seq":\d+/, `{"seq":${++seq}`).replace(/,"(?:cause|flow)":\d+/g, `,"flow":1`)
        : line.replace(/^\{"check":\{"seq":\d+/, `{"check":{"seq":${seq}`),
    )
    .join('\n')
    .replaceAll(',"flow":1,"flow":1', ',"flow":1');
}

/** A recording with one to four damages; the same for the same seed. */
export function mutated(text: string, seed: number): string {
  const chance = chanceOf(seed);
  let changed = text;
  for (let times = 1 + chance.below(4); times > 0; times--) changed = chance.of(CHANGES)(changed, chance);
  return chance.below(2) === 0 ? mended(changed) : changed;
}
