import * as dashboardEvents from '../../events/dashboard.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeOf, figureByDay, figureOf, levelsOf, sumsOf } from './figures.ts';
import { TILES } from './tiles.ts';
import { formatPercent } from '../../src/ui/format.ts';
import { hourSpan, inOneWord, money, said } from './words.ts';
import { totals, travel, at, it, tileOf } from './dashboard-given.ts';
import type { Notification } from '../../events/device-types.ts';
import * as notificationEvents from '../../events/notifications.ts';
import type { App } from '../../src/kernel/app.ts';
import { failure, START } from '../../tests/samples.ts';
import { dashboard } from './dashboard.state.ts';
import { look } from './place.ts';
import { daysOf, hasContent } from './tile-facts.ts';
import { questions } from './questions.ts';
import * as travelEvents from '../../events/travel.ts';
import { travelId } from '../../src/core/travel/travel-answers.ts';

const none = { alarms: null, litres: null };

describe('figures', () => {
  test('[DASH-01] the busiest hour is a span, never a time that could be a duration; the last one names no day', () => {
    expect(hourSpan(6, 'de')).toMatch(/^06:00\s?–\s?07:00/);
    expect(hourSpan(0, 'el')).toMatch(/^12:00\s?–\s?1:00/);
    expect(hourSpan(23, 'de')).toMatch(/^23:00 – 00:00$/);
  });

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
      null,
      null,
      null,
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

  test('[DASH-01] a duration breaks between hours and minutes, not between a number and its unit', () => {
    expect(said('driving', 4 * 3_600 + 31 * 60, 'metric', 'en').value).toMatch(/^4\u00a0\S+ 31\u00a0\S+$/);
  });

  test('[DASH-01] the fuel is an estimate: the distance by what the customer told, in their own unit of distance all the same', () => {
    const sums = sumsOf([totals({ metres: 250_000 })]);
    expect(figureOf('fuel', sums, { alarms: null, litres: 7.5 })).toBeCloseTo(18.75, 9);
    expect(inOneWord(said('fuel', 18.75, 'imperial', 'en'))).toBe('18.8\u00a0L');
    expect(money(31.5, 'EUR', 'en')).toBe('€31.50');
    expect(money(31.5, 'nothing like it', 'en')).toBe('31.50 nothing like it');
  });

  test('[DASH-01] compared with the period before as a share of it; with nothing before, there is no share', () => {
    expect(changeOf(112, 100)).toBeCloseTo(0.12);
    expect(changeOf(5, 0)).toBeNull();
    expect(changeOf(null, 5)).toBeNull();
    expect(formatPercent(0.123, 'en', true)).toBe('+12%');
    expect(formatPercent(-0.5, 'de', true)).toBe('-50\u00a0%');
    expect(formatPercent(0, 'en', true)).toBe('0%');
  });

  test('[DASH-01] each day of a chart has its figure, of all devices together; a day without data has none', () => {
    const day = (name: string, metres: number) => ({ ...totals({ metres }), day: name });
    const travels = [
      travel({}, { days: [day('2026-06-14', 100), day('2026-06-16', 200)] }),
      travel({}, { days: [day('2026-06-16', 5)] }),
    ];
    const days = ['2026-06-14', '2026-06-15', '2026-06-16'];
    expect(figureByDay('distance', travels, days, none)).toEqual([100, null, 205]);
    expect(figureByDay('fuel', travels, days, none)).toEqual([null, null, null]);
  });

  test('[DASH-01] the curve of the battery has the levels of the first device with more than one', () => {
    const levels = [
      { at: 1, low: 40, high: 50 },
      { at: 2, low: 38, high: 40 },
    ];
    expect(levelsOf([travel(), travel({}, { levels })]).map(({ value }) => value)).toEqual([40, 38]);
    expect(levelsOf([travel()])).toEqual([]);
  });
});

describe('what a tile says', () => {
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
      .when(at('/dashboard', 'period=sevenDays&devices=1,2,3'))
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

  test('[DASH-01] the chart of the alarms counts those of each day', () => {
    const raised = (id: number, time: number): Notification => ({
      ...{ id, device: 1, kind: 5, title: '', text: '', at: time, lat: null, lng: null, read: true },
      ...{ value: null, limit: null },
    });
    const all = [raised(3, START - 60), raised(2, START - 120), raised(1, START - 70 * 86_400)];
    return it(notificationEvents.listed({ notifications: all }))
      .when(at('/dashboard', 'period=thirtyDays&devices=1'))
      .check((one) => {
        const seen = one.read(look);
        if (!seen) throw new Error('the dashboard is not open');
        const days = daysOf('alarms', seen, tileOf(one, 'alarms'), one.read);
        const counted = days.filter(({ value }) => value !== null && value > 0);
        expect(counted).toEqual([{ day: seen.period.to, value: 2, before: 0, parts: [] }]);
        expect(days).toHaveLength(30);
      });
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

test('[DASH-01] a tile without anything to show is left out, unless its figures or those before may still come', () =>
  it()
    .when(at('/dashboard', 'devices=1'))
    .check((one) => {
      const seen = one.read(look);
      if (!seen) throw new Error('the dashboard is not open');
      const shown = () => TILES.filter((tile) => hasContent(tile, tileOf(one, tile), seen, one.read));
      const nothing = travel({ mostKmh: null, metres: 0, drivingSeconds: 0, lowBattery: null });
      const [now, before] = one.read(questions).map(travelId);
      if (!now || !before) throw new Error('nothing was asked');
      expect(shown()).toEqual([...TILES]);
      one.publish(travelEvents.worked({ id: now, travel: nothing }));
      const left = ['distance', 'hours', 'driving', 'stops', 'alarms', 'goal', 'fuel'];
      expect(shown()).toEqual(left);
      one.publish(travelEvents.worked({ id: before, travel: nothing }));
      expect(shown()).toEqual(left.filter((tile) => tile !== 'hours'));
    }));

test('[DASH-01] the hours of a single day are those of its distance, so they have no tile of their own', () =>
  it()
    .when(at('/dashboard', 'period=today&devices=1'))
    .check((one) => {
      const seen = one.read(look);
      if (!seen) throw new Error('the dashboard is not open');
      const hasHours = () => hasContent('hours', tileOf(one, 'hours'), seen, one.read);
      expect(hasHours()).toBe(false);
      // Without that tile, nothing else says the hours.
      one.publish(
        dashboardEvents.arranged({
          order: [...TILES],
          hidden: ['distance'],
          chosen: ['distance'],
          source: 'user',
        }),
      );
      expect(hasHours()).toBe(true);
    }));
