import { describe, expect, test } from 'vitest';
import * as navigation from '../../events/navigation.ts';
import * as planEvents from '../../events/route-plan.ts';
import type { PlanStop } from '../../events/route-plan-types.ts';
import type { Travel, TravelQuestion } from '../../events/travel-types.ts';
import * as userEvents from '../../events/user.ts';
import { aDevice, settings } from '../../tests/samples.ts';
import { drivenOf } from './Comparison.tsx';
import { devicesToCompare } from './comparison.ts';
import { add, stop, story } from './route-plan-given.ts';

const here = navigation.locationChanged({ path: '/route-plan', query: '' });

describe('[PLAN-03] a plan compared with what was driven', () => {
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
  describe('a plan that begins and ends at the depot', () => {
    const depot = stop(1);
    const plan = [depot, stop(2), stop(3), { ...depot, id: 4 }];
    const stood = (at: { lat: number; lng: number }, from: number, to: number) => ({
      ...{ from, to, lat: at.lat, lng: at.lng },
    });
    const driven = (...stops: ReturnType<typeof stood>[]) =>
      drivenOf(plan, {
        ...{ trips: [], stops, totals: { metres: 1, drivingSeconds: 1 } },
      } as unknown as Travel);
    const out = [stood(depot, 0, 700), stood(stop(2), 800, 850), stood(stop(3), 900, 950)];

    test('is reached in order, and its end is when the device came back', () => {
      const { stops, reached, isOtherOrder } = driven(...out, stood(depot, 1_000, 2_400));
      expect(stops.map(({ from }) => from)).toEqual([0, 800, 900, 1_000]);
      expect([reached, isOtherOrder]).toEqual([4, false]);
    });
    test('has not reached its end as long as the device is away', () => {
      const { stops, reached, isOtherOrder } = driven(...out);
      expect(stops.map(({ from }) => from)).toEqual([0, 800, 900, null]);
      expect([reached, isOtherOrder]).toEqual([3, false]);
    });
    test('has reached two neighbours that the device served from one parking space', () => {
      const next = { ...stop(2), id: 9, lat: stop(2).lat + 0.0005 };
      const { stops, isOtherOrder } = drivenOf([depot, stop(2), next, stop(3)], {
        ...{ trips: [], stops: out, totals: { metres: 1, drivingSeconds: 1 } },
      } as unknown as Travel);
      expect(stops.map(({ from }) => from)).toEqual([0, 800, 800, 900]);
      expect(isOtherOrder).toBe(false);
    });
  });
  describe('a day to compare with is asked for at the one place that counts trips', () => {
    const compared = (day: string) => planEvents.comparisonChosen({ with: { device: 1, day } });
    const zone = (time_zone: string) =>
      userEvents.settingsLoaded({ settings: { ...settings(), time_zone }, source: 'server' });
    const asked = (events: readonly { type: string; payload: unknown }[]) =>
      events
        .filter(({ type }) => type === 'travel/asked')
        .map(({ payload }) => (payload as { question: TravelQuestion }).question);

    test('while the page is open, and for the new bounds if the time zone changes', () =>
      story()
        .when(add(1), add(2), compared('2026-06-14'))
        .check((_, events) => expect(asked(events)).toEqual([]))
        .when(here)
        .check((_, events) => expect(asked(events)).toMatchObject([{ device: 1, limitKmh: null }]))
        .when(zone('Pacific/Pago_Pago'))
        .check((_, events) =>
          expect(asked(events)[1]).toMatchObject({ device: 1, zone: 'Pacific/Pago_Pago' }),
        ));
    test('again every five minutes, since the device goes on today', () =>
      story()
        .when(here, add(1), add(2), compared('2026-06-15'))
        .after('10min')
        .check((_, events) => expect(asked(events)).toHaveLength(3)));
  });
});

describe('[PLAN-03] the devices to compare with', () => {
  const fleet = new Map(Array.from({ length: 10_000 }, (_, i) => [i + 1, aDevice(i + 1)] as const));
  const nameOfOne = (id: number) => fleet.get(id)?.name ?? '';

  test('are few of a large fleet, and a search finds every one', () => {
    expect(devicesToCompare('', fleet, null, 'gone').length).toBeLessThanOrEqual(100);
    expect(devicesToCompare(nameOfOne(9_999), fleet, null, 'gone')[0]?.value).toBe('9999');
  });
  test('always have the chosen one, whose name is no search, also if it is gone', () => {
    const chosen = devicesToCompare(nameOfOne(9_999), fleet, 9_999, 'gone');
    expect(chosen[0]).toEqual({ value: '9999', label: nameOfOne(9_999) });
    expect(chosen.length).toBeGreaterThan(50);
    expect(devicesToCompare('', new Map(), 5, 'gone')).toEqual([{ value: '5', label: 'gone' }]);
  });
});
