import { from } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as logbookEvents from '../../events/logbook.ts';
import type { Trip } from '../../events/logbook-types.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import { changesEffects } from '../../src/core/changes.effects.ts';
import { changes, refusedChanges } from '../../src/core/changes.ts';
import { logbook, tripBy } from '../../src/core/logbook/logbook.ts';
import { registers } from '../../src/core/logbook/registers.ts';
import { totalsOf } from '../../src/core/logbook/totals.ts';
import type { App } from '../../src/kernel/app.ts';
import type { ApiRequest, Reply } from '../../src/ports/http-types.ts';
import { access, aDevice, backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { aTrip } from '../../tests/trip-samples.ts';
import { classified, tripsEdit } from './edits.ts';
import { logbookPlugin } from './index.ts';
import { fixedFields, periodTrips, rows, shownTrips, vehicleInUse } from './page.state.ts';
import { chosenIn, hrefOf, placeOf } from './place.ts';
import { changesOf, typedOf } from './register-fields.ts';
import { shareAt, stopsIn, thinned } from './ways.ts';

const DAY = 86_400;
const signedIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
const car = deviceEvents.listed({ devices: [aDevice(1)], source: 'server', leftOut: [] });
const at = (query = '', path = '/logbook') => navigation.locationChanged({ path, query });
const rawTrip = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  iddevice: 1,
  startID: START - 3600,
  endID: START - 3000,
  distance: 4.405,
  optimized_distance: '4.682',
  route_type: '0',
  start_lat: 57.7,
  start_lng: 11.97,
  end_lat: 57.72,
  end_lng: 11.99,
  start_address: 'Home 1',
  end_address: 'Work 2',
  mileage: 16979.214,
  ...changes,
});
const page = (trips: readonly unknown[], more: Record<string, unknown> = {}) => ({
  current_page: 1,
  last_page: 1,
  data: { 'Freitag, 13 Februar, 2026': trips },
  ...more,
});
/** A server with these trips, which takes every change and answers it with the trip as it was told. */
let requests: ApiRequest[] = [];
const answering =
  (trips: readonly Record<string, unknown>[], special: (request: ApiRequest) => Reply | null = () => null) =>
  (request: ApiRequest): Reply => {
    requests.push(request);
    const answer = special(request);
    if (answer) return answer;
    if (request.path.startsWith('/logbook/getAllRoutes')) return { status: 200, body: page(trips) };
    if (request.method === 'put') {
      const { ids, ...body } = request.body as { ids?: string[] };
      const wanted = ids ?? [request.path.split('/').at(-1)];
      return {
        status: 200,
        body: {
          success: trips
            .filter(({ id }) => wanted.includes(id as string))
            .map((trip) => ({ ...trip, ...body })),
        },
      };
    }
    return { status: 200, body: { success: [] } };
  };
const opened = (
  trips: readonly Record<string, unknown>[] = [
    rawTrip('a'),
    rawTrip('b', { startID: START - 1800, endID: START - 1200 }),
  ],
  special?: (request: ApiRequest) => Reply | null,
) =>
  scenario({ plugins: [logbookPlugin], effects: changesEffects, backend: backend() })
    .with((world) => {
      requests = [];
      world.replies = answering(trips, special);
    })
    .given(signedIn, car, appEvents.timePassed())
    .when(at('period=week'))
    .after('1s');
/** The last press, by the name that its way back knows it by. */
function lastBatch({ log }: Pick<App, 'log'>): string {
  const fact = log.events.findLast(({ type }) => type === 'changes/submitted');
  const { changes } = (fact?.payload ?? { changes: [] }) as { changes: readonly { batch: string }[] };
  return changes[0]?.batch ?? '';
}
const press = (read: Parameters<typeof classified>[0], type: Trip['type'], ...ids: string[]) => {
  const trips = ids.flatMap((id) => read(tripBy(id)) ?? []);
  const draft = classified(read, trips, type);
  if (!draft) throw new Error('nothing to do');
  return draft;
};

