import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import type { Travel, Stop, Trip } from '../../events/travel-types.ts';
import * as travelEvents from '../../events/travel.ts';
import type { App } from '../../src/kernel/app.ts';
import { todayQuestion } from '../../src/core/travel/today.ts';
import { nextQuestion, travelAnswers, travelId } from '../../src/core/travel/travel-answers.ts';
import { aDevice, failure, fixes, START } from '../../tests/samples.ts';
import * as positionEvents from '../../events/positions.ts';
import { positions } from '../../src/core/positions/positions.ts';
import { statesIn } from './crowd-states.ts';
import { crowds, daysOfPeriod, hrefOf, hrefOfCrowd, look, MOST_DEVICES } from './place.ts';
import { questions, travelsOf } from './questions.ts';
import { goalOf } from './goal.ts';
import * as measurementEvents from '../../events/measurements.ts';
import * as paperEvents from '../../events/papers.ts';
import { NO_PAPERS } from '../../src/api/no-papers.ts';
import { dayAfter } from '../../src/rules/time/periods.ts';
import { at, it, tileOf, travel, totals } from './dashboard-given.ts';
import * as dashboardEvents from '../../events/dashboard.ts';
import * as app from '../../events/app.ts';
import * as network from '../../events/network.ts';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { dashboard } from './dashboard.state.ts';
import { HOME } from './home.ts';
import { drivingByHour, longestTrip, metresByHour, topPlaces } from './course.ts';
import { daysOf } from './tile-facts.ts';

const asked = (one: App) => one.read(travelAnswers).map(({ question }) => question.device);
/** Answers all pending travel calculations, as the travel worker does. */
const answer = (one: App, by: (device: number) => Travel) => {
  for (const { id, question, status } of one.read(travelAnswers))
    if (status === 'wanted') one.publish(travelEvents.worked({ id, travel: by(question.device) }));
};

describe('[DASH-01] alerts that could not be loaded', () => {
  const failed = notificationEvents.olderFailed({ device: 1, from: 0, to: START, failure: failure(500) });
  const requests = (one: App) => one.log.events.filter(notificationEvents.olderRequested.is).length;
  test.each([
    ['the dashboard opens again', [at('/settings'), at('/dashboard')]],
    ['the network is back', [network.wentOnline()]],
    ['the user comes back to the app', [app.resumed()]],
  ])('are requested again when %s, and not before', (_, drafts) =>
    it()
      .when(at('/dashboard'), failed)
      .check((one) => expect(requests(one)).toBe(1))
      .when(at('/dashboard', 'period=thirtyDays'))
      .check((one) => expect(requests(one)).toBe(1))
      .when(...drafts)
      .check((one) => expect(requests(one)).toBe(2)),
  );

  test('are unknown, and no longer loading', () =>
    it()
      .when(at('/dashboard'), failed)
      .check((one) => expect(tileOf(one, 'alarms')).toMatchObject({ figure: null, isLoading: false })));

  test('because their list failed, likewise', () =>
    it(notificationEvents.listFailed({ failure: failure(500) }))
      .when(at('/dashboard'))
      .check((one) => expect(tileOf(one, 'alarms')).toMatchObject({ figure: null, isLoading: false })));
});

