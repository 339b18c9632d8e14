import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InstanceBuffer, piecesOf } from './instance-buffer.ts';

const card = (bytes: number) => {
  const memory = new Uint8Array(bytes);
  return { memory, write: (data: Uint8Array, at: number) => memory.set(data, at) };
};

test('after an upload the card holds what was changed, whichever rows were marked', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4_999), { maxLength: 60 }), (rows) => {
      const buffer = new InstanceBuffer(4, 5_000);
      const { memory, write } = card(buffer.bytes.byteLength);
      buffer.upload({ write }, 5_000);
      for (const row of rows) {
        buffer.floats[row] = row + 1;
        buffer.mark(row);
      }
      buffer.upload({ write }, 5_000);
      expect(memory).toEqual(buffer.bytes);
      expect(buffer.isChanged).toBe(false);
    }),
  );
});

test('one changed row of 100 000 is written alone', () => {
  const buffer = new InstanceBuffer(40, 100_000);
  const { write } = card(buffer.bytes.byteLength);
  buffer.upload({ write }, 100_000);
  buffer.mark(77_777);
  expect(buffer.upload({ write }, 100_000)).toBe(40);
});

test('nothing marked, nothing written', () => {
  const buffer = new InstanceBuffer(8, 16);
  buffer.upload(card(128), 16);
  expect(buffer.upload(card(128), 16)).toBe(0);
});

test('growing keeps the rows and has them uploaded anew', () => {
  const buffer = new InstanceBuffer(4, 2);
  buffer.floats[1] = 7;
  buffer.upload(card(8), 2);
  expect(buffer.reserve(3)).toBe(true);
  expect(buffer.floats[1]).toBe(7);
  expect(buffer.isChanged).toBe(true);
  expect(buffer.reserve(3)).toBe(false);
});

test('neighbouring rows travel in one piece, far ones apart, too many as a whole', () => {
  expect(piecesOf([], 10)).toEqual([]);
  expect(piecesOf([5, 1, 30], 1_000)).toEqual([[1, 30]]);
  expect(piecesOf([1, 500], 1_000)).toEqual([
    [1, 1],
    [500, 500],
  ]);
  const scattered = Array.from({ length: 500 }, (_, i) => i * 100);
  expect(piecesOf(scattered, 50_000)).toEqual([[0, 49_999]]);
});
