import fc from 'fast-check';
import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as planEvents from '../../events/route-plan.ts';
import type { PlanStop } from '../../events/route-plan-types.ts';
import { createApp } from '../../src/kernel/app.ts';
import {
  isStop,
  isWayAwaited,
  MOST_STOPS,
  nextStopId,
  placesOfPlan,
  routePlan,
  shownWay,
  wayFailure,
} from './plan.state.ts';
import { add, ids, stop, story } from './route-plan-given.ts';
import { bestOrder, EXACT, hurriedOrder, secondsOf, type Table } from './order.ts';
import { straightTable, straightLeg } from './straight.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import { access } from '../../tests/samples.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import * as placeEvents from '../../events/places.ts';
import { cellOf } from '../../src/core/positions/places.ts';
import { nameOf } from './words.ts';

type Named = { readonly id: number; readonly name: string };
const here = navigation.locationChanged({ path: '/route-plan', query: '' });

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
  test('two devices with one name are two; a plan of an older version knows only the name', async () => {
    const [first, second] = [1, 2].map((id) => ({ id, name: 'Van' })) as [Named, Named];
    const at = (device?: number): PlanStop => ({
      ...{ ...stop(1), name: 'Van', from: 'device' },
      ...(device !== undefined && { device }),
    });
    const offered = (stops: PlanStop[]) => [first, second].map((device) => !isStop({ stops }, device));
    expect(offered([at(1)])).toEqual([false, true]);
    expect(offered([at()])).toEqual([false, false]);
    expect(offered([{ ...at(1), from: 'contact' }])).toEqual([true, true]);
    // A stop that was moved is not the device's place any more.
    await story()
      .when(planEvents.stopAdded({ stop: at(1) }), planEvents.stopPlaced({ id: 1, lat: 1, lng: 2 }))
      .check((app) => expect(app.read(routePlan).stops[0]).not.toHaveProperty('device'));
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
    const kept = planEvents.restored({
      ...{ stops: [stop(7)], profile: 'bike', ending: 'back', departure: '08:30' },
    });
    await story()
      .when(kept)
      .check((app) =>
        expect(app.read(routePlan)).toMatchObject({
          ...{ profile: 'bike', stops: [{ id: 7 }], departure: '08:30' },
        }),
      );
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
  test('a name that arrives after the next change is there after undo', () =>
    story()
      .when(stopAt, add(2), planEvents.stopNamed({ id: 1, lat: 57.7, lng: 11.91, name: 'Old street' }))
      .when(planEvents.undone())
      .check(({ read }) => expect(read(routePlan).stops).toMatchObject([{ name: 'Old street' }])));
  test('a stop that was added without a network gets its name when there is one', () =>
    story()
      .with((world) => {
        world.geocoding = { kind: 'photon', url: 'https://names.example' };
        world.replies = () => photon('Old street', 57.7);
      })
      .when(here, network.wentOffline(), stopAt, add(2))
      .check(({ read }) => expect(read(routePlan).stops[0]?.name).toBe(''))
      .when(network.wentOnline())
      .check(({ read }) => expect(read(routePlan).stops[0]?.name).toContain('Old street'))
      .check(({ read }) => expect(read(routePlan).stops[1]?.name).toBe('Stop 2')));
});

describe('[PLAN-01] [ACC-05] a plan in two tabs', () => {
  const stored = (one: { world: { slots: ReadonlyMap<string, unknown> } }) =>
    (one.world.slots.get('7.routePlan') as { draft: { payload: object } }).draft.payload;
  const eight = Array.from({ length: 8 }, (_, i) => stop(i + 1));
  const kept = planEvents.restored({ stops: eight, profile: 'car', ending: 'open', departure: null });
  const signedIn = auth.sessionRestored({ ...access(), email: '' });
  const other = (one: ReturnType<typeof story>) =>
    void one.world.slots.set('7.routePlan', { kind: 'fact', draft: kept });

  test('another way to travel, chosen in an empty one, leaves the stops of the other', async () => {
    const one = story();
    await one
      .given(signedIn)
      .when()
      .check(() => other(one))
      .when(planEvents.profileChosen({ profile: 'bike' }))
      .check(() => expect(stored(one)).toEqual({ ...kept.payload, profile: 'bike' }));
  });
  test('is loaded again when a tab is back in front, unless it was changed there', async () => {
    const one = story();
    await one
      .given(signedIn)
      .when()
      .check(() => other(one))
      .when(app.resumed())
      .expect(kept)
      .check(({ read }) => expect(read(routePlan).stops).toHaveLength(8))
      .when(app.resumed())
      .expect()
      .when(planEvents.stopRemoved({ id: 8 }))
      .check(() => other(one))
      .when(app.resumed())
      .check(({ read }) => expect(read(routePlan).stops).toHaveLength(7));
  });
});

