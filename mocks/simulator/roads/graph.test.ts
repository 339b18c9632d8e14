import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { unpacked } from './columns.ts';
import { metresBetween } from '../../../src/rules/geodesy.ts';
import { loadRoads, roadGraph } from './graph.ts';
import type { RoadArea, RoadGraph, Route } from './graph.ts';

const apart = (a: readonly [number, number], b: readonly [number, number]) =>
  metresBetween({ lat: a[1], lng: a[0] }, { lat: b[1], lng: b[0] });

const areas: readonly [RoadArea, number, number][] = [
  ['goteborg', 11.967, 57.705],
  ['liechtenstein', 9.5215, 47.1405],
  ['astana', 71.43, 51.13],
  ['montevideo', -56.165, -34.895],
];

/** Returns every coordinate of a route as [lng, lat]. */
const points = ({ coordinates }: Route) =>
  Array.from(
    { length: coordinates.length / 2 },
    (_, i) => [coordinates[2 * i] ?? 0, coordinates[2 * i + 1] ?? 0] as const,
  );

describe.each(areas)('the streets of %s', (area, lng, lat) => {
  let roads: RoadGraph;
  beforeAll(async () => {
    roads = await loadRoads(area);
  });

  const drives = (check: (route: Route, from: number, to: number) => void) => {
    const node = fc.nat({ max: roads.nodeCount - 1 });
    fc.assert(
      fc.property(node, node, (from, to) => {
        const route = roads.route(from, to);
        expect(route).not.toBeNull();
        if (route) check(route, from, to);
      }),
      { numRuns: 60 },
    );
  };

  test('any two nodes have a route between them', () => {
    drives((route, from, to) => {
      const all = points(route);
      expect(all[0]).toEqual(roads.position(from));
      expect(all.at(-1)).toEqual(roads.position(to));
    });
  });

  test('a route is at least as long as the straight line', () => {
    drives((route, from, to) => {
      const straight = apart(roads.position(from), roads.position(to));
      expect(route.metres.at(-1)).toBeGreaterThanOrEqual(straight * 0.999);
    });
  });

  test('consecutive coordinates are close, and the metres match their distance', () => {
    drives((route) => {
      const all = points(route);
      all.forEach(([x, y], i) => {
        const before = all[i - 1];
        if (!before) return;
        const step = apart(before, [x, y]);
        expect(step).toBeLessThan(3000);
        expect((route.metres[i] ?? 0) - (route.metres[i - 1] ?? 0)).toBeCloseTo(step, 6);
      });
    });
  });

  test('each segment has a possible speed limit, and the columns have matching lengths', () => {
    drives((route) => {
      const segments = route.coordinates.length / 2 - 1;
      expect(route.metres).toHaveLength(segments + 1);
      expect(route.limitKmh).toHaveLength(segments);
      expect(route.streetName).toHaveLength(segments);
      for (const limit of route.limitKmh) expect(limit).toSatisfy((kmh: number) => kmh >= 5 && kmh <= 130);
    });
  });

  test('the same request gets the same result', () => {
    drives((route, from, to) => expect(roads.route(from, to)).toEqual(route));
  });

  test('a node is its own nearest node', () => {
    fc.assert(
      fc.property(fc.nat({ max: roads.nodeCount - 1 }), (node) => {
        expect(roads.nearestNode(...roads.position(node))).toBe(node);
      }),
    );
  });

  test('the centre of the area is close to a street', () => {
    expect(apart([lng, lat], roads.position(roads.nearestNode(lng, lat)))).toBeLessThan(400);
  });

  test('the route across the whole area is found in 30 ms on an idle machine, in 300 ms on a busy one', () => {
    const fastest = Math.min(
      ...Array.from({ length: 5 }, () => {
        const start = performance.now();
        roads.route(0, roads.nodeCount - 1);
        return performance.now() - start;
      }),
    );
    expect(fastest).toBeLessThan(300);
  });

  test('nodes that do not exist have no route', () => {
    for (const stranger of [-1, roads.nodeCount, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(roads.route(stranger, 0)).toBeNull();
      expect(roads.route(0, stranger)).toBeNull();
    }
  });

  test('the route from a node to itself is that node', () => {
    expect(roads.route(7, 7)).toEqual({
      coordinates: Float64Array.from(roads.position(7)),
      metres: Float64Array.of(0),
      limitKmh: new Uint8Array(),
      streetName: [],
    });
  });

  test('streets have names', () => {
    const names = new Set(roads.route(0, roads.nodeCount - 1)?.streetName);
    expect([...names].filter(Boolean).length).toBeGreaterThan(3);
  });
});

describe('a small graph', () => {
  /** Encodes numbers as zigzag varints. Those below 64 take one byte each. */
  const packed = (...numbers: number[]) =>
    btoa(String.fromCharCode(...numbers.map((n) => (n < 0 ? -2 * n - 1 : 2 * n))));
  // Three nodes in a row, 0.001° apart. A one-way street leads from 0 to 1, a two-way street from 1 to 2, and a
  // one-way detour from 2 back to 0.
  const roads = roadGraph('goteborg', {
    attribution: '',
    scale: 1000,
    names: ['', 'Long Way', 'Main Street'],
    lng: packed(0, 1, 1),
    lat: packed(0, 0, 0),
    from: packed(0, 1, 1),
    to: packed(1, 1, -2),
    limit: packed(50, 50, 30),
    name: packed(2, 0, -1),
    oneway: packed(1, 0, 1),
    bends: packed(0, 0, 1),
    shape: packed(-1, 1),
  });

  test('a one-way street is driven in its direction', () => {
    expect(roads.route(0, 2)?.streetName).toEqual(['Main Street', 'Main Street']);
    expect([...(roads.route(0, 2)?.limitKmh ?? [])]).toEqual([50, 50]);
  });

  test('against a one-way street, the route uses a detour', () => {
    const back = roads.route(2, 0);
    expect(back?.streetName).toEqual(['Long Way', 'Long Way']);
    expect([...(back?.coordinates ?? [])]).toEqual(
      [0.002, 0, 0.001, 0.001, 0, 0].map((d) => expect.closeTo(d, 9)),
    );
  });

  test('a street that is driven backwards has its points in reverse', () => {
    expect([...(roads.route(2, 1)?.coordinates ?? [])]).toEqual([0.002, 0, 0.001, 0]);
  });
});

describe('packed columns', () => {
  test('whole numbers of any size are restored', () => {
    const pack = (numbers: readonly number[]) => {
      const bytes: number[] = [];
      for (const number of numbers) {
        let value = number < 0 ? -2 * number - 1 : 2 * number;
        for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
        bytes.push(value);
      }
      return btoa(String.fromCharCode(...bytes));
    };
    const whole = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });
    fc.assert(
      fc.property(fc.array(whole), (numbers) => {
        expect(unpacked(pack(numbers))).toEqual(numbers);
      }),
    );
  });
});
