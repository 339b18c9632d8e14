import { describe, expect, test } from 'vitest';
import { dayAt, daysBetween, totalsOf } from './days.ts';
import { BEGIN } from './testing.ts';

describe('[REP-02] days', () => {
  const DAY = 86_400;
  const days = daysBetween(BEGIN, BEGIN + 2 * DAY, 'UTC');
  test('lie side by side from the first moment’s to the last one’s', () => {
    expect(days.map(({ day }) => day)).toEqual(['2026-06-15', '2026-06-16', '2026-06-17']);
    for (const [i, { from, to }] of days.entries()) {
      expect(to - from).toBe(DAY);
      expect(from).toBe(days[i - 1]?.to ?? from);
    }
    expect(daysBetween(BEGIN, BEGIN - DAY, 'UTC')).toEqual([]);
    const [first] = days;
    expect(daysBetween(first?.from ?? 0, first?.to ?? 0, 'UTC')).toHaveLength(2);
  });
  test('hold a moment from their first second on; what lies outside is of the first or last', () => {
    const [, second, third] = days.map(({ from }) => from) as [number, number, number];
    expect([0, second - 1, second, third - 1, third, third + 9 * DAY].map((at) => dayAt(days, at))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });
  test('come to totals: sums, and of extremes the extreme; what none knows nobody knows', () => {
    const none = totalsOf([]);
    const day = (over: object) => ({ ...none, ...over });
    expect(none).toMatchObject({ metres: 0, mostKmh: null, averageKmh: null, steps: null, lowBattery: null });
    const all = totalsOf([
      day({
        metres: 1_000,
        drivingSeconds: 100,
        mostKmh: 50,
        lowBattery: 20,
        highBattery: 80,
        steps: 5,
        trips: 1,
      }),
      day({
        metres: 500,
        drivingSeconds: 50,
        mostKmh: 70,
        lowBattery: 30,
        highBattery: 90,
        steps: 7,
        trips: 2,
      }),
      day({
        rawMetres: 9,
        standingSeconds: 1,
        silentSeconds: 2,
        idleSeconds: 3,
        stops: 4,
        speedings: 5,
        fixes: 6,
      }),
    ]);
    expect(all).toEqual({
      fixes: 6,
      metres: 1_500,
      rawMetres: 9,
      drivingSeconds: 150,
      standingSeconds: 1,
      silentSeconds: 2,
      idleSeconds: 3,
      mostKmh: 70,
      averageKmh: 36,
      trips: 3,
      stops: 4,
      speedings: 5,
      lowBattery: 20,
      highBattery: 90,
      steps: 12,
    });
    expect(totalsOf([day({ metres: 5 })]).averageKmh).toBeNull();
    expect(totalsOf([day({ drivingSeconds: 5 })]).averageKmh).toBeNull();
  });
});
