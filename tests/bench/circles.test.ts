import { describe, expect, test } from 'vitest';
import { circles } from './circles.ts';

describe('files of a build that wait for each other', () => {
  test('none where each imports what lies below', () => {
    expect(circles({ a: { imports: ['b', 'c'] }, b: { imports: ['c'] }, c: {} })).toEqual([]);
  });

  test('a circle is told once, with its way, wherever it is reached from', () => {
    const found = circles({
      start: { imports: ['a'] },
      a: { imports: ['b'] },
      b: { imports: ['c'] },
      c: { imports: ['a'] },
      other: { imports: ['b'] },
    });
    expect(found).toEqual(['a → b → c → a: these files wait for each other']);
  });

  test('a file that imports itself waits for itself', () => {
    expect(circles({ a: { imports: ['a'] } })).toEqual(['a → a: these files wait for each other']);
  });
});
