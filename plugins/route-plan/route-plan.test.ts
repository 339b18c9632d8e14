import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as planEvents from '../../events/route-plan.ts';
import type { PlanStop } from '../../events/route-plan-types.ts';
import type { Travel } from '../../events/travel-types.ts';
import { createApp } from '../../src/kernel/app.ts';
import { backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { drivenOf } from './driven.ts';
import { MOST_ON_THE_WAY, navigationAddress } from './hand-over.ts';
import { routePlanPlugin } from './index.ts';
import { MOST_STOPS, nextStopId, placesOfPlan, routePlan, shownWay, wayFailure } from './plan.state.ts';
import { straightLeg } from './straight.ts';

const stop = (id: number, east = id): PlanStop => ({
  id,
  lat: 57.7,
  lng: 11.9 + east / 100,
  name: `Stop ${id}`,
  from: 'search',
});
const add = (id: number, east?: number) => planEvents.stopAdded({ stop: stop(id, east) });
const here = navigation.locationChanged({ path: '/route-plan', query: '' });
const ENGINE = { kind: 'osrm', url: 'https://route.example' } as const;
const osrm = (legs: number) => ({
  status: 200,
  body: {
    code: 'Ok',
    routes: [
      {
        geometry: {
          coordinates: [
            [11.9, 57.7],
            [11.95, 57.71],
          ],
        },
        legs: Array.from({ length: legs }, () => ({ distance: 1_234, duration: 90 })),
      },
    ],
  },
});
const story = () => scenario({ plugins: [routePlanPlugin], backend: backend() });
const ids = (stops: readonly PlanStop[]) => stops.map(({ id }) => id);

describe('[PLAN-01] stops', () => {
  test('are added, moved, taken away, and every change can be taken back', async () => {
    await story()
      .when(add(1), add(2), add(3), planEvents.stopMoved({ id: 3, to: 0 }))
      .check((app) => expect(ids(app.read(routePlan).stops)).toEqual([3, 1, 2]))
      .when(planEvents.stopRemoved({ id: 1 }), planEvents.cleared())
      .check((app) => expect(app.read(routePlan).stops).toEqual([]))
      .when(planEvents.undone(), planEvents.undone(), planEvents.undone())
      .check((app) => expect(ids(app.read(routePlan).stops)).toEqual([1, 2, 3]));
  });
  test('back to the beginning is one place more, and no stop more', async () => {
    await story()
      .when(add(1), add(2), planEvents.endingChosen({ ending: 'back' }))
      .check((app) => {
        expect(ids(app.read(placesOfPlan))).toEqual([1, 2, 1]);
        expect(app.read(routePlan).stops).toHaveLength(2);
      });
  });
  test('fifty are a full plan', async () => {
    const many = Array.from({ length: MOST_STOPS + 3 }, (_, i) => add(i + 1));
    await story()
      .when(...many)
      .check((app) => expect(app.read(routePlan).stops).toHaveLength(MOST_STOPS));
  });
  test('whatever is done to a plan: no stop is in it twice, and a new number is always new', () => {
    const one = fc.integer({ min: 1, max: 6 });
    const deed = fc.oneof(
      one.map((id) => add(id)),
      fc.record({ id: one, to: fc.integer({ min: -3, max: 9 }) }).map(planEvents.stopMoved),
      one.map((id) => planEvents.stopRemoved({ id })),
      fc.constant(planEvents.undone()),
      fc.constant(planEvents.cleared()),
      fc
        .array(one, { maxLength: 6 })
        .map((order) =>
          planEvents.ordered({ ids: order, before: 9, after: 5, exact: true, estimated: false }),
        ),
    );
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
        const app = createApp({
          projections: [routePlan] as never,
          effects: [],
          ports: {},
          now: () => 0,
          forget: [],
          failed: () => planEvents.cleared(),
        });
        for (const each of deeds) {
          app.publish(each);
          const { stops } = app.read(routePlan);
          expect(new Set(ids(stops)).size).toBe(stops.length);
          expect(ids(stops)).not.toContain(nextStopId(app.read(routePlan)));
        }
      }),
    );
  });
  test('the plan of the last visit is there again, and never takes the place of a new one', async () => {
    const kept = planEvents.restored({ stops: [stop(7)], profile: 'bike', ending: 'back' });
    await story()
      .when(kept)
      .check((app) => expect(app.read(routePlan)).toMatchObject({ profile: 'bike', stops: [{ id: 7 }] }));
    await story()
      .when(add(1), kept)
      .check((app) => expect(ids(app.read(routePlan).stops)).toEqual([1]));
  });
});

