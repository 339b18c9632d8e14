import { describe, expect, test } from 'vitest';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as planEvents from '../../events/route-plan.ts';
import { routePlan, shownWay, wayFailure } from './plan.state.ts';
import { straightLeg } from './straight.ts';
import { add, ids, stop, story } from './route-plan-given.ts';

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