describe('what the server says of trips', () => {
  test('[LOGB-01] kilometres with three decimals become whole metres, titles of days say nothing', () =>
    opened().check(({ read }) => {
      expect(read(vehicleInUse)).toBe(1);
      expect(
        read(periodTrips).map(({ id, metres, snapped, odometer }) => [id, metres, snapped, odometer]),
      ).toEqual([
        ['a', 4405, 4682, 16_979_214],
        ['b', 4405, 4682, 16_979_214],
      ]);
      expect(read(rows).map(({ kind }) => kind)).toEqual(['day', 'trip', 'trip']);
    }));

  test('a trip that is none is left out, the others stay', () =>
    opened([rawTrip('a'), rawTrip('', {}), rawTrip('c', { endID: 1 }), { nonsense: true }]).check(
      ({ read }) => expect(read(periodTrips).map(({ id }) => id)).toEqual(['a']),
    ));

  test('pages are read to the end; a server that does not know the ends is left when they are passed', () => {
    const asked: unknown[] = [];
    return opened([], (request) => {
      if (!request.path.startsWith('/logbook/getAllRoutes')) return null;
      const number = Number(request.query?.['page']);
      asked.push(number);
      const trip = rawTrip(`t${number}`, {
        startID: START - number * 2 * DAY,
        endID: START - number * 2 * DAY + 60,
      });
      return { status: 200, body: page([trip], { current_page: number, last_page: 60 }) };
    })
      .when(at('period=own&from=2026-06-10&to=2026-06-15'))
      .after('2s')
      .check(({ read }) => {
        expect(asked.length).toBeLessThan(12);
        expect(read(logbook).status).toBe('ready');
      });
  });

  test('trips that could not be had are a failure, and are there when they are asked for again', () => {
    let isDown = true;
    return opened([rawTrip('a')], (request) =>
      isDown && request.path.startsWith('/logbook/getAllRoutes') ? { status: 400, body: {} } : null,
    )
      .check(({ read }) => expect(read(logbook)).toMatchObject({ status: 'failed', confirmed: [] }))
      .check(() => {
        isDown = false;
      })
      .when(logbookEvents.refreshRequested())
      .after('2s')
      .check(({ read }) => expect(read(logbook)).toMatchObject({ status: 'ready', failure: null }));
  });

  test('[LOGB-01] a server that always says that trips are lacking is asked to make them once for each opening', () => {
    const makes = () => requests.filter(({ path }) => path.includes('generateSingleDeviceRoutes')).length;
    const lists = () => requests.filter(({ path }) => path.includes('getAllRoutes')).length;
    return opened([])
      .when(at('', '/map'))
      .with((world) => {
        requests = [];
        const answered = answering([rawTrip('a')], ({ path }) =>
          path.includes('generateSingleDevice') ? { status: 200, body: { success: 'ok', reload: 1 } } : null,
        );
        // Answers take a moment, as everywhere.
        world.replies = (request) => from(Promise.resolve(answered(request)));
      })
      .when(at('period=week'))
      .after('1h')
      .check(() => expect([makes(), lists()]).toEqual([1, 2]))
      .when(at('period=lastWeek'))
      .after('1min')
      .check(() => expect([makes(), lists()]).toEqual([1, 3]))
      .when(at('', '/map'))
      .when(at())
      .after('1min')
      .check(() => expect(makes()).toBe(2));
  });

  test('404 for the list means that this server has no logbook', () =>
    opened([], (request) =>
      request.path.startsWith('/logbook/getAllRoutes') ? { status: 404, body: { error: 'no' } } : null,
    ).check(({ read }) => expect(read(logbook).status).toBe('unavailable')));

  test('[LOGB-08] a server that lacks a register lacks only that', () =>
    opened([rawTrip('a')], ({ path }) =>
      path === '/logbook/contact' ? { status: 405, body: {} } : null,
    ).check(({ read }) => {
      expect(read(registers)).toMatchObject({ status: 'ready', lacking: ['contacts'] });
      expect(read(periodTrips)).toHaveLength(1);
    }));
});