describe('[PLAN-01] names of stops', () => {
  const stopAt = planEvents.stopAdded({ stop: { ...stop(1), name: '', from: 'map' } });
  const photon = (name: string, lat: number) => ({
    status: 200,
    body: {
      features: [{ geometry: { coordinates: [11.91, lat] }, properties: { name, city: 'Göteborg' } }],
    },
  });
  test('a stop that is dragged is named anew, and a late answer about its old place does not count', async () => {
    await story()
      .with((world) => {
        world.geocoding = { kind: 'photon', url: 'https://names.example' };
        world.replies = ({ query }) =>
          Number(query?.['lat']) > 57.75 ? photon('New street', 57.8) : photon('Old street', 57.7);
      })
      .when(stopAt)
      .check((app) => expect(app.read(routePlan).stops[0]?.name).toContain('Old street'))
      .when(planEvents.stopPlaced({ id: 1, lat: 57.8, lng: 11.91 }))
      .check((app) => expect(app.read(routePlan).stops[0]?.name).toContain('New street'))
      .when(planEvents.stopNamed({ id: 1, lat: 57.7, lng: 11.91, name: 'Old street' }))
      .check((app) => expect(app.read(routePlan).stops[0]?.name).toContain('New street'));
  });
});

describe('[PLAN-02] the way between them', () => {
  const withEngine = (reply: unknown) =>
    story().with((world) => {
      world.routing = ENGINE;
      world.replies = () => reply as never;
    });
  test('without an engine it is an estimate as the crow flies, and says so', async () => {
    await story()
      .when(here, add(1), add(2))
      .after('5s')
      .asked()
      .check((app) => {
        const way = app.read(shownWay);
        expect(way?.by).toBe('estimate');
        expect(way?.metres).toBe(straightLeg(stop(1), stop(2), 'car').metres);
      });
  });
  test('an engine is asked once when it is quiet, without a token, and its answer is shown', async () => {
    await withEngine(osrm(2))
      .when(here, add(1), add(2), add(3))
      .after('5s')
      .asked('get https://route.example/route/v1/driving/11.91,57.7;11.92,57.7;11.93,57.7 without token')
      .check((app) =>
        expect(app.read(shownWay)).toMatchObject({ by: 'engine', metres: 2_468, seconds: 180 }),
      );
  });
  test('nobody looks at the page: nobody is asked', async () => {
    await withEngine(osrm(1)).when(add(1), add(2)).after('1min').asked();
  });
  test('[fault 27] an answer to an older plan is never shown for the new one', async () => {
    await withEngine(osrm(1))
      .when(here, add(1), add(2))
      .after('5s')
      .when(planEvents.stopPlaced({ id: 2, lat: 57.8, lng: 12 }))
      .check((app) => expect(app.read(shownWay)?.by).toBe('estimate'));
  });
  test.each([
    ['does not answer', { status: 0, body: null, problem: 'unreachable' }, 'unreachable'],
    ['knows no way', { status: 400, body: { code: 'NoRoute' } }, 'unavailable'],
    ['answers nonsense', { status: 200, body: { routes: [] } }, 'unreadable'],
  ])(
    'an engine that %s: the estimate stays, with the reason, and it is not asked for ever',
    async (_, reply, reason) => {
      await withEngine(reply)
        .when(here, add(1), add(2))
        .after('10min')
        .check((app, events) => {
          expect(app.read(shownWay)?.by).toBe('estimate');
          expect(app.read(wayFailure)?.reason).toBe(reason);
          expect(events.filter(({ type }) => type === 'routePlan/wayFailed')).toHaveLength(1);
        });
    },
  );
  test('without a network nobody is asked; back online it is', async () => {
    await withEngine(osrm(1))
      .when(here, network.wentOffline(), add(1), add(2))
      .after('1min')
      .asked()
      .when(network.wentOnline())
      .after('5s')
      .check((app) => expect(app.read(shownWay)?.by).toBe('engine'));
  });
  test('the better order is by the engine’s seconds, and by straight lines where it tells none', async () => {
    const seconds = [
      [0, 900, 10],
      [900, 0, 10],
      [10, 10, 0],
    ];
    await withEngine({ status: 200, body: { durations: seconds } })
      .when(add(1), add(2), add(3), planEvents.orderWanted())
      .check((app) => {
        expect(ids(app.read(routePlan).stops)).toEqual([1, 3, 2]);
        expect(app.read(routePlan).saved).toEqual({ before: 910, after: 20, exact: true, estimated: false });
      });
    await withEngine({ status: 503, body: null })
      .when(add(1, 0), add(2, 9), add(3, 1), planEvents.orderWanted())
      .check((app) => {
        expect(ids(app.read(routePlan).stops)).toEqual([1, 3, 2]);
        expect(app.read(routePlan).saved?.estimated).toBe(true);
      });
  });
});

