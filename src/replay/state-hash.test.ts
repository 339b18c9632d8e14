import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Secret } from '../kernel/secret.ts';
import { digest, stateHash } from './state-hash.ts';

/** By another library: recordings of years ago are compared with these digests. */
const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
class Table {
  toJSON() {
    return { b: 1, a: 2 };
  }
}

test('[LOG-03] states are hashed by name, each in one text that depends on nothing but what it is', () => {
  const snapshot = new Map<string, unknown>([
    ['b', { y: [1, 'a', null, true], x: undefined, a: 2 }],
    ['a', 'text'],
  ]);
  expect(stateHash(snapshot)).toBe(sha256('a="text";b={"a":2,"y":[1,"a",null,true,],};').slice(0, 16));
  expect(stateHash(new Map())).toBe(sha256().slice(0, 16));
});

test.each<[string, unknown, readonly (string | Uint8Array)[]]>([
  ['nothing', undefined, ['undefined']],
  ['a text', 'ä"', ['"ä\\""']],
  ['a map', new Map<unknown, unknown>([[1, 'x']]), ['([1,"x",],)']],
  ['a set', new Set([2, 1]), ['(2,1,)']],
  ['an empty list and object', [[], {}], ['[[],{},]']],
  ['columns', Uint8Array.of(1, 2), ['Uint8Array:2:', Uint8Array.of(1, 2)]],
  ['a part of columns', Uint16Array.of(9, 1, 2).subarray(1), ['Uint16Array:4:', Uint8Array.of(1, 0, 2, 0)]],
  ['what writes itself', new Table(), ['{"a":2,"b":1,}']],
  ['a secret', new Secret('mine'), ['"‹secret›"']],
  ['data with a key of that name', { toJSON: 1 }, ['{"toJSON":1,}']],
])('%s has the digest of its text', (_, value, parts) => {
  expect(digest(value)).toBe(sha256(...parts).slice(0, 8));
});
