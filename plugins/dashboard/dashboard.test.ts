import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as dashboardEvents from '../../events/dashboard.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { Notification } from '../../events/device-types.ts';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import type { Travel, TravelTotals } from '../../events/travel-types.ts';
import * as travelEvents from '../../events/travel.ts';
import type { App } from '../../src/kernel/app.ts';
import { MODES } from '../../src/core/modes.ts';
import { travelAnswers, travelId } from '../../src/core/travel-answers.ts';
import { access, aDevice, backend, CUSTOMER, failure, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { arrangement, dashboard } from './dashboard.state.ts';
import { changeOf, courseOf, figureOf, sumsOf } from './figures.ts';
import { dashboardPlugin } from './index.ts';
import { hrefOf, look, MOST_DEVICES, reportOf } from './place.ts';
import { questions } from './questions.ts';
import { factsOf } from './tile-facts.ts';
import { arrangementOf, REPORT_OF, TILES } from './tiles.ts';
import { inOneWord, money, percent, said } from './words.ts';

const totals = (changed: Partial<TravelTotals> = {}): TravelTotals => ({
  fixes: 10,
  metres: 12_345,
  rawMetres: 13_000,
  drivingSeconds: 3_600,
  standingSeconds: 7_200,
  silentSeconds: 0,
  idleSeconds: 0,
  mostKmh: 96,
  averageKmh: 12.345,
  trips: 2,
  stops: 3,
  speedings: 0,
  lowBattery: 40,
  highBattery: 90,
  steps: null,
  ...changed,
});
const travel = (changed: Partial<TravelTotals> = {}, rest: Partial<Travel> = {}): Travel => ({
  trips: [],
  stops: [],
  days: [],
  speedings: [],
  visits: [],
  levels: [],
  totals: totals(changed),
  missing: [],
  leftOut: { doubles: 0, noPlace: 0, outside: 0, disbelieved: 0 },
  ...rest,
});
const at = (path: string, query = '') => navigation.locationChanged({ path, query });
const none = { alarms: null, litres: null };
const DEVICES = [1, 2, 3, 4].map((id) => aDevice(id));
const it = () =>
  scenario({ plugins: [dashboardPlugin], backend: backend() })
    .with((world) => (world.replies = () => ({ status: 200, body: null })))
    .given(
      app.timePassed(),
      app.initialised(),
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: DEVICES, leftOut: [], source: 'server' }),
      notificationEvents.listed({ notifications: [] }),
    );
const asked = (one: App) => one.read(travelAnswers).map(({ question }) => question.device);
/** What the desk would say of each question that waits. */
const answer = (one: App, by: (device: number) => Travel) => {
  for (const { id, question, status } of one.read(travelAnswers))
    if (status === 'wanted') one.publish(travelEvents.worked({ id, travel: by(question.device) }));
};
const tileOf = (one: App, tile: (typeof TILES)[number]) => {
  const seen = one.read(look);
  if (!seen) throw new Error('the dashboard is not open');
  return factsOf(tile, seen, one.read);
};