describe('[PLAN-03] handed over, and compared with what was driven', () => {
  test('on the web and Android as a link with its stops, on iOS to Apple’s maps', () => {
    const stops = [stop(1), stop(2), stop(3)];
    const link = new URL(navigationAddress(stops, 'bike', 'web') ?? '');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      api: '1',
      origin: '57.7,11.91',
      destination: '57.7,11.93',
      travelmode: 'bicycling',
      waypoints: '57.7,11.92',
    });
    expect(navigationAddress(stops, 'foot', 'ios')).toBe(
      'https://maps.apple.com/?saddr=57.7,11.91&daddr=57.7,11.92+to:57.7,11.93&dirflg=w',
    );
  });
  test('more stops than a link takes are refused with a word, not cut off', async () => {
    const many = Array.from({ length: MOST_ON_THE_WAY + 3 }, (_, i) => stop(i + 1));
    expect(navigationAddress(many, 'car', 'web')).toBeNull();
    expect(navigationAddress(many.slice(0, MOST_ON_THE_WAY + 2), 'car', 'web')).not.toBeNull();
    await story()
      .when(...many.map((each) => planEvents.stopAdded({ stop: each })), planEvents.handedOver())
      .check((_, events) =>
        expect(events.at(-1)?.payload).toMatchObject({ text: 'routePlan.tooManyForNavigation' }),
      );
  });
  test('which stops were reached, when, and in which order', () => {
    const at = (each: PlanStop) => ({ lat: each.lat, lng: each.lng });
    const travel = {
      trips: [
        { from: 900, to: 1_000, start: { lat: 50, lng: 8 }, end: at(stop(2)) },
        { from: 1_600, to: 2_000, start: at(stop(2)), end: at(stop(1)) },
      ],
      stops: [{ from: 1_000, to: 1_600, ...at(stop(2)) }],
      totals: { metres: 4_321, drivingSeconds: 500 },
    } as unknown as Travel;
    expect(drivenOf([stop(1), stop(2), stop(3)], travel)).toEqual({
      stops: [
        { stop: stop(1), from: 2_000, to: 2_000 },
        { stop: stop(2), from: 1_000, to: 1_600 },
        { stop: stop(3), from: null, to: null },
      ],
      reached: 2,
      metres: 4_321,
      seconds: 500,
      isOtherOrder: true,
    });
  });
  test('a day to compare with is asked for at the one place that counts trips', async () => {
    await story()
      .when(add(1), add(2), planEvents.comparisonChosen({ with: { device: 1, day: '2026-06-14' } }))
      .check((_, events) => {
        const asked = events.find(({ type }) => type === 'travel/asked');
        expect(asked?.payload).toMatchObject({ question: { device: 1, limitKmh: null } });
      });
  });
});
