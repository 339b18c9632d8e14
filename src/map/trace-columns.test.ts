import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TracePart } from '../core/positions/positions.ts';
import { JUMP } from '../rules/jump.ts';
import { chevronsAlong, fade, speedColour, stillPieces, traceColumns } from './trace-columns.ts';

const part = (...rows: [lat: number, lng: number, flags?: number][]): TracePart => ({
  at: Uint32Array.from(rows, (_, i) => i),
  lat: Int32Array.from(rows, ([lat]) => lat * 1e7),
  lng: Int32Array.from(rows, ([, lng]) => lng * 1e7),
  speed: new Uint16Array(rows.length),
  flags: Uint8Array.from(rows, ([, , flags]) => flags ?? 0),
});
const black = () => [0, 0, 0, 255] as const;
const columns = (of: TracePart, withLast = true) => traceColumns([{ part: of, colour: black, withLast }]);

test('[MAP-04] a jump leaves a gap, never a line', () => {
  const { starts, path, length } = columns(part([1, 1], [1, 2], [40, 40, JUMP], [40, 41]));
  expect(length).toBe(2);
  expect([...starts]).toEqual([0, 2]);
  expect([...path]).toEqual([1, 1, 2, 1, 40, 40, 41, 40]);
});

test('[MAP-04] no line joins the fixes before and after a jump, wherever jumps are', () => {
  const flags = fc.array(fc.constantFrom(0, JUMP), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(flags, (list) => {
      const way = part(...list.map((flag, i) => [i, i, flag] as [number, number, number]));
      const { starts, path } = columns(way);
      const first = new Set(starts);
      const joined = Array.from({ length: path.length / 2 }, (_, point) => point).filter(
        (point) => !first.has(point),
      );
      expect(joined.filter((point) => list[path[point * 2] as number] === JUMP)).toEqual([]);
    }),
  );
});

test('a single fix between two jumps is no line', () => {
  expect(columns(part([1, 1], [20, 20, JUMP], [40, 40, JUMP])).length).toBe(0);
});

test('the line does not run ahead of a gliding marker', () => {
  expect([...columns(part([1, 1], [1, 2], [1, 3]), false).path]).toEqual([1, 1, 2, 1]);
});

test('a way over the date line is not drawn round the earth', () => {
  expect([...columns(part([0, 178], [0, 179], [0, -179], [0, -178])).starts]).toEqual([0, 2]);
});

test('no fixes, no lines', () => {
  expect(columns(part()).length).toBe(0);
  expect(columns(part([1, 1])).length).toBe(0);
});

test('older parts are fainter, and never invisible', () => {
  expect(fade(100, 0, 100)).toBeGreaterThan(fade(50, 0, 100));
  expect(fade(-500, 0, 100)).toBeGreaterThan(40);
  expect(fade(5, 5, 5)).toBe(242);
});

test('[MAP-06] every speed has a colour, and faster than the fastest is still one', () => {
  expect(speedColour(0)).toEqual([66, 84, 196]);
  expect(speedColour(350)).toEqual([27, 151, 159]);
  expect(speedColour(9_999)).toEqual([190, 28, 74]);
});

test('[MAP-06] chevrons point the way the device went, evenly spaced and none across a jump', () => {
  const flat = (lngA: number, latA: number, lngB: number, latB: number) =>
    Math.hypot(lngA - lngB, latA - latB) * 100;
  const north = chevronsAlong(part([0, 0], [4, 0]), 100, 99, flat);
  expect(north.map(({ lat }) => lat)).toEqual([3.5, 2.5, 1.5, 0.5]);
  expect(north.every(({ heading }) => heading === 0)).toBe(true);
  expect(chevronsAlong(part([0, 0], [4, 0, JUMP]), 100, 99, flat)).toEqual([]);
  expect(chevronsAlong(part([0, 0], [40, 0]), 100, 5, flat)).toHaveLength(5);
});

test('[MAP-04] the bits of a way lead from fix to fix, exactly, and over no jump', () => {
  const way = part([57.7012345, 11.9712345], [57.7023456, 11.9723456], [40, 40, JUMP], [40.0000001, 41]);
  const pieces = stillPieces(way);
  expect(pieces.map(({ index }) => index)).toEqual([1, 3]);
  const [first] = pieces;
  const [highLng = 0, highLat = 0, lowLng = 0, lowLat = 0, awayLng = 0, awayLat = 0, , perSecond] =
    first?.place ?? [];
  expect(highLng + lowLng).toBeCloseTo(11.9723456, 9);
  expect(highLat + lowLat).toBeCloseTo(57.7023456, 9);
  expect(highLng + lowLng + awayLng).toBeCloseTo(11.9712345, 9);
  expect(highLat + lowLat + awayLat).toBeCloseTo(57.7012345, 9);
  expect(perSecond).toBe(0);
  expect(stillPieces(part([1, 1]))).toEqual([]);
});
