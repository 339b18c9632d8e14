import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelMaker } from './level-maker.ts';
import { affordable, BLOCK, blocksIn, fixesIn, levelAt, levelsOf, type Line } from './track-levels.ts';
import { gapCounts, trackPaths } from './track-paths.ts';

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