describe('classifying', () => {
  test('[LOGB-02] one press classifies all that are picked, shows at once, goes out in one call and can be taken back', () =>
    opened()
      .check(({ publish, read }) => publish(press(read, 'business', 'a', 'b')))
      .check(({ read }) => {
        expect(read(shownTrips).map(({ type }) => type)).toEqual(['business', 'business']);
        expect(totalsOf(read(periodTrips)).byType.business).toBe(8_810);
      })
      .after('1s')
      .check(({ read }) => {
        const put = requests.findLast(({ method }) => method === 'put');
        expect(put).toMatchObject({ path: '/logbook/routes', body: { ids: ['a', 'b'], route_type: 3 } });
        expect(read(logbook).pending).toEqual([]);
      })
      .check((app) => app.publish(changeEvents.undoWanted({ batch: lastBatch(app) })))
      .after('1s')
      .check(({ read }) => {
        expect(requests.findLast(({ method }) => method === 'put')).toMatchObject({
          body: { ids: ['a', 'b'], route_type: 0 },
        });
        expect(read(shownTrips).map(({ type }) => type)).toEqual(['none', 'none']);
      }));

  test('[LOGB-04] what the server has locked meanwhile is refused with its reason, and is as it was', () =>
    opened(undefined, ({ method }) =>
      method === 'put' ? { status: 423, body: { error: 'This period is locked' } } : null,
    )
      .check(({ publish, read }) => publish(press(read, 'private', 'a')))
      .after('1s')
      .check(({ read }) => {
        expect(read(tripBy('a'))?.type).toBe('none');
        expect(read(refusedChanges)[0]?.failure).toMatchObject({
          status: 423,
          message: 'This period is locked',
        });
      }));

  test('[LOGB-04] a locked trip is not even asked about; of several the free ones are written', () =>
    opened(undefined, ({ method, path }) =>
      method === 'get' && path === '/logbook/locks'
        ? { status: 200, body: { success: [{ iddevice: 1, until: START - 2000 }] } }
        : null,
    ).check(({ read }) => {
      const trips = read(periodTrips);
      expect(tripsEdit(read, trips, { type: 'private' })).toMatchObject({ ids: ['b'] });
      expect(tripsEdit(read, trips.slice(0, 1), { type: 'private' })).toBeNull();
    }));

  test('[LOGB-04] whom a locked trip names keeps the name, and the form knows it', () =>
    opened(
      [rawTrip('a', { driver: 4 }), rawTrip('b', { driver: 8, startID: START - 1800 })],
      ({ method, path }) =>
        method === 'get' && path === '/logbook/locks'
          ? { status: 200, body: { success: [{ iddevice: 1, until: START - 2000 }] } }
          : null,
    ).check(({ read }) => {
      expect(read(fixedFields('driver 4'))).toEqual(['firstName', 'lastName']);
      expect(read(fixedFields('driver 8'))).toEqual([]);
      expect(read(fixedFields('car 4'))).toEqual([]);
    }));

  test('a server that knows one trip at a time is told one after the other', () =>
    opened(undefined, ({ method, path }) =>
      method === 'put' && path === '/logbook/routes' ? { status: 404, body: {} } : null,
    )
      .check(({ publish, read }) => publish(press(read, 'toWork', 'a', 'b')))
      .after('2s')
      .check(({ read }) => {
        expect(
          requests.filter(({ method }) => method === 'put').map(({ path }) => path.split('/').at(-1)),
        ).toEqual(['routes', 'a', 'b']);
        expect(read(shownTrips).map(({ type }) => type)).toEqual(['toWork', 'toWork']);
      }));

  test('[LOGB-02] more trips than the server takes at once go out in several calls of one press', () => {
    const many = Array.from({ length: 1_201 }, (_, i) => rawTrip(`t${i}`, { startID: START - 3_600 - i }));
    const puts = () =>
      requests
        .filter(({ method }) => method === 'put')
        .map(({ path, body }) => (path === '/logbook/routes' ? (body as { ids: string[] }).ids.length : 1));
    return opened(many)
      .check(({ publish, read }) => publish(press(read, 'business', ...many.map(({ id }) => id))))
      .after('1s')
      .check(() => expect(puts()).toEqual([500, 500, 201]))
      .check((app) => app.publish(changeEvents.undoWanted({ batch: lastBatch(app) })))
      .after('1s')
      .check(({ read }) => {
        expect(puts()).toHaveLength(6);
        expect(read(periodTrips).every(({ type }) => type === 'none')).toBe(true);
      });
  });

  test('[LOGB-02] a mixed trip begins as two halves that add up', () =>
    opened()
      .check(({ publish, read }) => publish(press(read, 'mixed', 'a')))
      .check(({ read }) =>
        expect(read(tripBy('a'))?.parts).toEqual({ private: 2202, toWork: 0, business: 2203 }),
      ));
});