describe('[DASH-01] [REP-01] the goal of a month', () => {
  const imei = aDevice(1).imei;
  const goal = { minutes: 60, steps: 8_000 };
  const month = (one: App) => {
    const seen = one.read(look);
    if (!seen) throw new Error('the dashboard is not open');
    return seen;
  };
  /** Twenty days of the month: the history knows the steps of all but one, the server measured the last seven. */
  const told = (one: App) => {
    const { period } = month(one);
    const days = Array.from({ length: 20 }, (_, i) => dayAfter(period.from, i));
    const travelled = days.map((day, i) => ({ ...totals({ steps: i === 19 ? null : 1_000 }), day }));
    answer(one, () => travel({}, { days: travelled }));
    one.publish(
      measurementEvents.loaded({
        device: 1,
        measurements: {
          days: days.slice(-7).map((day) => ({ day, minutes: 30, steps: 500, rest: 0 })),
        },
      }),
    );
  };
  const opened = () =>
    it()
      .when(app.timePassed())
      .after('15d')
      .when(app.timePassed(), at('/dashboard', 'period=thirtyDays&devices=1'));

  test('has the steps of the report of activity, and the minutes of the days that were measured', () =>
    opened().check((one) => {
      told(one);
      one.publish(paperEvents.loaded({ imei, papers: { ...NO_PAPERS, goal } }));
      expect(goalOf(one.read, 1, month(one))).toEqual({
        ...{ goal, status: 'known' },
        steps: { sum: 19_500, days: 20 },
        minutes: { sum: 210, days: 7 },
        days: expect.arrayContaining([expect.objectContaining({ steps: 500 })]),
      });
    }));

  test('is loading until it is there, and a goal that failed is not a device without measurements', () =>
    opened().check((one) => {
      told(one);
      expect(goalOf(one.read, 1, month(one))).toMatchObject({ goal: null, status: 'loading' });
      one.publish(paperEvents.loadFailed({ imei, failure: failure(500) }));
      expect(goalOf(one.read, 1, month(one))).toMatchObject({ goal: null, status: 'failed' });
    }));
});