describe('figures', () => {
  test('[DASH-01] of several devices together: sums to the last metre, the highest speed, the average of all that was driven', () => {
    const sums = sumsOf([
      totals({ metres: 10_001, drivingSeconds: 1_000, mostKmh: 80, stops: 1, lowBattery: 55 }),
      totals({ metres: 20_002, drivingSeconds: 2_600, mostKmh: null, stops: 4, lowBattery: null }),
    ]);
    expect(sums).toMatchObject({
      metres: 30_003,
      drivingSeconds: 3_600,
      mostKmh: 80,
      stops: 5,
      lowBattery: 55,
    });
    expect(figureOf('averageSpeed', sums, none)).toBeCloseTo(30.003, 6);
  });

  test('[DASH-01] a sum of any days is the sum of their whole metres', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000_000)), (all) => {
        const { metres } = sumsOf(all.map((each) => totals({ metres: each })));
        expect(metres).toBe(all.reduce((sum, each) => sum + each, 0));
      }),
    );
  });

  test('[DASH-01] nothing is said of what nobody knows', () => {
    const nothing = sumsOf([]);
    expect(TILES.map((tile) => figureOf(tile, nothing, none))).toEqual([
      0,
      0,
      null,
      null,
      0,
      null,
      null,
      null,
      null,
    ]);
    expect(inOneWord(said('maxSpeed', null, 'metric', 'en'))).toBe('–');
  });

  test('[DASH-01] the fuel is an estimate: the distance by what the customer told, in their own unit of distance all the same', () => {
    const sums = sumsOf([totals({ metres: 250_000 })]);
    expect(figureOf('fuel', sums, { alarms: null, litres: 7.5 })).toBeCloseTo(18.75, 9);
    expect(inOneWord(said('fuel', 18.75, 'imperial', 'en'))).toBe('18.8 L');
    expect(money(31.5, 'EUR', 'en')).toBe('€31.50');
    expect(money(31.5, 'nothing like it', 'en')).toBe('31.50 nothing like it');
  });

  test('[DASH-01] compared with the period before as a share of it; with nothing before, there is no share', () => {
    expect(changeOf(112, 100)).toBeCloseTo(0.12);
    expect(changeOf(5, 0)).toBeNull();
    expect(changeOf(null, 5)).toBeNull();
    expect(percent(0.123, 'en')).toBe('+12%');
    expect(percent(-0.5, 'de')).toBe('-50\u00a0%');
    expect(percent(0, 'en')).toBe('0%');
  });

  test('[DASH-01] the course: by day, devices together; of one day by trip; of the battery by its levels', () => {
    const day = (name: string, metres: number) => ({ ...totals({ metres }), day: name });
    const days = [
      travel({}, { days: [day('2026-06-14', 100), day('2026-06-15', 200)] }),
      travel({}, { days: [day('2026-06-15', 5)] }),
    ];
    expect(courseOf('distance', days).map(({ value }) => value)).toEqual([100, 205]);
    const trip = (from: number, metres: number) => ({
      from,
      to: from + 60,
      metres,
      rawMetres: metres,
      mostKmh: null,
      averageKmh: null,
      idleSeconds: 0,
      start: { lat: 1, lng: 1 },
      end: { lat: 1, lng: 1 },
      cutAtStart: false,
      cutAtEnd: false,
    });
    const trips = [travel({}, { days: [day('2026-06-15', 3)], trips: [trip(200, 2), trip(100, 1)] })];
    expect(courseOf('distance', trips).map(({ value }) => value)).toEqual([1, 2]);
    expect(courseOf('maxSpeed', trips)).toEqual([]);
    const levels = [
      travel(),
      travel(
        {},
        {
          levels: [
            { at: 1, low: 40, high: 50 },
            { at: 2, low: 38, high: 40 },
          ],
        },
      ),
    ];
    expect(courseOf('battery', levels).map(({ value }) => value)).toEqual([40, 38]);
  });
});

describe('tiles', () => {
  test('[DASH-02] each opens the report behind it, with its period and devices', () => {
    expect(reportOf(REPORT_OF.distance, { choice: 'week', devices: [3, 12] })).toBe(
      '/reports/mileage?period=week&devices=3,12',
    );
    expect(TILES.map((tile) => REPORT_OF[tile])).toEqual([
      'mileage',
      'summary',
      'speeding',
      'trips',
      'stops',
      'alarms',
      'activity',
      'battery',
      'mileage',
    ]);
  });

  test('[DASH-01] [DASH-02] by mode: pets begin with their goal, vehicles with the distance; nobody gets what the mode lacks', () => {
    const usual = (mode: keyof typeof MODES) => arrangementOf(mode, MODES[mode].features, null);
    expect(usual('pets').shown[0]).toBe('goal');
    expect(usual('watch').shown[0]).toBe('goal');
    expect(usual('v2').shown).toContain('fuel');
    expect([...usual('base').shown, ...usual('base').hidden]).not.toContain('goal');
    expect([...usual('bike').shown, ...usual('bike').hidden]).not.toContain('fuel');
  });

  test('[DASH-02] whatever was kept, each tile of the mode stands once, shown or hidden', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...TILES, 'gone', '')),
        fc.array(fc.constantFrom(...TILES, 'gone')),
        fc.constantFrom(...(Object.keys(MODES) as (keyof typeof MODES)[])),
        (order, hidden, mode) => {
          const { features } = MODES[mode];
          const now = arrangementOf(mode, features, { order, hidden });
          const all = [...now.shown, ...now.hidden].sort();
          const usual = arrangementOf(mode, features, null);
          expect(all).toEqual([...usual.shown, ...usual.hidden].sort());
        },
      ),
    );
  });

  test('[DASH-02] what an older arrangement does not know stands at its end, hidden unless it is usual', () => {
    const older = arrangementOf('v2', MODES.v2.features, {
      order: ['stops', 'distance', 'driving'],
      hidden: ['driving'],
    });
    expect(older.shown.slice(0, 2)).toEqual(['stops', 'distance']);
    expect(older.shown).toContain('fuel');
    expect(older.hidden).toEqual(['driving', 'goal']);
  });

  test('[DASH-02] the arrangement is kept for the account and is there at the next visit', async () => {
    const first = it();
    await first.when(
      dashboardEvents.arranged({ order: ['stops', 'distance'], hidden: ['distance'], source: 'user' }),
      dashboardEvents.fuelNoted({ litres: 7.5, price: null, currency: 'SEK', source: 'user' }),
    );
    const second = it();
    for (const [name, slot] of first.world.slots) second.world.slots.set(name, slot);
    await second.when(auth.sessionRestored({ ...access(), email: '' })).check((one) => {
      expect(one.read(arrangement).shown[0]).toBe('stops');
      expect(one.read(arrangement).hidden).toContain('distance');
      expect(one.read(dashboard).fuel).toEqual({ litres: 7.5, price: null, currency: 'SEK' });
    });
  });

  test('[DASH-02] [ADM-02] in ghost mode it can be arranged to look at, and nothing is kept', async () => {
    const story = it();
    await story
      .when(adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }))
      .when(dashboardEvents.arranged({ order: ['stops'], hidden: [], source: 'user' }))
      .check((one) => expect(one.read(arrangement).shown[0]).toBe('stops'));
    expect([...story.world.slots.keys()].filter((name) => name.endsWith('dashboard'))).toEqual([]);
  });
});