describe('cutting and joining', () => {
  const shape = (set: { splitAt: number; share: number } | { mergeWith: string }) =>
    changeEvents.wanted({
      edits: [{ of: 'tripShape', id: 'a', device: 1, set, was: {} }],
      label: 'logbook.merged',
    });
  const posts = () => requests.filter(({ method }) => method === 'post').map(({ path }) => path);

  test('[LOGB-03] shows at once and goes out when it can no more be taken back', () =>
    opened(undefined, ({ path }) =>
      path.endsWith('/split')
        ? {
            status: 200,
            body: { success: [rawTrip('a', { distance: 2.2 }), rawTrip('a2', { distance: 2.205 })] },
          }
        : null,
    )
      .when(shape({ splitAt: START - 3300, share: 0.5 }))
      .after('1s')
      .check(({ read }) => {
        expect(read(periodTrips).map(({ metres }) => metres)).toEqual([2203, 2202, 4405]);
        expect(posts()).toEqual([]);
      })
      .after('5s')
      .check(({ read }) => {
        expect(posts()).toEqual(['/logbook/routes/a/split']);
        expect(read(logbook).confirmed.map(({ id }) => id)).toContain('a2');
      }));

  test('[LOGB-03] taken back in time nothing was sent', () =>
    opened()
      .when(shape({ mergeWith: 'b' }))
      .check(({ read }) => expect(read(periodTrips)).toHaveLength(1))
      .check((app) => app.publish(changeEvents.undoWanted({ batch: lastBatch(app) })))
      .after('10s')
      .check(({ read }) => {
        expect(read(periodTrips)).toHaveLength(2);
        expect(posts()).toEqual([]);
      }));

  const cut = shape({ splitAt: START - 3300, share: 0.5 });
  const half = `new-a-${START - 3300}`;
  const halves = ({ path }: ApiRequest): Reply | null =>
    path.endsWith('/split')
      ? {
          status: 200,
          body: { success: [rawTrip('a', { distance: 2.2 }), rawTrip('a2', { distance: 2.205 })] },
        }
      : null;
  const sent = () =>
    requests
      .filter(({ method }) => method === 'post' || method === 'put')
      .map(({ path, body }) => [path, (body as { ids?: string[] }).ids ?? null]);

  test('[LOGB-03] what is written about the second half at once goes out after the cut, by the id that the server gave', () =>
    opened(undefined, halves)
      .when(cut)
      .check(({ publish, read }) => publish(press(read, 'business', half, 'b')))
      .check(({ publish, read }) => publish(press(read, 'private', half)))
      .after('1s')
      .check(() => expect(sent()).toEqual([]))
      .after('6s')
      .check(({ read }) => {
        expect(sent()).toEqual([
          ['/logbook/routes/a/split', null],
          ['/logbook/routes', ['a2', 'b']],
          ['/logbook/routes/a2', null],
        ]);
        expect(read(refusedChanges)).toEqual([]);
        expect(read(logbook).pending).toEqual([]);
      }));

  test('[LOGB-03] the second half is joined with the next by the id that the server gave, and cut once more', () =>
    opened(undefined, (request) =>
      request.path === '/logbook/routes/merge'
        ? { status: 200, body: { success: [rawTrip('a2', { distance: 6.61 })] } }
        : request.path === '/logbook/routes/a2/split'
          ? { status: 200, body: { success: [rawTrip('a2'), rawTrip('a3')] } }
          : halves(request),
    )
      .when(cut)
      .when(
        changeEvents.wanted({
          edits: [
            { of: 'tripShape', id: half, device: 1, set: { splitAt: START - 3100, share: 0.5 }, was: {} },
            {
              of: 'tripShape',
              id: 'b',
              device: 1,
              set: { mergeWith: `new-${half}-${START - 3100}` },
              was: {},
            },
          ],
          label: '',
        }),
      )
      .after('10s')
      .check(() =>
        expect(sent()).toEqual([
          ['/logbook/routes/a/split', null],
          ['/logbook/routes/a2/split', null],
          ['/logbook/routes/merge', ['b', 'a3']],
        ]),
      ));

  test('[LOGB-03] a press on the second half is taken back by the id that the server gave', () =>
    opened(undefined, halves)
      .when(cut)
      .after('4s')
      .check(({ publish, read }) => publish(press(read, 'business', half)))
      .after('3s')
      .check((app) => app.publish(changeEvents.undoWanted({ batch: lastBatch(app) })))
      .after('1s')
      .check(() =>
        expect(
          sent()
            .map(([path]) => path)
            .slice(1),
        ).toEqual(['/logbook/routes/a2', '/logbook/routes/a2']),
      ));

  test.each([
    [
      'taken back',
      ({ read, publish }: App) =>
        publish(changeEvents.undoWanted({ batch: read(changes).undoable?.batch ?? '' })),
      null,
    ],
    ['refused', () => undefined, { status: 422, body: { error: 'No.' } }],
  ] as const)(
    '[LOGB-03] with a cut that is %s goes what was written about the second half, and of other trips nothing',
    (_, then, reply) =>
      opened(undefined, ({ path }) => (path.endsWith('/split') ? reply : null))
        .when(cut)
        .check((app) => {
          const { read, publish } = app;
          const edits = [
            tripsEdit(read, [read(tripBy(half)) as Trip, read(tripBy('b')) as Trip], { type: 'business' }),
            tripsEdit(read, [read(tripBy(half)) as Trip], { comment: 'x' }),
          ].flatMap((edit) => edit ?? []);
          publish(changeEvents.wanted({ edits, label: '' }));
        })
        .check(then)
        .after('10s')
        .check(({ read }) => {
          expect(sent().filter(([path]) => !path?.includes('split'))).toEqual([['/logbook/routes/b', null]]);
          expect(read(periodTrips).map(({ id, type }) => [id, type])).toEqual([
            ['a', 'none'],
            ['b', 'business'],
          ]);
        }),
  );

  test('[LOGB-04] a lock waits for what is still to be written before it', () =>
    opened(undefined, ({ method, path }) =>
      method === 'post' && path === '/logbook/locks'
        ? { status: 200, body: { success: { iddevice: 1, until: START - 60 } } }
        : path === '/logbook/routes/merge'
          ? { status: 200, body: { success: [rawTrip('a', { distance: 8.81 })] } }
          : null,
    )
      .when(shape({ mergeWith: 'b' }))
      .when(
        changeEvents.wanted({
          edits: [{ of: 'lock', id: 1, car: null, set: { until: START - 60 }, was: { until: null } }],
          label: '',
        }),
      )
      .after('2s')
      .check(() => expect(posts()).toEqual([]))
      .after('8s')
      .check(() => expect(posts()).toEqual(['/logbook/routes/merge', '/logbook/locks'])));
});

