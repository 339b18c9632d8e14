import { describe, expect, test } from 'vitest';
import * as logbookEvents from '../../events/logbook.ts';
import * as network from '../../events/network.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { logbook, tripBy } from '../../src/core/travel/logbook/logbook.ts';
import { backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { aTrip } from '../../tests/trip-samples.ts';
import { logbookPlugin } from './index.ts';
import { at, car, opened, rawTrip, requests, signedIn } from './logbook-given.ts';

describe('[LOGB-07] trips that could not be had for now', () => {
  test('are not missing: they are asked for again when the network is back, and only what is none is missing', () => {
    let isDown = true;
    return scenario({ plugins: [logbookPlugin], effects: changesEffects, backend: backend() })
      .with((world) => {
        requests.length = 0;
        world.replies = (request) => {
          requests.push(request);
          const { path } = request;
          if (path === '/logbook/routes/gone') return { status: 404, body: {} };
          if (!path.startsWith('/logbook/routes/')) return { status: 200, body: { success: [] } };
          if (isDown) return { status: 0, body: null, problem: 'unreachable' };
          return { status: 200, body: { success: rawTrip('a') } };
        };
      })
      .given(signedIn, car)
      .when(at('trips=a,gone', '/show-logbook-routes'))
      .after('1min')
      .check(({ read }) => {
        expect(read(logbook).missing).toEqual(['gone']);
        expect(read(tripBy('a'))).toBeNull();
        expect(requests.filter(({ path }) => path === '/logbook/routes/a').length).toBeLessThan(8);
        isDown = false;
      })
      .when(network.wentOnline())
      .after('1s')
      .check(({ read }) => {
        expect(read(tripBy('a'))?.metres).toBe(4405);
        expect(read(logbook).missing).toEqual(['gone']);
      });
  });
  test('what was missing once and is found is missing no more', () =>
    opened([])
      .when(logbookEvents.tripsFound({ trips: [], missing: ['a', 'gone'] }))
      .when(logbookEvents.tripsFound({ trips: [aTrip('a')], missing: [] }))
      .check(({ read }) => expect(read(logbook).missing).toEqual(['gone'])));
});