describe('what is asked for', () => {
  test('[ROUTE-11] [DASH-01] the first three devices today, and yesterday to compare with', () =>
    it()
      .when(at('/dashboard'))
      .check((one) => {
        expect(one.read(look)?.devices).toEqual([1, 2, 3]);
        expect(asked(one).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2, 3, 3]);
        const [now, , , before] = one.read(questions);
        expect(before?.to).toBe((now?.from ?? 0) - 1);
        expect(now).toMatchObject({ limitKmh: null, fences: [] });
      }));

  test('[DASH-01] what the address says: period and devices; those that are gone, doubled or too many are left out', () =>
    it()
      .when(at('/dashboard', 'period=week&devices=4,99,4,2'))
      .check((one) => {
        expect(one.read(look)).toMatchObject({ choice: 'week', devices: [4, 2] });
        expect(hrefOf('week', [4, 2])).toBe('/dashboard?period=week&devices=4,2');
        expect(MOST_DEVICES).toBe(6);
      })
      .when(at('/dashboard', 'period=ever&devices=x'))
      .check((one) => expect(one.read(look)).toMatchObject({ choice: 'today', devices: [1, 2, 3] })));

  test('[DASH-01] the device that is open is what it is about', () =>
    it()
      .when(deviceEvents.selected({ id: 4, from: 'list' }), at('/dashboard'))
      .check((one) => expect(one.read(look)?.devices).toEqual([4])));

  test('[DASH-01] nothing is asked elsewhere; who leaves waits for nothing, who goes on to a report does', () =>
    it()
      .when(at('/v2'))
      .check((one) => expect(asked(one)).toEqual([]))
      .when(at('/dashboard', 'devices=1'))
      .when(at('/reports/mileage', 'devices=1'))
      .check((one) =>
        expect(one.read(travelAnswers).map(({ status }) => status)).toEqual(['wanted', 'wanted']),
      )
      .when(at('/v2'))
      .check((one) =>
        expect(one.read(travelAnswers).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']),
      )
      .when(at('/dashboard', 'devices=1'))
      .check((one) =>
        expect(one.read(travelAnswers).map(({ status }) => status)).toEqual(['wanted', 'wanted']),
      ));

  test('[DASH-01] a period that goes on is worked out anew every five minutes; one that is over is not', () =>
    it()
      .when(at('/dashboard', 'devices=1'))
      .check((one) => answer(one, () => travel()))
      .after('4min')
      .check((one) => expect(one.read(travelAnswers).every(({ status }) => status === 'ready')).toBe(true))
      .after('2min')
      .check((one) => {
        const [first] = one.read(questions);
        const waiting = one.read(travelAnswers).filter(({ status }) => status === 'wanted');
        expect(waiting.map(({ id }) => id)).toEqual(first ? [travelId(first)] : []);
        // The figures of before still stand.
        expect(waiting[0]?.travel).not.toBeNull();
      })
      .check((one) => answer(one, () => travel()))
      .after('5min')
      .check((one) => {
        const [first] = one.read(questions);
        const waiting = one.read(travelAnswers).filter(({ status }) => status === 'wanted');
        expect(waiting.map(({ id }) => id)).toEqual(first ? [travelId(first)] : []);
      })
      .check((one) => answer(one, () => travel()))
      // Elsewhere nobody looks.
      .when(at('/v2'))
      .after('30min')
      .check((one) => expect(one.read(travelAnswers).every(({ status }) => status === 'ready')).toBe(true)));
});