describe('addresses', () => {
  const now = START;
  test('[ROUTE-22] vehicle, period, filter and the open trip are in the address and come back from it', () => {
    const query = 'vehicle=5&period=own&from=2026-06-01&to=2026-06-10&type=business&trip=abc';
    const place = placeOf(query, now, 'UTC');
    expect(place).toMatchObject({ vehicle: 5, filter: 'business', trip: 'abc', page: 'trips' });
    expect(hrefOf(place)).toBe(`/logbook?${query}`);
    expect(hrefOf(placeOf('', now, 'UTC'))).toBe('/logbook');
    expect(placeOf('page=drivers&period=lastWeek', now, 'UTC')).toMatchObject({ page: 'drivers' });
  });
  test('[ROUTE-22] nonsense in an address counts as nothing', () => {
    const place = placeOf('vehicle=x&period=own&from=2026-13-40&type=%E0%A4%A&page=no&trip=', now, 'UTC');
    expect(hrefOf(place)).toBe('/logbook');
  });
  test('[ROUTE-22] [LOGB-07] the map takes the trips that the link names, each once and not too many', () => {
    expect(chosenIn('trips=a,b,a')).toEqual(['a', 'b']);
    expect(chosenIn('trips=../x,<b>,')).toEqual([]);
    expect(chosenIn(`trips=${Array.from({ length: 90 }, (_, i) => `t${i}`).join(',')}`)).toHaveLength(30);
  });
});