describe('what is asked for', () => {
  test('[ROUTE-11] [DASH-01] one device, the last seven days, and the seven days before to compare with', () =>
    it()
      .when(at('/dashboard'))
      .check((one) => {
        expect(one.read(look)?.devices).toEqual([1]);
        expect(asked(one)).toEqual([1, 1]);
        const [now, before] = one.read(questions);
        expect((now?.from ?? 0) - (before?.from ?? 0)).toBe(7 * 86_400);
        expect(now).toMatchObject({ limitKmh: null, fences: [] });
      }));

  test('[DASH-01] the hours of today so far are compared with the same hours, seven days earlier', () =>
    it()
      .when(at('/dashboard'))
      .check((one) => {
        const { bounds, boundsBefore } = one.read(look) ?? {};
        const soFar = START - (bounds?.from ?? 0);
        expect((boundsBefore?.to ?? 0) + 1 - (boundsBefore?.from ?? 0)).toBe(soFar - (soFar % 3_600));
      }));

  test('[DASH-01] what the address says: period and devices; those that are gone, doubled or too many are left out', () =>
    it()
      .when(at('/dashboard', 'period=sevenDays&devices=4,99,4,2'))
      .check((one) => {
        expect(one.read(look)).toMatchObject({ choice: 'sevenDays', devices: [4, 2] });
        expect(hrefOf('sevenDays', [4, 2])).toBe('/dashboard?period=sevenDays&devices=4,2');
        expect(MOST_DEVICES).toBe(6);
      })
      .when(at('/dashboard', 'period=ever&devices=x'))
      .check((one) => expect(one.read(look)).toMatchObject({ choice: 'sevenDays', devices: [1] })));

  const GROUPS = [21, 22].map((id) => ({ id, name: `Depot ${id}`, colour: '#2f6fde' }));
  const manyDevices = (count: number) => [
    deviceEvents.listed({
      devices: Array.from({ length: count }, (_, i) => aDevice(i + 1, { group: i % 10 === 0 ? 21 : 22 })),
      leftOut: [],
      source: 'server',
    }),
    deviceEvents.groupsListed({ groups: GROUPS, source: 'server' }),
  ];

  test('[DASH-01] a large account opens on its largest group, of which few histories are asked for', () =>
    it()
      .when(...manyDevices(1_001), at('/dashboard'))
      .check((one) => {
        expect(one.read(look)).toMatchObject({
          crowd: { id: 22, name: 'Depot 22', count: 900 },
          devices: [2, 3, 4, 5, 6, 7],
        });
        expect(new Set(asked(one)).size).toBe(MOST_DEVICES);
      })
      .when(at('/dashboard', 'devices=9'))
      .check((one) => expect(one.read(look)).toMatchObject({ crowd: null, devices: [9] })));

  test('[DASH-01] a whole group is counted by state, the devices without a fix too', () => {
    const HOUR = 3_600;
    const some = [
      aDevice(1, { group: 21 }),
      aDevice(2, { group: 22 }),
      aDevice(3, { group: 22 }),
      aDevice(4, { group: 22 }),
      aDevice(5, { group: 22, switchedOffAt: START - 2 * HOUR }),
      aDevice(6, { group: 22 }),
    ];
    const fix = (device: number, age: number, speed: number) => ({ device, at: -age, speed });
    return it()
      .when(
        positionEvents.fixesReceived({
          source: 'lastKnown',
          fixes: fixes(
            fix(1, 10, 40),
            fix(2, 60, 40),
            fix(3, HOUR, 40),
            fix(4, 23 * HOUR, 0),
            fix(5, 3 * HOUR, 0),
          ),
        }),
      )
      .check((one) => {
        const held = one.read(positions);
        expect(statesIn(some, 22, held, START)).toEqual([1, 1, 2, 1]);
        expect(statesIn(some, 'all', held, START)).toEqual([2, 1, 2, 1]);
        expect(statesIn(some, 22, held, START + 2 * HOUR)).toEqual([0, 0, 4, 1]);
        expect(statesIn(some, 99, held, START)).toEqual([0, 0, 0, 0]);
      })
      .when(positionEvents.reported({ devices: [4], at: [START] }))
      .check((one) =>
        expect(statesIn(some, 22, one.read(positions), START + 2 * HOUR)).toEqual([0, 1, 3, 1]),
      );
  });

  test('[DASH-01] a group, or all devices, is chosen by the address; all devices and the groups are offered', () =>
    it()
      .when(...manyDevices(20), at('/dashboard'))
      .check((one) => {
        expect(one.read(look)).toMatchObject({ crowd: null, devices: [1] });
        expect(one.read(crowds).map(({ id, count }) => [id, count])).toEqual([
          ['all', 20],
          [21, 2],
          [22, 18],
        ]);
      })
      .when(at('/dashboard', 'group=21'))
      .check((one) => expect(one.read(look)).toMatchObject({ crowd: { count: 2 }, devices: [1, 11] }))
      .when(at('/dashboard', hrefOfCrowd('today', 'all').split('?')[1]))
      .check((one) =>
        expect(one.read(look)).toMatchObject({ choice: 'today', devices: [1, 11, 2, 3, 4, 5] }),
      ));

  test.each([
    ['week', 'sevenDays', 7],
    ['month', 'thirtyDays', 30],
  ] as const)('[ROUTE-11] an earlier link to this %s shows as many days', (earlier, choice, days) =>
    it()
      .when(at('/dashboard', `period=${earlier}`))
      .check((one) => {
        const seen = one.read(look);
        expect(seen?.choice).toBe(choice);
        expect(seen && daysOfPeriod(seen.period)).toHaveLength(days);
      }),
  );

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

  test('[DASH-01] another period or fewer devices: what nobody looks at any more is not calculated', () => {
    const waiting = (one: App) => one.read(travelAnswers).filter(({ status }) => status === 'wanted');
    return it()
      .when(at('/dashboard', 'period=thirtyDays&devices=1,2,3'))
      .check((one) => expect(waiting(one)).toHaveLength(6))
      .when(at('/dashboard', 'period=today&devices=1'))
      .check((one) => {
        expect(
          waiting(one)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(one.read(questions).map(travelId).toSorted());
        expect(one.read(questions).map(travelId)).toContain(one.read(nextQuestion)?.id);
      })
      .when(at('/v2'))
      .check((one) => expect(waiting(one)).toEqual([]));
  });

  test("[DASH-01] leaving the dashboard cancels no calculation of today's trips for the device that is open", () =>
    it()
      .when(deviceEvents.selected({ id: 1, from: 'list' }))
      .when(at('/dashboard', 'period=today&devices=1,2'))
      .when(at('/v2'))
      .check((one) => {
        const ongoing = one.read(travelAnswers).filter(({ status }) => status === 'wanted');
        expect(ongoing.map(({ question }) => question)).toEqual([todayQuestion(one.read, 1)]);
      }));

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
        // The previous result stays available during the recalculation.
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

  test('[DASH-01] a sum grows until the last device is calculated, or has failed', () => {
    const only = (one: Parameters<typeof answer>[0], device: number) => {
      for (const { id, question, status } of one.read(travelAnswers))
        if (question.device === device && status === 'wanted')
          one.publish(
            device === 1
              ? travelEvents.worked({ id, travel: travel({ metres: 500 }) })
              : travelEvents.failed({ id, failure: failure(500) }),
          );
    };
    return it()
      .when(at('/dashboard', 'devices=1,2'))
      .check((one) => expect(tileOf(one, 'distance')).toMatchObject({ isLoading: true, isGrowing: false }))
      .check((one) => only(one, 1))
      .check((one) => expect(tileOf(one, 'distance')).toMatchObject({ figure: 500, isGrowing: true }))
      .check((one) => only(one, 2))
      .check((one) => expect(tileOf(one, 'distance')).toMatchObject({ figure: 500, isGrowing: false }));
  });

  test.each([
    ['in both periods', () => true],
    ['in the period', (isNow: boolean) => isNow],
  ])('[DASH-01] of some devices only %s: what is there is shown, and not compared', (_, isLost) =>
    it()
      .when(at('/dashboard', 'devices=1,2'))
      .check((one) => {
        const from = one.read(look)?.bounds.from;
        for (const { id, question } of one.read(travelAnswers))
          one.publish(
            question.device === 1 || !isLost(question.from === from)
              ? travelEvents.worked({ id, travel: travel({ metres: 500 }) })
              : travelEvents.failed({ id, failure: failure(500) }),
          );
      })
      .check((one) => {
        const facts = tileOf(one, 'distance');
        expect(facts).toMatchObject({ figure: 500, before: null, travelsBefore: [], isLoading: false });
        const seen = one.read(look);
        expect(seen && travelsOf(one.read, seen).before).toBeNull();
        expect(facts.each).toEqual([
          { device: 1, figure: 500 },
          { device: 2, figure: null },
        ]);
      }),
  );
});

describe('the fuel', () => {
  const car = aDevice(1, { icon: 'car' });
  const dog = aDevice(2, { icon: 'dog' });
  const opened = () =>
    it()
      .when(
        deviceEvents.listed({ devices: [car, dog], leftOut: [], source: 'server' }),
        dashboardEvents.fuelNoted({ litres: 10, price: null, currency: 'EUR', source: 'user' }),
        at('/dashboard', 'devices=1,2'),
      )
      .check((one) => answer(one, (device) => travel({ metres: device * 100_000 })));

  test('[DASH-01] of a car and a dog is that of the car: a dog burns none', () =>
    opened().check((one) => {
      expect(tileOf(one, 'distance')).toMatchObject({ figure: 300_000 });
      expect(tileOf(one, 'fuel')).toMatchObject({ figure: 10, before: 10, each: [] });
    }));
});

describe('the days of a chart', () => {
  test('[DASH-01] are those of the period; days without data have no figure', () =>
    it()
      .when(at('/dashboard', 'devices=1'))
      .check((one) => {
        const seen = one.read(look);
        if (!seen) throw new Error('the dashboard is not open');
        const day = (name: string, metres: number) => ({ ...totals({ metres }), day: name });
        const facts = {
          travels: [travel({}, { days: [day(seen.period.from, 700)] })],
          travelsBefore: [travel({}, { days: [day(seen.before.from, 500)] })],
        };
        const days = daysOf('distance', seen, facts, one.read);
        expect(days.map(({ value, before }) => [value, before])).toEqual([
          [700, 500],
          ...Array.from({ length: 6 }, () => [null, null]),
        ]);
      }));

  test.each([
    ['distance', [300, 400]],
    ['maxSpeed', []],
  ] as const)(
    '[DASH-01] %s of several devices has its share of each device, if figures add up',
    (tile, shares) =>
      it()
        .when(at('/dashboard', 'devices=1,2'))
        .check((one) => {
          const seen = one.read(look);
          if (!seen) throw new Error('the dashboard is not open');
          const day = seen.period.from;
          answer(one, (device) =>
            travel({}, { days: [{ ...totals({ metres: device === 1 ? 300 : 400 }), day }] }),
          );
          const days = daysOf(tile, seen, tileOf(one, tile), one.read);
          expect(days[0]?.parts.map(({ value }) => value)).toEqual(shares);
        }),
  );
});

describe('the state of the dashboard', () => {
  const after = (...drafts: Draft[]) => folded([dashboard as never], ...drafts).read(dashboard);
  const at = (path: string) => navigation.locationChanged({ path, query: '' });
  const ask = (id: string) =>
    travelEvents.asked({
      id,
      question: { device: 1, from: START, to: START + 60, zone: 'UTC', limitKmh: null, fences: [] },
    });

  test('the dashboard begins as nobody has arranged it', () => {
    expect(after()).toEqual({
      ...{
        kept: null,
        isOpen: false,
        arranging: false,
        fuel: { litres: null, price: null, currency: 'EUR' },
      },
      ...{ alertsFailed: [], alertsPending: [], asked: [] },
    });
  });

  test('the tiles stand and are hidden as was said last', () => {
    const arranged = (order: string[], hidden: string[], chosen?: string[]) =>
      dashboardEvents.arranged({ order, hidden, ...(chosen && { chosen }), source: 'user' });
    const kept = { order: ['b', 'a'], hidden: ['a'] };
    expect(after(arranged(['a'], []), arranged(['b', 'a'], ['a'], ['a'])).kept).toEqual({
      ...kept,
      chosen: ['a'],
    });
    // In older arrangements each tile was chosen.
    expect(after(arranged(['b', 'a'], ['a'])).kept).toEqual({ ...kept, chosen: ['b', 'a'] });
    const switched = (on: boolean) => dashboardEvents.arrangingSwitched({ on });
    expect(after(switched(true)).arranging).toBe(true);
    expect(after(switched(true), switched(false)).arranging).toBe(false);
  });

  test('what a vehicle uses is what the customer told, and not where it came from', () => {
    const noted = dashboardEvents.fuelNoted({ litres: 6.5, price: 1.7, currency: 'SEK', source: 'storage' });
    expect(after(noted).fuel).toEqual({ litres: 6.5, price: 1.7, currency: 'SEK' });
  });

  test('questions are noted once, while the page is open, and anew when it is opened again', () => {
    expect(after(ask('a')).asked).toEqual([]);
    expect(after(at(HOME), ask('a'), ask('b'), ask('a')).asked).toEqual(['a', 'b']);
    expect(after(at(HOME), ask('a'), at('/settings'), ask('b'))).toMatchObject({
      isOpen: false,
      asked: ['a'],
    });
    expect(after(at(HOME), ask('a'), at(HOME), ask('b')).asked).toEqual(['a', 'b']);
    expect(after(at(HOME), ask('a'), at('/settings'), at(HOME), ask('b')).asked).toEqual(['b']);
    expect(after(at(`/a/customer/5${HOME}`)).isOpen).toBe(true);
  });

  test('older alerts of a device are on their way, there, or could not be had; another try begins anew', () => {
    const older = (device: number) => ({ device, from: START, to: START + 60 });
    const asked = (device: number) => notificationEvents.olderRequested(older(device));
    const loaded = (device: number) =>
      notificationEvents.olderLoaded({ ...older(device), notifications: [] });
    const failed = (device: number) =>
      notificationEvents.olderFailed({ ...older(device), failure: failure(0) });
    const told = (...drafts: Draft[]) => {
      const { alertsPending, alertsFailed } = after(...drafts);
      return [alertsPending, alertsFailed];
    };
    expect(told(asked(1), asked(2), asked(1))).toEqual([[1, 2], []]);
    expect(told(asked(1), asked(2), loaded(1))).toEqual([[2], []]);
    expect(told(asked(1), asked(2), failed(1), failed(1))).toEqual([[2], [1]]);
    expect(told(failed(1), failed(2), asked(1))).toEqual([[1], [2]]);
  });
});

test('[DASH-02] arranging ends when the user leaves the dashboard, but not when they choose another period', () =>
  it()
    .when(at('/dashboard'), dashboardEvents.arrangingSwitched({ on: true }))
    .when(at('/dashboard', 'period=thirtyDays'))
    .check((one) => expect(one.read(dashboard).arranging).toBe(true))
    .when(at('/settings'), at('/dashboard'))
    .check((one) => expect(one.read(dashboard).arranging).toBe(false)));

describe('course', () => {
  const ZONE = 'Europe/Stockholm';
  /** Returns a Stockholm time in winter as Unix seconds. */
  const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 1, minute) / 1000;
  const HOME = { lat: 57.7, lng: 11.9 };
  const WORK = { lat: 57.75, lng: 12 };
  const trip = (from: number, to: number, metres = 1_000): Trip => ({
    ...{ from, to, metres, rawMetres: metres, mostKmh: 50, averageKmh: 30, idleSeconds: 0 },
    ...{ start: HOME, end: WORK, cutAtStart: false, cutAtEnd: false },
  });
  const stop = (from: number, to: number, place = HOME): Stop => ({
    ...{ from, to, ...place, idleSeconds: 0, cutAtStart: false, cutAtEnd: false },
  });

  describe('how a period went', () => {
    test('[DASH-01] driving counts in the hours in which it was, where the reader is, across hours and midnight', () => {
      const hours = drivingByHour(
        [travel({}, { trips: [trip(at(23, 7, 40), at(23, 9, 10)), trip(at(23, 23, 50), at(24, 0, 5))] })],
        ZONE,
      );
      expect(hours).toHaveLength(24);
      expect([hours[7], hours[8], hours[9], hours[23], hours[0], hours[1]]).toEqual([
        1_200, 3_600, 600, 600, 300, 0,
      ]);
    });

    test('[DASH-01] the distance of a trip counts evenly in the hours of the trip', () => {
      const trips = [trip(at(23, 7, 30), at(23, 8, 30), 6_000), trip(at(23, 8, 40), at(23, 8, 50), 500)];
      const hours = metresByHour([travel({}, { trips })], ZONE);
      expect([hours[6], hours[7], hours[8], hours[9]].map((metres) => Math.round(metres ?? 0))).toEqual([
        0, 3_000, 3_500, 0,
      ]);
    });

    test('[DASH-01] on the days when the clocks change, driving counts in the hours that the clock showed', () => {
      const drivenOn = (month: number, day: number, from: number, to: number) => {
        const utc = (hour: number) => Date.UTC(2026, month, day, hour) / 1000;
        const hours = drivingByHour([travel({}, { trips: [trip(utc(from), utc(to))] })], ZONE);
        return Object.fromEntries([...hours.entries()].filter(([, seconds]) => seconds > 0));
      };
      // In spring 02:00 to 03:00 is skipped, in autumn it is repeated.
      expect(drivenOn(2, 29, 15, 16)).toEqual({ 17: 3_600 });
      expect(drivenOn(2, 29, 0, 2)).toEqual({ 1: 3_600, 3: 3_600 });
      expect(drivenOn(9, 25, 15, 16)).toEqual({ 16: 3_600 });
      expect(drivenOn(9, 25, 0, 2)).toEqual({ 2: 7_200 });
    });

    test('[DASH-01] stops at one place count together, and the place with most time comes first', () => {
      const near = { lat: HOME.lat + 0.0005, lng: HOME.lng };
      const stops = [stop(0, 1_000), stop(2_000, 2_900, WORK), stop(4_000, 4_100, near)];
      const places = topPlaces([travel({}, { stops })], 5);
      expect(places).toMatchObject([
        { ...HOME, seconds: 1_100, visits: 2 },
        { ...WORK, seconds: 900, visits: 1 },
      ]);
      expect(topPlaces([travel({}, { stops })], 1)).toHaveLength(1);
    });

    test('[DASH-01] stops in an area with a name are one place, however far apart they are', () => {
      const stops = [stop(0, 1_000), stop(2_000, 2_900, WORK)];
      expect(topPlaces([travel({}, { stops })], 5, () => 'Village')).toMatchObject([
        { ...HOME, seconds: 1_900, visits: 2 },
      ]);
    });

    test('[DASH-01] the longest trip is the one with most metres, of whichever device', () => {
      const long = trip(10, 20, 42_000);
      expect(longestTrip([travel({}, { trips: [trip(0, 5)] }), travel({}, { trips: [long] })])).toBe(long);
      expect(longestTrip([travel()])).toBeNull();
    });
  });
});