/** Generates every order of these places. */
function* orders(of: readonly number[]): Generator<number[]> {
  if (of.length === 0) yield [];
  for (const [i, first] of of.entries())
    for (const rest of orders([...of.slice(0, i), ...of.slice(i + 1)])) yield [first, ...rest];
}
const endings = ['open', 'last', 'back'] as const;
const tableOf = (size: number, ...values: number[]): Table =>
  Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_v, k) => (i === k ? 0 : (values[(i * size + k) % values.length] ?? 1))),
  );
const anyTable = (min: number, max: number) =>
  fc
    .tuple(
      fc.integer({ min, max }),
      fc.array(fc.integer({ min: 1, max: 3_600 }), { minLength: 81, maxLength: 81 }),
    )
    .map(([size, values]) => tableOf(size, ...values));

describe('[PLAN-01] a better order', () => {
  test('a zigzag is straightened', () => {
    const places = [0, 3, 1, 4, 2].map((k) => ({ lat: 57.7, lng: 11.9 + k / 100 }));
    expect(bestOrder(straightTable(places, 'car'), 'open')).toMatchObject({
      order: [0, 2, 4, 1, 3],
      exact: true,
    });
  });
  test('the last stop stays the last where the plan ends there, and a round comes home', () => {
    const places = [0, 3, 1, 4, 2].map((k) => ({ lat: 57.7, lng: 11.9 + k / 100 }));
    const table = straightTable(places, 'car');
    expect(bestOrder(table, 'last').order.at(-1)).toBe(4);
    const round = bestOrder(table, 'back');
    expect(round.seconds).toBe(secondsOf(table, round.order, true));
  });
  test.each([
    [[]],
    [[[0]]],
    [
      [
        [0, 5],
        [7, 0],
      ],
    ],
  ] as [Table][])('one order is all there is: %j', (table) => {
    expect(bestOrder(table, 'open').order).toEqual(table.map((_, i) => i));
  });
  test('where no way leads anywhere the order stays a whole one', () => {
    const nowhere = tableOf(5, Number.POSITIVE_INFINITY);
    for (const ending of endings)
      expect(bestOrder(nowhere, ending).order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  });
  test('up to seven stops: no order of all there are is shorter, whatever the ways, one-way streets included', () => {
    fc.assert(
      fc.property(anyTable(3, 7), fc.constantFrom(...endings), (table, ending) => {
        const last = ending === 'last' ? table.length - 1 : null;
        const free = table.map((_, i) => i).filter((i) => i > 0 && i !== last);
        let least = Number.POSITIVE_INFINITY;
        for (const middle of orders(free))
          least = Math.min(
            least,
            secondsOf(table, [0, ...middle, ...(last === null ? [] : [last])], ending === 'back'),
          );
        const best = bestOrder(table, ending);
        expect(best.seconds).toBe(least);
        expect(best.exact).toBe(true);
      }),
    );
  });
  test('each stop is in it once, the first stays the first, and it is never worse than what was there', () => {
    const places = fc.array(
      fc.record({
        lat: fc.double({ min: 57, max: 58, noNaN: true }),
        lng: fc.double({ min: 11, max: 12, noNaN: true }),
      }),
      { minLength: 3, maxLength: 18 },
    );
    fc.assert(
      fc.property(places, fc.constantFrom(...endings), (stops, ending) => {
        const table = straightTable(stops, 'car');
        const { order, seconds, exact } = bestOrder(table, ending);
        expect(order.toSorted((a, b) => a - b)).toEqual(stops.map((_, i) => i));
        expect(order[0]).toBe(0);
        const asIs = stops.map((_, i) => i);
        expect(seconds).toBeLessThanOrEqual(secondsOf(table, asIs, ending === 'back'));
        expect(exact).toBe(stops.length - 1 - (ending === 'last' ? 1 : 0) <= EXACT);
      }),
      { numRuns: 25 },
    );
  });
  test('a full plan of fifty stops is ordered in a moment, whatever the ways', () => {
    const hard = tableOf(50, ...Array.from({ length: 2_500 }, (_, i) => ((i * 7_919) % 3_601) + 1));
    const places = Array.from({ length: 50 }, (_, i) => ({
      lat: ((i * 37) % 50) / 100,
      lng: ((i * 13) % 47) / 100,
    }));
    for (const table of [hard, straightTable(places, 'car')])
      for (const ending of endings) {
        const begun = process.cpuUsage();
        const { order } = bestOrder(table, ending);
        const { user } = process.cpuUsage(begun);
        expect(new Set(order).size).toBe(50);
        // The limit (microseconds) is three times the usual time, because the machine may be busy.
        expect(user).toBeLessThan(1_500_000);
      }
  });
  test('up to eleven stops the hurried way is hardly ever much longer than the best', () => {
    let worst = 1;
    for (let seed = 1; seed <= 40; seed++) {
      const places = Array.from({ length: 11 }, (_, i) => ({
        lat: (((i + 1) * seed * 7_919) % 1_000) / 1_000,
        lng: (((i + 3) * seed * 104_729) % 1_000) / 1_000,
      }));
      const table = straightTable(places, 'car');
      worst = Math.max(worst, hurriedOrder(table, 'open').seconds / bestOrder(table, 'open').seconds);
    }
    expect(worst).toBeLessThan(1.1);
  });
  test('twenty stops: within five per cent of the best on rounds whose best order is known', () => {
    // The places lie on a circle, so the best order is known: around the circle.
    for (let seed = 1; seed <= 8; seed++) {
      const turns = Array.from({ length: 20 }, (_, i) => (((i * 7 + seed * 3) % 20) / 20) * 2 * Math.PI);
      const places = turns.map((turn) => ({ lat: 0.1 * Math.sin(turn), lng: 0.1 * Math.cos(turn) }));
      const table = straightTable(places, 'car');
      const around = turns.map((_, i) => i).sort((a, b) => (turns[a] as number) - (turns[b] as number));
      const best = secondsOf(table, around, true);
      expect(bestOrder(table, 'back').seconds).toBeLessThanOrEqual(best * 1.05);
    }
  });
});

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
  test.each([
    ['car', 'driving'],
    ['bike', 'cycling'],
    ['foot', 'foot'],
  ] as const)('[PLAN-01] by %s the engine is asked for its own way', async (profile, name) => {
    await withEngine(osrm(1))
      .when(here, add(1), add(2), planEvents.profileChosen({ profile }))
      .after('5s')
      .asked(`get https://route.example/route/v1/${name}/11.91,57.7;11.92,57.7 without token`);
  });
  test('[PLAN-01] on foot it takes longer than by bike, and by bike longer than by car, also without an engine', async () => {
    const seconds: number[] = [];
    for (const profile of ['foot', 'bike', 'car'] as const)
      await story()
        .when(here, add(1), add(2), planEvents.profileChosen({ profile }))
        .check((app) => void seconds.push(app.read(shownWay)?.seconds ?? 0));
    expect(seconds.at(-1)).toBeGreaterThan(0);
    expect(seconds.toSorted((a, b) => b - a)).toEqual(seconds);
    expect(new Set(seconds).size).toBe(3);
  });
  test('while the engine is asked, it is known that there is one', async () => {
    await withEngine(osrm(1))
      .when(here, add(1), add(2))
      .check((app) => expect(app.read(isWayAwaited)).toBe(true))
      .after('5s')
      .check((app) => expect(app.read(isWayAwaited)).toBe(false))
      .when(add(3))
      .check((app, events) => {
        expect(app.read(isWayAwaited)).toBe(true);
        expect(events.filter(({ type }) => type === 'routePlan/engineOffered')).toHaveLength(1);
      });
    await story()
      .when(here, add(1), add(2))
      .after('5s')
      .check((app) => expect(app.read(isWayAwaited)).toBe(false));
    await withEngine({ status: 503, body: null })
      .when(here, add(1), add(2))
      .after('1min')
      .check((app) => expect(app.read(isWayAwaited)).toBe(false));
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
        })
        .when(add(3))
        .check((app) => expect(app.read(wayFailure), 'of the plan before').toBeNull());
    },
  );
  test('an engine is only waited for while there is a way to tell, and no failure is said before it failed', async () => {
    await withEngine(osrm(1))
      .when(here, add(1), add(2))
      .after('5s')
      .check((app) => expect([app.read(isWayAwaited), app.read(wayFailure)]).toEqual([false, null]))
      .when(planEvents.stopRemoved({ id: 2 }))
      .check((app) => expect(app.read(isWayAwaited)).toBe(false));
  });
  test('without a network nobody is asked; back online it is', async () => {
    await withEngine(osrm(1))
      .when(here, network.wentOffline(), add(1), add(2))
      .after('1min')
      .asked()
      .when(network.wentOnline())
      .after('5s')
      .check((app) => expect(app.read(shownWay)?.by).toBe('engine'));
  });
  test.each([
    ['the means of travel', planEvents.profileChosen({ profile: 'foot' }), [1, 2, 3]],
    ['the end', planEvents.endingChosen({ ending: 'back' }), [1, 2, 3]],
    ['a place', planEvents.stopPlaced({ id: 2, lat: 57.8, lng: 12 }), [1, 2, 3]],
    ['the order', planEvents.stopMoved({ id: 1, to: 2 }), [2, 3, 1]],
    ['everything', planEvents.cleared(), []],
  ])('a better order found for the plan before %s changed is not used', (_, change, kept) => {
    const reply = new Subject<Reply>();
    const durations = [
      [0, 900, 10],
      [900, 0, 10],
      [10, 10, 0],
    ];
    return withEngine(reply)
      .when(add(1), add(2), add(3), planEvents.orderWanted(), change)
      .check(() => reply.next({ status: 200, body: { durations } }))
      .check((app) => {
        const { stops, saved, isOrdering } = app.read(routePlan);
        expect([ids(stops), saved, isOrdering]).toEqual([kept, null, false]);
      });
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

describe('words', () => {
  const PLACE = { lat: 57.7, lng: 11.97 };
  const stop = (changes: Partial<PlanStop> = {}): PlanStop => ({
    id: 1,
    ...PLACE,
    name: '',
    from: 'map',
    ...changes,
  });
  const named = (name: string, at = PLACE) =>
    placeEvents.named({ cell: cellOf({ ...at, speed: 0 }), name, metres: 3, by: 'geocoder' });

  describe('[PLAN-01] what a stop is called', () => {
    test('by its coordinates where nobody has told its name', () =>
      story().check(({ read }) => expect(nameOf(read, stop())).toBe('57.70000, 11.97000')));

    test('as all other screens call the place, once its name is known', () =>
      story()
        .when(named('Lindengatan 12, Göteborg'))
        .check(({ read }) => {
          expect(nameOf(read, stop())).toBe('Lindengatan 12, Göteborg');
          // The stop was found under another house number of the same yard, but the name used on all screens takes
          // precedence.
          expect(nameOf(read, stop({ name: 'Lindengatan 46, Göteborg' }))).toBe('Lindengatan 12, Göteborg');
        }));

    test('by the name that somebody chose it by, whatever else is known', () =>
      story()
        .when(named('Lindengatan 12, Göteborg'))
        .check(({ read }) => {
          for (const from of ['search', 'device', 'contact', 'own'] as const)
            expect(nameOf(read, stop({ name: 'Sandström Bygg', from }))).toBe('Sandström Bygg');
          expect(nameOf(read, stop({ from: 'own' }))).toBe('Lindengatan 12, Göteborg');
        }));

    test('by what a geocoder told the plan where no screen knows the place', () =>
      story()
        .when(named('Far away', { lat: 57.9, lng: 12.4 }))
        .check(({ read }) => expect(nameOf(read, stop({ name: 'Skagengatan 1' }))).toBe('Skagengatan 1')));
  });
});
