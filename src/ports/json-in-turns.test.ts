import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonInTurns, jsonParts } from './json-in-turns.ts';

const parts = (value: unknown) => [...jsonParts(value)];

test('JSON in turns is the JSON that the language writes, whatever the value', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
      expect(await jsonInTurns(value)).toBe(JSON.stringify(value));
    }),
  );
});

test('a list of many entries is written in pieces, none of them long', () => {
  const value = {
    devices: Array.from({ length: 30_500 }, (_, id) => ({ id, name: `"${id}"` })),
    source: 'server',
  };
  expect(parts(value).join('')).toBe(JSON.stringify(value));
  expect(Math.max(...parts(value).map(({ length }) => length))).toBeLessThan(40_000);
});

test('columns are written as lists of numbers', async () => {
  const lat = Int32Array.from({ length: 2_345 }, (_, i) => i - 7);
  expect(await jsonInTurns({ lat, none: new Float64Array() })).toBe(
    JSON.stringify({ lat: [...lat], none: [] }),
  );
});

test('what the language leaves out is left out, and what writes itself is asked', async () => {
  const value = {
    a: undefined,
    b: () => 1,
    c: { toJSON: () => '•••' },
    d: [undefined],
    e: Number.NaN,
    f: {},
  };
  expect(await jsonInTurns(value)).toBe(JSON.stringify(value));
});

test('the page gets its turn while a long text is made', async () => {
  let turns = 0;
  const count = setInterval(() => (turns += 1), 0);
  const made = jsonInTurns(Array.from({ length: 200_000 }, (_, i) => `entry ${i}`));
  await made;
  clearInterval(count);
  expect(turns).toBeGreaterThan(0);
});