describe('[LOGB-07] trips that a link names', () => {
  test('are asked for one by one, with their ways; those that are gone are named as missing', () =>
    scenario({ plugins: [logbookPlugin], effects: changesEffects, backend: backend() })
      .with((world) => {
        requests = [];
        world.replies = (request) => {
          requests.push(request);
          const { path } = request;
          return path === '/logbook/routes/a'
            ? { status: 200, body: { success: rawTrip('a') } }
            : path.startsWith('/logbook/routes/')
              ? { status: 404, body: {} }
              : { status: 200, body: { success: [] } };
        };
      })
      .given(signedIn, car)
      .when(at('trips=a,gone', '/show-logbook-routes'))
      .after('2s')
      .check(({ read }) => {
        expect(read(tripBy('a'))?.metres).toBe(4405);
        expect(read(logbook).missing).toEqual(['gone']);
        expect(requests.filter(({ path }) => path === '/logbook/routes/gone')).toHaveLength(1);
      }));
});

describe('[LOGB-07] trips that could not be had for now', () => {
  test('are not missing: they are asked for again when the network is back, and only what is none is missing', () => {
    let isDown = true;
    return scenario({ plugins: [logbookPlugin], effects: changesEffects, backend: backend() })
      .with((world) => {
        requests = [];
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

describe('forms', () => {
  test('[LOGB-08] what is typed of a contact becomes one, wrong fields are named', () => {
    const typed = { ...typedOf('contacts', null), name: ' Nora ', place: '57.7, 11.97', metres: '250' };
    expect(changesOf('contacts', typed)).toEqual({
      wrong: [],
      set: {
        name: 'Nora',
        company: '',
        address: '',
        place: { lat: 57.7, lng: 11.97 },
        metres: 250,
        reason: null,
      },
    });
    expect(changesOf('contacts', { ...typed, name: '', place: 'here', metres: '-1' }).wrong).toEqual([
      'name',
      'place',
      'metres',
    ]);
    expect(changesOf('cars', typedOf('cars', null)).wrong).toEqual(['device', 'name']);
    const driver = { id: 1, firstName: 'A', lastName: 'B', active: false };
    expect(changesOf('drivers', typedOf('drivers', driver)).set).toEqual({
      firstName: 'A',
      lastName: 'B',
      active: false,
    });
  });

  test('[LOGB-03] a way offers its stops to cut at, and says how far it was by then', () => {
    const fixes = Array.from({ length: 101 }, (_, i) => i);
    const way = {
      status: 'ready' as const,
      failure: null,
      at: fixes.map((i) => 1000 + i * 10),
      lat: fixes.map((i) => 57 + Math.min(i, 50) * 0.001 + Math.max(0, i - 60) * 0.001),
      lng: fixes.map(() => 12),
      speed: fixes.map((i) => (i > 50 && i <= 60 ? 0 : 40)),
    };
    expect(stopsIn(way)).toEqual([{ from: 1510, to: 1610 }]);
    expect(shareAt(way, { from: 1000, to: 2000 }, 1510)).toBeCloseTo(50 / 90, 3);
    expect(shareAt(undefined, { from: 0, to: 100 }, 25)).toBe(0.25);
    const many = { at: Array.from({ length: 5000 }, (_, i) => i), lat: [], lng: [], speed: [] };
    expect(thinned(many as never).at.length).toBeLessThanOrEqual(602);
    expect(thinned(many as never).at.at(-1)).toBe(4999);
  });
  test('the sample is a trip', () => expect(aTrip('x').metres).toBe(5_000));
});
