import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelMaker } from './level-maker.ts';
import { affordable, BLOCK, blocksIn, fixesIn, levelAt, levelsOf, type Line } from './track-levels.ts';
import { gapCounts, trackPaths } from './track-paths.ts';
import type { TracePart } from '../core/positions/trails.ts';
import { JUMP } from '../rules/jump.ts';
import {
  arrowLine,
  chevronsAlong,
  edgeColours,
  fade,
  partSince,
  speedColour,
  stillPieces,
  traceColumns,
  trailStart,
} from './trace-columns.ts';

const WORLD = { west: -1.8e9, east: 1.8e9, south: -9e8, north: 9e8 };
const line = (count: number, at: (i: number) => [number, number], breaks: readonly number[] = []): Line => ({
  lat: Int32Array.from({ length: count }, (_, i) => at(i)[0]),
  lng: Int32Array.from({ length: count }, (_, i) => at(i)[1]),
  breaks: Uint8Array.from({ length: count }, (_, i) => (breaks.includes(i) ? 1 : 0)),
});
const wavy = (count: number) => line(count, (i) => [i * 900, Math.round(Math.sin(i / 40) * 400_000)]);
const last = levelAt(99);

describe('[MAP-06] levels of detail of a long line', () => {
  test('a straight line needs only its ends, at the finest level it has every fix', () => {
    const levels = levelsOf(line(1_000, (i) => [i * 1_000, 0]));
    expect(Array.from(fixesIn(levels, [0], 5))).toEqual([0, 999]);
    expect(fixesIn(levels, [0], last)).toHaveLength(1_000);
  });
  test('each level has what the coarser one has', () => {
    const levels = levelsOf(wavy(9_000));
    const blocks = blocksIn(levels, WORLD);
    for (let level = 1; level <= last; level++) {
      const finer = new Set(fixesIn(levels, blocks, level));
      for (const fix of fixesIn(levels, blocks, level - 1)) expect(finer.has(fix)).toBe(true);
    }
  });
  test('both ends of a gap stay at every level', () => {
    const levels = levelsOf(line(100, (i) => [i, i], [40]));
    expect(Array.from(fixesIn(levels, [0], 0))).toEqual([0, 39, 40, 99]);
  });
  test('no fix left out lies further off than the level allows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5e6 }), fc.integer({ min: 0, max: 5e6 })), {
          minLength: 3,
          maxLength: 40,
        }),
        fc.integer({ min: 0, max: last - 1 }),
        (places, level) => {
          const track = line(places.length, (i) => places[i] as [number, number]);
          const kept = [...fixesIn(levelsOf(track), [0], level)];
          const most = (0.5 * 3.6e9) / (512 * 2 ** (3 + level * 1.5));
          for (let i = 0; i < places.length; i++) {
            const b = kept.findIndex((fix) => fix >= i);
            const [from, to] = [kept[Math.max(0, b - 1)] as number, kept[b] as number];
            expect(offBy(track, i, from, to)).toBeLessThanOrEqual(most + 1);
          }
        },
      ),
    );
  });
  test('a million fixes: a zoom and a view need a bounded number of them', () => {
    const levels = levelsOf(wavy(1_000_000));
    const all = blocksIn(levels, WORLD);
    expect(fixesIn(levels, all, affordable(levels, all, last, 40_000)).length).toBeLessThan(41_000);
    const near = blocksIn(levels, { west: -5e5, east: 5e5, south: 0, north: 3_000_000 });
    expect(near.length).toBeLessThan(4);
    expect(fixesIn(levels, near, last).length).toBeLessThanOrEqual(4 * (BLOCK + 1));
  });
  test('no fix, one fix, all at one place', () => {
    expect(fixesIn(levelsOf(line(0, () => [0, 0])), [], 0)).toHaveLength(0);
    expect(fixesIn(levelsOf(line(1, () => [5, 5])), [0], 0)).toHaveLength(1);
    expect(fixesIn(levelsOf(line(5_000, () => [5, 5])), [0], 3).length).toBeLessThan(4);
  });
});

describe('[MAP-04] a line that is drawn', () => {
  test('ends at a gap, and a fix alone is no line', () => {
    const breaks = Uint8Array.from([0, 0, 1, 1, 0]);
    const source = {
      lat: Int32Array.from([0, 1, 2, 3, 4]),
      lng: Int32Array.from([0, 1, 2, 3, 4]),
      speed: Uint16Array.from([0, 0, 0, 500, 500]),
      breaks,
    };
    const counts = gapCounts(breaks);
    const { starts, length, path } = trackPaths(
      source,
      Uint32Array.from([0, 1, 2, 3, 4]),
      (a, b) => counts[a] !== counts[b],
    );
    expect(length).toBe(2);
    expect(Array.from(starts)).toEqual([0, 2]);
    expect(path).toHaveLength(8);
  });
});

