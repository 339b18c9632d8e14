import { from } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as logbookEvents from '../../events/logbook.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { logbook, tripBy } from '../../src/core/travel/logbook/logbook.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { backend, failure, START, aDevice } from '../../tests/samples.ts';
import { boundsOf, periodOf } from '../../src/rules/time/periods.ts';
import { scenario } from '../../tests/scenario.ts';
import { logbookPlugin } from './index.ts';
import {
  periodTrips,
  rows,
  vehicleInUse,
  logbookPage,
  shownTrips,
  vehicles,
  type LockCheck,
  lockCheck,
} from './page.state.ts';
import { chosenIn, hrefOf, placeOf } from './place.ts';
import { answering, at, car, opened, page, rawTrip, requests, signedIn } from './logbook-given.ts';
import * as network from '../../events/network.ts';
import { aTrip } from '../../tests/trip-samples.ts';
import { leftText, shownText } from './TripForm.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { Trip } from '../../events/logbook-types.ts';
import type { App } from '../../src/kernel/app.ts';
import { classified, tripsEdit } from './edits.ts';

const DAY = 86_400;

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
        requests.length = 0;
        const answered = answering([rawTrip('a')], ({ path }) =>
          path.includes('generateSingleDevice') ? { status: 200, body: { success: 'ok', reload: 1 } } : null,
        );
        // Responses arrive asynchronously, as from a real server.
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

