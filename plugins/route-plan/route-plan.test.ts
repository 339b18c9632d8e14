import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as planEvents from '../../events/route-plan.ts';
import type { PlanStop } from '../../events/route-plan-types.ts';
import type { Travel } from '../../events/travel-types.ts';
import { createApp } from '../../src/kernel/app.ts';
import { drivenOf } from './Comparison.tsx';
import { MOST_ON_THE_WAY, navigationAddress } from './hand-over.ts';
import { MOST_STOPS, nextStopId, placesOfPlan, routePlan } from './plan.state.ts';
import { add, ids, stop, story } from './route-plan-given.ts';

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
  test('the latest twenty changes can be taken back, and none before them', async () => {
    const more = Array.from({ length: 25 }, (_, i) => add(i + 1));
    await story()
      .when(...more, planEvents.undone())
      .check((app) => expect(app.read(routePlan).stops).toHaveLength(24))
      .when(...more.map(() => planEvents.undone()))
      .check((app) => expect(ids(app.read(routePlan).stops)).toEqual([1, 2, 3, 4, 5]));
  });
  test('a better order of a plan that has got another stop meanwhile is none: no stop is lost', async () => {
    const saved = { before: 9, after: 5, exact: true, estimated: false };
    await story()
      .when(add(1), add(2), add(3), planEvents.ordered({ ids: [2, 1], ...saved }))
      .check((app) => {
        expect(ids(app.read(routePlan).stops)).toEqual([1, 2, 3]);
        expect(app.read(routePlan).saved).toBeNull();
      });
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