describe('[MAP-06] levels are made beside the page', () => {
  test('in a worker where there is one; when it fails, in the page', () => {
    const listeners: Record<string, (event: unknown) => void> = {};
    const asked: unknown[] = [];
    const worker = {
      addEventListener: (type: string, listener: (event: unknown) => void) => (listeners[type] = listener),
      postMessage: (request: unknown) => asked.push(request),
      terminate: () => undefined,
    } as unknown as Worker;
    const maker = levelMaker(() => worker);
    const made: number[] = [];
    maker.make('a', wavy(5_000), ({ fixes }) => made.push(fixes));
    expect(asked).toHaveLength(1);
    expect(made).toEqual([]);
    listeners['error']?.({});
    expect(made).toEqual([5_000]);
    const none = levelMaker(() => {
      throw new Error('no workers here');
    });
    none.make('b', wavy(6_000), ({ fixes }) => made.push(fixes));
    expect(made).toEqual([5_000, 6_000]);
  });
  test('only the latest line of a name is answered', () => {
    const listeners: Record<string, (event: unknown) => void> = {};
    const asked: { id: number }[] = [];
    const maker = levelMaker(
      () =>
        ({
          addEventListener: (type: string, listener: (event: unknown) => void) =>
            (listeners[type] = listener),
          postMessage: (request: { id: number }) => asked.push(request),
          terminate: () => undefined,
        }) as unknown as Worker,
    );
    const made: string[] = [];
    maker.make('a', wavy(5_000), () => made.push('old'));
    maker.make('a', wavy(5_001), () => made.push('new'));
    for (const { id } of asked) listeners['message']?.({ data: { id, levels: {} } });
    expect(made).toEqual(['new']);
  });
  test('while the worker is busy only the newest line of each name waits; after stop nothing is answered', () => {
    const listeners: Record<string, (event: unknown) => void> = {};
    const asked: { id: number; line: Line }[] = [];
    const maker = levelMaker(
      () =>
        ({
          addEventListener: (type: string, listener: (event: unknown) => void) =>
            (listeners[type] = listener),
          postMessage: (request: { id: number; line: Line }) => asked.push(request),
          terminate: () => undefined,
        }) as unknown as Worker,
    );
    const answer = () => listeners['message']?.({ data: { id: asked.at(-1)?.id, levels: {} } });
    const made: string[] = [];
    for (const length of [5_000, 5_001, 5_002, 5_003])
      maker.make('a', wavy(length), () => made.push(String(length)));
    maker.make('b', wavy(6_000), () => made.push('b'));
    answer();
    answer();
    expect(asked.map(({ line }) => line.lat.length)).toEqual([5_000, 5_003, 6_000]);
    maker.stop();
    answer();
    maker.make('a', wavy(5_000), () => made.push('late'));
    maker.make('c', wavy(10), () => made.push('late'));
    expect([made, asked.length]).toEqual([['5003'], 3]);
  });
});

function offBy({ lat, lng }: Line, i: number, a: number, b: number): number {
  const stretch = 1 / Math.cos(((lat[0] as number) / 1e7) * (Math.PI / 180));
  const place = (k: number) => [lng[k] as number, (lat[k] as number) * stretch] as const;
  const [ax, ay] = place(a);
  const [bx, by] = place(b);
  const [x, y] = place(i);
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const share =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - (bx - ax) * share, y - ay - (by - ay) * share);
}

const part = (...rows: [lat: number, lng: number, flags?: number][]): TracePart => ({
  at: Uint32Array.from(rows, (_, i) => i),
  lat: Int32Array.from(rows, ([lat]) => lat * 1e7),
  lng: Int32Array.from(rows, ([, lng]) => lng * 1e7),
  speed: new Uint16Array(rows.length),
  accuracy: new Uint16Array(rows.length),
  flags: Uint8Array.from(rows, ([, , flags]) => flags ?? 0),
});
const black = { tint: [0, 0, 0], fading: { from: 0, until: 0 } } as const;
const columns = (of: TracePart, withLast = true) => traceColumns([{ part: of, ...black, withLast }]);

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

test('[MAP-06] the chosen device’s trail is as long as the setting says, the others have at most a short tail', () => {
  const minutesBack = (minutes: number, isChosen: boolean) =>
    (10_000 - trailStart(minutes, isChosen, 10_000)) / 60;
  expect([0, 10, 120].map((minutes) => minutesBack(minutes, true))).toEqual([0, 10, 120]);
  expect([0, 2, 10, 120].map((minutes) => minutesBack(minutes, false))).toEqual([0, 2, 3, 3]);
});

test('[MAP-06] what is older than the trail is cut off, whatever was loaded', () => {
  const way = part([1, 1], [1, 2], [1, 3, JUMP], [1, 4]);
  expect(partSince(way, 2)).toEqual({
    at: way.at.slice(2),
    lat: way.lat.slice(2),
    lng: way.lng.slice(2),
    speed: way.speed.slice(2),
    accuracy: way.accuracy.slice(2),
    flags: way.flags.slice(2),
  });
  expect(partSince(way, -5).at).toHaveLength(4);
  expect(partSince(way, 99).at).toHaveLength(0);
  expect(partSince(part(), 0).at).toHaveLength(0);
});

test('a tail fades to nothing, and so does the outline under it', () => {
  expect(fade(0, 0, 100, 0)).toBe(0);
  expect(fade(100, 0, 100, 0)).toBe(fade(100, 0, 100));
  expect([...edgeColours(Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 0), [9, 8, 7, 200])]).toEqual([
    9, 8, 7, 200, 9, 8, 7, 0,
  ]);
});

test('[MAP-06] every speed has a colour, and faster than the fastest is still one', () => {
  expect(speedColour(0)).toEqual([66, 84, 196]);
  expect(speedColour(350)).toEqual([27, 151, 159]);
  expect(speedColour(9_999)).toEqual([190, 28, 74]);
});

test('[MAP-06] chevrons point the way the device went, evenly spaced and none across a jump', () => {
  const flat = (lngA: number, latA: number, lngB: number, latB: number) =>
    Math.hypot(lngA - lngB, latA - latB) * 100;
  const north = chevronsAlong(arrowLine(part([0, 0], [4, 0])), 100, 99, flat);
  expect(north.map(({ lat }) => lat)).toEqual([3.5, 2.5, 1.5, 0.5]);
  expect(north.every(({ heading }) => heading === 0)).toBe(true);
  expect(chevronsAlong(arrowLine(part([0, 0], [4, 0, JUMP])), 100, 99, flat)).toEqual([]);
  expect(chevronsAlong(arrowLine(part([0, 0], [40, 0])), 100, 5, flat)).toHaveLength(5);
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
