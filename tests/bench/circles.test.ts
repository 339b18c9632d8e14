import { describe, expect, test } from 'vitest';
import { circles } from './circles.ts';

describe('import cycles in a build', () => {
  test('none if each file imports only files below it', () => {
    expect(circles({ a: { imports: ['b', 'c'] }, b: { imports: ['c'] }, c: {} })).toEqual([]);
  });

  test('a cycle is reported once, with its path, from wherever it is reached', () => {
    const found = circles({
      start: { imports: ['a'] },
      a: { imports: ['b'] },
      b: { imports: ['c'] },
      c: { imports: ['a'] },
      other: { imports: ['b'] },
    });
    expect(found).toEqual(['a → b → c → a: these files wait for each other']);
  });

  test('a file that imports itself is a cycle', () => {
    expect(circles({ a: { imports: ['a'] } })).toEqual(['a → a: these files wait for each other']);
  });
});