describe('[LOGB-04] a lock', () => {
  const DAY = 86_400;
  const bounds = boundsOf(periodOf('lastMonth', START, undefined), undefined);
  const trips = [rawTrip('old', { startID: bounds.from + 5 * DAY, endID: bounds.from + 5 * DAY + 600 })];
  const withLock = (until: number | null) =>
    opened(trips, ({ path }) =>
      path === '/logbook/locks'
        ? { status: 200, body: { success: until === null ? [] : [{ iddevice: 1, until }] } }
        : null,
    );
  const period = ({ from, to }: { from: string; to: string }) => `period=own&from=${from}&to=${to}`;

  test('of days that the page does not show says that their trips are not checked, until they are loaded', () => {
    const before = bounds.from - 1;
    let days: LockCheck['unchecked'] = null;
    return withLock(before)
      .check((app) => {
        const check = app.read(lockCheck(bounds.to));
        expect(check).toMatchObject({ open: 0, earliest: null });
        days = check.unchecked;
        expect(days && boundsOf(days, undefined)).toEqual(bounds);
        if (days) app.publish(at(period(days)));
      })
      .after('1s')
      .check(({ read }) =>
        expect(read(lockCheck(bounds.to))).toEqual({ open: 1, unchecked: null, earliest: null }),
      );
  });

  test('that is the first one is checked a year back, and says so', () =>
    withLock(null)
      .check((app) => {
        const { unchecked } = app.read(lockCheck(bounds.to));
        if (unchecked) app.publish(at(period(unchecked)));
      })
      .after('1s')
      .check(({ read }) => {
        const { open, unchecked, earliest } = read(lockCheck(bounds.to));
        expect([open, unchecked]).toEqual([1, null]);
        expect(Math.round((bounds.to - (earliest ?? 0)) / DAY)).toBe(366);
      }));
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
        requests.length = 0;
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

describe('[LOGB-01] the details of a trip', () => {
  const asked = ({ log }: { log: { events: readonly { type: string; payload: unknown }[] } }) =>
    log.events.flatMap(({ type, payload }) =>
      logbookEvents.wayRequested.type === type ? [(payload as { trip: string }).trip] : [],
    );

  test('load its way once, for the map above them', () =>
    opened([rawTrip('a'), rawTrip('b', { startID: START - 1800, endID: START - 1200 })])
      .check((app) => expect(asked(app)).toEqual([]))
      .when(at('period=week&trip=a'))
      .after('1s')
      .check((app) => expect(asked(app)).toEqual(['a']))
      .when(at('period=week'), at('period=week&trip=a'))
      .check((app) => expect(asked(app)).toEqual(['a'])));

  test('load a way that failed again when they or the dialog to split it open, or the network is back', () => {
    const lost = logbookEvents.wayLost({ trip: 'a', failure: failure(500) });
    const times = (count: number) => (app: App) => expect(asked(app)).toHaveLength(count);
    return opened([rawTrip('a')])
      .when(at('period=week&trip=a'), lost)
      .check(times(1))
      .when(at('period=week'), at('period=week&trip=a'))
      .check(times(2))
      .when(lost, network.wentOnline())
      .check(times(3))
      .when(lost, logbookEvents.panelOpened({ panel: 'split', trip: 'a' }))
      .check(times(4));
  });

  test('[LOGB-05] keep the way of a hidden trip to themselves', () =>
    opened([rawTrip('a', { route_type: '1', private_mode: 1 })])
      .when(at('period=week&trip=a'))
      .after('1s')
      .check((app) => {
        expect(app.read(tripBy('a'))).toMatchObject({ type: 'private', hidden: true });
        expect(asked(app)).toEqual([]);
      }));
});

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

describe('[LOGB-03] [LOGB-05] the field of a comment', () => {
  test('that nobody has typed into shows what is known by now, and writes nothing when it is left', () => {
    expect(shownText(null, '')).toBe('');
    // Meanwhile the trip's comment was changed: in another browser tab, by merging trips, or because the trip is no
    // longer hidden.
    expect(shownText(null, 'to the doctor')).toBe('to the doctor');
    expect(leftText(null, 'to the doctor')).toBeNull();
  });
  test('keeps what is typed, and writes that when it is left', () => {
    expect(shownText('to the', 'to the doctor')).toBe('to the');
    expect(leftText('to the dentist', 'to the doctor')).toBe('to the dentist');
    expect(leftText('', 'to the doctor')).toBe('');
    expect(leftText('same', 'same')).toBeNull();
  });
});

describe('[LOGB-03] a dialog of the logbook', () => {
  const panel = ({ read }: App) => read(logbookPage).panel;
  test('closes when its page is left, and does not open by itself on the next visit', () =>
    opened()
      .when(logbookEvents.panelOpened({ panel: 'byHand', trip: null }), at('period=month'))
      .check((app) => expect(panel(app)).not.toBeNull())
      .when(at('', '/map'), at())
      .check((app) => expect(panel(app)).toBeNull()));

  test('for a new trip is offered in the palette where the page offers it', () => {
    const action = logbookPlugin.quickActions?.find(({ id }) => id === 'logbook/byHand');
    const isOffered = ({ read }: App) => action?.when?.(read);
    return opened()
      .check((app) => expect(isOffered(app)).toBe(true))
      .when(at('trips=a', '/show-logbook-routes'))
      .check((app) => expect(isOffered(app)).toBe(false))
      .when(at(), deviceEvents.listed({ devices: [], source: 'server', leftOut: [] }))
      .check((app) => expect(isOffered(app)).toBe(false))
      .when(car)
      .check((app) => expect(isOffered(app)).toBe(true))
      .when(adminEvents.ghostEntered({ userID: 7, by: 9, superUser: true }), car, at())
      .check((app) => expect(isOffered(app)).toBe(false))
      .when(adminEvents.editingSwitchedOn())
      .check((app) => expect(isOffered(app)).toBe(true));
  });
});

describe('the state of the page', () => {
  const page = (it: App) => it.read(logbookPage);
  const edits = (draft: ReturnType<typeof classified>) =>
    draft && changeEvents.wanted.is(draft) ? draft.payload.edits : [];
  const split = (it: App, outcome: { trips: Trip[]; gone: string[] }) => {
    it.publish(changeEvents.saved({ id: 'x', outcome: { of: 'trips', ...outcome }, again: false }));
  };

  describe('the page of the logbook', () => {
    const way = { at: [1, 2], lat: [57, 58], lng: [12, 12], speed: [0, 0] };
    const looked = () =>
      scenario({ plugins: [{ ...logbookPlugin, effects: [] }] }).given(
        ...['a', 'b'].flatMap((id) => {
          const { device, from, to } = aTrip(id);
          return [
            logbookEvents.wayRequested({ trip: id, device, from, to }),
            logbookEvents.wayFound({ trip: id, ...way }),
          ];
        }),
        logbookEvents.picked({ trips: ['a', 'b', 'c'] }),
      );

    test('[LOGB-03] a trip that the server has cut has another way now; those of others stay', () =>
      looked()
        .check((it) => {
          const { to } = aTrip('a');
          split(it, { trips: [aTrip('a', { to: to - 60 }), aTrip('a2', { from: to - 60 })], gone: [] });
        })
        .check((it) => expect(Object.keys(page(it).ways)).toEqual(['b'])));

    test('[LOGB-02] an entry that is saved leaves the way of its trip: it is not loaded again', () =>
      looked()
        .check((it) => split(it, { trips: [aTrip('a', { type: 'business' })], gone: [] }))
        .check((it) => expect(Object.keys(page(it).ways)).toEqual(['a', 'b'])));

    test('[LOGB-03] a trip that is gone is picked no more; those that are left are', () =>
      looked()
        .check((it) => split(it, { trips: [aTrip('a')], gone: ['b'] }))
        .check((it) => expect(page(it).picked).toEqual(['a', 'c'])));

    test('[LOGB-04] the open ones are those that lack something', () =>
      opened([
        rawTrip('a', { route_type: '1' }),
        rawTrip('b', { startID: START - 1_800, endID: START - 1_200 }),
      ])
        .when(at('period=week&type=open'))
        .check(({ read }) => expect(read(shownTrips).map(({ id }) => id)).toEqual(['b']))
        .when(at('period=week&type=private'))
        .check(({ read }) => expect(read(shownTrips).map(({ id }) => id)).toEqual(['a'])));

    test('[ADM-02] in somebody else’s account nothing can be written about a trip until editing is on', () => {
      const edit = (it: App) => tripsEdit(it.read, [aTrip('a')], { type: 'private' });
      return scenario({})
        .given(adminEvents.ghostEntered({ userID: 7, by: 9, superUser: true }), signedIn, car)
        .check((it) => expect(edit(it)).toBeNull())
        .when(adminEvents.editingSwitchedOn())
        .check((it) => expect(edit(it)).toMatchObject({ ids: ['a'], set: { type: 'private' } }));
    });
  });

  test('[LOGB-02] what is mixed already keeps its parts when it is called so again', () => {
    const parts = { private: 1_000, toWork: 0, business: 4_000 };
    return scenario({})
      .given(signedIn, car)
      .check(({ read }) => {
        expect(classified(read, [aTrip('a', { type: 'mixed', parts })], 'mixed')).toBeNull();
        const [edit] = edits(classified(read, [aTrip('a', { metres: 5_001 })], 'mixed'));
        expect(edit).toMatchObject({
          set: { type: 'mixed', parts: { private: 2_500, toWork: 0, business: 2_501 } },
        });
      });
  });

  test('[LOGB-01] vehicles with a car come first, and none is offered twice', () =>
    scenario({})
      .given(
        signedIn,
        deviceEvents.listed({
          devices: [1, 2, 3].map((id) => aDevice(id)),
          source: 'server',
          leftOut: [],
        }),
      )
      .when(
        logbookEvents.registersListed({
          drivers: [],
          contacts: [],
          reasons: [],
          cars: [
            { id: 7, device: 2, name: '', model: '', plate: '', startKm: null, driver: null, contact: null },
          ],
          locks: [],
          lacking: [],
          source: 'server',
        }),
      )
      .check(({ read }) => expect(read(vehicles).map(({ id }) => id)).toEqual([2, 1, 3])));

  test('[LOGB-01] [MEM-01] the vehicle of somebody else has no logbook here: a record for the tax office is its keeper’s', () =>
    scenario({})
      .given(
        signedIn,
        deviceEvents.listed({
          devices: [
            aDevice(1),
            aDevice(2, { access: { role: 'view', by: 'Nora', until: null } }),
            aDevice(3, { access: { role: 'edit', by: 'Nora', until: null } }),
          ],
          source: 'server',
          leftOut: [],
        }),
      )
      .check(({ read }) => expect(read(vehicles).map(({ id }) => id)).toEqual([1])));
});
