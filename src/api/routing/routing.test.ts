import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { routingOf } from './index.ts';
import type { RoutingConfig } from './routing.ts';

const PLACES = [
  { lat: 57.7072123, lng: 11.9668123 },
  { lat: 57.69, lng: 11.98 },
  { lat: 57.68, lng: 11.99 },
];
const engine = (kind: RoutingConfig['kind']) => routingOf({ kind, url: 'https://route.example/' });

/** A recorded response of OSRM 5.27, with a shortened geometry. */
const OSRM_WAY = {
  code: 'Ok',
  routes: [
    {
      geometry: {
        coordinates: [
          [11.96681, 57.70721],
          [11.97, 57.7],
          [11.99, 57.68],
        ],
        type: 'LineString',
      },
      legs: [
        { steps: [], weight: 311.4, summary: '', duration: 311.4, distance: 2410.6 },
        { steps: [], weight: 180, summary: '', duration: 180.2, distance: 1305.4 },
      ],
      weight_name: 'routability',
      weight: 491.4,
      duration: 491.6,
      distance: 3716,
    },
  ],
  waypoints: [],
};
/** A recorded response of Valhalla 3.5 to `shape_format: geojson`. */
const VALHALLA_WAY = {
  trip: {
    status: 0,
    units: 'kilometers',
    legs: [
      {
        summary: { length: 2.411, time: 311.4 },
        shape: {
          type: 'LineString',
          coordinates: [
            [11.96681, 57.70721],
            [11.98, 57.69],
          ],
        },
      },
      {
        summary: { length: 1.305, time: 180.2 },
        shape: {
          type: 'LineString',
          coordinates: [
            [11.98, 57.69],
            [11.99, 57.68],
          ],
        },
      },
    ],
  },
};
const LEGS = [
  { metres: 2411, seconds: 311 },
  { metres: 1305, seconds: 180 },
];
const ok = (body: unknown) => ({ status: 200, body });

describe('[PLAN-02] routing engines', () => {
  test('OSRM is asked by profile and places, five digits each, and nothing else about who asks', () => {
    const { request } = engine('osrm').way(PLACES, 'bike');
    expect(request).toEqual({
      method: 'get',
      kind: 'maps',
      path: 'https://route.example/route/v1/cycling/11.96681,57.70721;11.98,57.69;11.99,57.68',
      query: { overview: 'full', geometries: 'geojson', steps: 'false' },
    });
  });
  test('Valhalla is asked by costing and locations', () => {
    const { request } = engine('valhalla').way(PLACES, 'foot');
    expect(request).toMatchObject({
      method: 'post',
      kind: 'maps',
      path: 'https://route.example/route',
      body: { costing: 'pedestrian', locations: [{ lat: 57.70721, lon: 11.96681, type: 'break' }, {}, {}] },
    });
  });
  test.each([
    ['osrm', OSRM_WAY, 6],
    ['valhalla', VALHALLA_WAY, 8],
  ] as const)(
    'an answer of %s is read: metres and seconds of each leg, and the line',
    (kind, body, numbers) => {
      const result = engine(kind).way(PLACES, 'car').read(ok(body));
      expect(result).toMatchObject({ ok: true, value: { legs: LEGS } });
      expect(result.ok && result.value.line).toHaveLength(numbers);
    },
  );
  test('tables: where there is no way it is infinitely far', () => {
    const osrm = engine('osrm')
      .table(PLACES.slice(0, 2), 'car')
      .read(
        ok({
          durations: [
            [0, 12.5],
            [null, 0],
          ],
        }),
      );
    const cell = (time: number | null) => ({ time, distance: 1 });
    const valhalla = engine('valhalla')
      .table(PLACES.slice(0, 2), 'car')
      .read(
        ok({
          sources_to_targets: [
            [cell(0), cell(12.5)],
            [cell(null), cell(0)],
          ],
        }),
      );
    for (const result of [osrm, valhalla])
      expect(result).toMatchObject({
        ok: true,
        value: [
          [0, 12.5],
          [Number.POSITIVE_INFINITY, 0],
        ],
      });
  });
  test('a negative time in a table is no way, and not the shortest one', () => {
    const read = engine('osrm')
      .table(PLACES.slice(0, 2), 'car')
      .read(
        ok({
          durations: [
            [0, -1],
            [12.5, 0],
          ],
        }),
      );
    expect(read).toMatchObject({
      ok: true,
      value: [
        [0, Number.POSITIVE_INFINITY],
        [12.5, 0],
      ],
    });
  });
  test.each([
    ['an error of OSRM', { status: 400, body: { code: 'NoRoute' } }, 'unavailable'],
    ['too many questions', { status: 429, body: null, retryAfter: 7 }, 'tooManyRequests'],
    ['a server in trouble', { status: 503, body: null }, 'server'],
    ['no network', { status: 0, body: null }, 'unreachable'],
    ['a page instead of data', { status: 200, body: '<html>', problem: 'unreadable' as const }, 'unreadable'],
    [
      'a leg too few',
      ok({ routes: [{ legs: [{ distance: 1, duration: 1 }] }], trip: { legs: [{ summary: {} }] } }),
      'unreadable',
    ],
    [
      'a leg without metres',
      ok({ routes: [{ legs: [{}, {}] }], trip: { legs: [{ summary: {} }, {}] } }),
      'unreadable',
    ],
  ])('%s is a failure with its reason', (_, reply, reason) => {
    for (const kind of ['osrm', 'valhalla'] as const)
      expect(engine(kind).way(PLACES, 'car').read(reply)).toMatchObject({ ok: false, failure: { reason } });
  });
  test('whatever an engine answers is read or refused, never thrown', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        for (const kind of ['osrm', 'valhalla'] as const) {
          expect(typeof engine(kind).way(PLACES, 'car').read(ok(body)).ok).toBe('boolean');
          expect(typeof engine(kind).table(PLACES, 'car').read(ok(body)).ok).toBe('boolean');
        }
      }),
    );
  });
});
