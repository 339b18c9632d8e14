import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import * as logbookEvents from '../../events/logbook.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { logbook, tripBy } from '../../src/core/travel/logbook/logbook.ts';
import { totalsOf } from '../../src/rules/logbook/totals.ts';
import type { ApiRequest } from '../../src/ports/http/http-types.ts';
import { START } from '../../tests/samples.ts';
import { aTrip } from '../../tests/trip-samples.ts';
import { classified, tripsEdit } from './edits.ts';
import { fixedFields, periodTrips, pickedTrips, shownTrips } from './page.state.ts';
import { changesOf, editOf, typedOf } from './register-fields.ts';
import { shareAt, stopsIn, thinned } from './ways.ts';
import { at, lastBatch, opened, press, rawTrip, requests } from './logbook-given.ts';

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

  test('[LOGB-02] selected trips that the filter hides are left as they are', () =>
    opened()
      .when(at('period=week&type=none'), logbookEvents.picked({ trips: ['a'] }))
      .check(({ publish, read }) => publish(press(read, 'private', 'a')))
      .when(logbookEvents.picked({ trips: ['a', 'b'] }))
      .check(({ publish, read }) => {
        expect(read(shownTrips).map(({ id }) => id)).toEqual(['b']);
        const draft = classified(read, read(pickedTrips), 'business');
        expect(draft?.payload).toMatchObject({ edits: [{ ids: ['b'] }] });
        if (draft) publish(draft);
      })
      .check(({ read }) => {
        expect(read(periodTrips).map(({ type }) => type)).toEqual(['private', 'business']);
      }));

  test('[LOGB-02] undoing another type of a mixed trip brings its parts back', () => {
    const parts = { private: 1_000, toWork: 400, business: 3_005 };
    let stored = rawTrip('a', { route_type: 4, privateD: 1, toWorkD: 0.4, workD: 3.005 });
    // As every server does: the metres of a trip that is not mixed all belong to its type.
    const write = ({ method, body }: ApiRequest) => {
      if (method !== 'put') return null;
      const { ids: _, ...changes } = body as Record<string, unknown> & { ids?: string[] };
      const isMixed = (changes['route_type'] ?? stored.route_type) === 4;
      stored = { ...stored, ...(!isMixed && { privateD: 0, toWorkD: 0, workD: 4.405 }), ...changes };
      return { status: 200, body: { success: [stored] } };
    };
    return opened([stored], write)
      .check(({ read }) => expect(read(tripBy('a'))).toMatchObject({ type: 'mixed', parts }))
      .check(({ publish, read }) => publish(press(read, 'business', 'a')))
      .after('1s')
      .check(({ read }) => expect(read(tripBy('a'))?.parts).toMatchObject({ private: 0, business: 4_405 }))
      .check((app) => app.publish(changeEvents.undoWanted({ batch: lastBatch(app) })))
      .after('1s')
      .check(({ read }) => {
        expect(read(logbook).pending).toEqual([]);
        expect(read(tripBy('a'))).toMatchObject({ type: 'mixed', parts });
      });
  });
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

  test('[LOGB-08] an edit has only the fields that the user changed: a colleague’s changes to others stay', () => {
    const opened = { id: 4, firstName: 'Ada', lastName: 'B', active: true };
    const typed = typedOf('drivers', opened);
    expect(editOf('drivers', opened, { ...typed, lastName: 'Byron ' })).toEqual({
      of: 'driver',
      id: 4,
      set: { lastName: 'Byron' },
      was: { lastName: 'B' },
    });
    expect(editOf('drivers', opened, typed)).toBeNull();
    expect(editOf('drivers', null, { ...typed, lastName: '' })).toEqual({
      of: 'driver',
      id: -1,
      set: { firstName: 'Ada', lastName: '', active: true },
      was: null,
    });
  });

  test.each(['45210', '45.210', '45,210', '45 210', '45’210'])(
    '[LOGB-08] the kilometres that a car begins with may be typed as %j',
    (startKm) => {
      const typed = { ...typedOf('cars', null), device: '1', name: 'Volvo', startKm };
      expect(changesOf('cars', typed)).toMatchObject({ wrong: [], set: { startKm: 45_210 } });
    },
  );
  test.each(['many', '45,5', '1e5', '0x10', '-4', '12 km'])(
    '[LOGB-08] %j is no such number, and its field is named',
    (startKm) =>
      expect(changesOf('cars', { ...typedOf('cars', null), device: '1', name: 'V', startKm }).wrong).toEqual([
        'startKm',
      ]),
  );

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