describe('what a tile says', () => {
  test('[DASH-01] the sum, each device by itself, and the period before', () =>
    it()
      .when(at('/dashboard', 'devices=1,2'))
      .check((one) => expect(tileOf(one, 'distance')).toMatchObject({ figure: null, isLoading: true }))
      .check((one) => answer(one, (device) => travel({ metres: device * 1_000 })))
      .check((one) =>
        expect(tileOf(one, 'distance')).toMatchObject({
          figure: 3_000,
          before: 3_000,
          isLoading: false,
          each: [
            { device: 1, figure: 1_000 },
            { device: 2, figure: 2_000 },
          ],
        }),
      ));

  test('[DASH-01] of some devices only: what is there is shown, and nothing is compared with half a period', () =>
    it()
      .when(at('/dashboard', 'devices=1,2'))
      .check((one) => {
        for (const { id, question } of one.read(travelAnswers))
          one.publish(
            question.device === 1
              ? travelEvents.worked({ id, travel: travel({ metres: 500 }) })
              : travelEvents.failed({ id, failure: failure(500) }),
          );
      })
      .check((one) => {
        const facts = tileOf(one, 'distance');
        expect(facts).toMatchObject({ figure: 500, before: null, isLoading: false });
        expect(facts.each).toEqual([
          { device: 1, figure: 500 },
          { device: 2, figure: null },
        ]);
      }));

  test('[DASH-01] what was loaded of one device does not count for another: its own alerts are loaded too', async () => {
    const raised = (id: number, device: number, at_: number): Notification => ({
      id,
      device,
      kind: 5,
      title: '',
      text: '',
      at: at_,
      lat: null,
      lng: null,
      read: true,
      value: null,
      limit: null,
    });
    const wanted = (one: App) =>
      one.log.events.filter(notificationEvents.olderRequested.is).map(({ payload }) => payload);
    const none_ = { notifications: [] };
    await it()
      .when(
        notificationEvents.listed({ notifications: [raised(1, 1, START - 60), raised(2, 2, START - 120)] }),
      )
      .when(
        notificationEvents.olderLoaded({
          device: 1,
          from: START - 60 * 86_400,
          to: START - 121,
          notifications: [raised(3, 1, START - 50 * 86_400)],
        }),
      )
      .when(at('/dashboard', 'period=week&devices=1,2,3'))
      .check((one) => {
        const from = one.read(look)?.boundsBefore.from ?? 0;
        expect(wanted(one)).toEqual([2, 3].map((device) => ({ device, from, to: START - 121 })));
        expect(tileOf(one, 'alarms')).toMatchObject({ figure: null, isLoading: true });
        const [second, third] = wanted(one);
        if (second)
          one.publish(
            notificationEvents.olderLoaded({ ...second, notifications: [raised(4, 2, START - 7_200)] }),
          );
        if (third) one.publish(notificationEvents.olderLoaded({ ...third, ...none_ }));
      })
      .after('1min')
      .check((one) => {
        expect(wanted(one)).toHaveLength(2);
        expect(tileOf(one, 'alarms')).toMatchObject({ figure: 3, isLoading: false });
      });
  });

  test('[DASH-01] alarms are counted from the alerts; what the list does not reach back to is loaded first', async () => {
    const raised = (id: number, ago: number, device = 1): Notification => ({
      id,
      device,
      kind: 5,
      title: '',
      text: '',
      at: START - ago,
      lat: null,
      lng: null,
      read: true,
      value: null,
      limit: null,
    });
    await it()
      .when(notificationEvents.listed({ notifications: [raised(1, 60), raised(2, 120, 2)] }))
      .when(at('/dashboard', 'devices=1'))
      .check((one) => {
        expect(one.read(dashboard).alertsPending).toEqual([1]);
        expect(tileOf(one, 'alarms')).toMatchObject({ figure: null, isLoading: true });
        const from = one.read(look)?.boundsBefore.from ?? 0;
        const to = START - 121;
        one.publish(
          notificationEvents.olderLoaded({
            device: 1,
            from,
            to,
            notifications: [{ ...raised(3, 0), at: from + 5 }],
          }),
        );
      })
      .check((one) => expect(tileOf(one, 'alarms')).toMatchObject({ figure: 1, before: 1, isLoading: false }))
      .after('1min')
      .check((_, events) =>
        expect(events.filter(({ type }) => type === 'notifications/olderRequested')).toHaveLength(1),
      );
  });

  test('[DASH-01] where the older alerts cannot be had, no number is made up', () =>
    it()
      .when(at('/dashboard', 'devices=1'))
      .check((one) =>
        one.publish(notificationEvents.olderFailed({ device: 1, from: 0, to: 1, failure: failure(500) })),
      )
      .after('1min')
      .check((one) => expect(tileOf(one, 'alarms')).toMatchObject({ figure: null, isLoading: false })));
});
