import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as planEvents from '../../events/route-plan.ts';
import { arrivals, arrivalsAfter, departureAt } from './arrivals.ts';
import { routePlan, shownWay, wayKey } from './plan.state.ts';
import { add, story } from './route-plan-given.ts';

const ZONE = 'Europe/Stockholm';
const at = (text: string) => Date.parse(text) / 1000;

describe('[PLAN-01] arrival', () => {
  test('each stop is reached after the route before it; the first at the start', () => {
    const legs = [
      { metres: 5_000, seconds: 420 },
      { metres: 2_600, seconds: 240 },
    ];
    expect(arrivalsAfter(1_000, legs)).toEqual([1_000, 1_420, 1_660]);
    expect(arrivalsAfter(1_000, [])).toEqual([1_000]);
  });
  test('without a wanted time a plan begins now, in whole minutes', () => {
    expect(departureAt(null, at('2026-11-25T14:30:41Z'), ZONE)).toBe(at('2026-11-25T14:30:00Z'));
    expect(departureAt('', at('2026-11-25T14:30:41Z'), ZONE)).toBe(at('2026-11-25T14:30:00Z'));
  });
  test('a wanted time is today’s, in the time zone of the account', () => {
    expect(departureAt('16:05', at('2026-11-25T14:30:41Z'), ZONE)).toBe(at('2026-11-25T15:05:00Z'));
  });
  test('the minute that it is now is not tomorrow', () => {
    expect(departureAt('15:30', at('2026-11-25T14:30:41Z'), ZONE)).toBe(at('2026-11-25T14:30:00Z'));
  });
  test('a wanted time that is over today is tomorrow’s, also at the end of a month', () => {
    expect(departureAt('08:00', at('2026-11-30T14:30:00Z'), ZONE)).toBe(at('2026-12-01T07:00:00Z'));
  });
  test('on the night of the change to summer time the next morning is an hour earlier', () => {
    expect(departureAt('08:00', at('2026-03-28T20:00:00Z'), ZONE)).toBe(at('2026-03-29T06:00:00Z'));
  });
  test('travel times are whole minutes; the parts add up to the whole, and short ones do not vanish', async () => {
    const at = (seconds: number[]) =>
      story()
        .when(...seconds.map((_, i) => add(i + 1)), add(seconds.length + 1))
        .check(({ read, publish }) => {
          const legs = seconds.map((each) => ({ metres: 100, seconds: each }));
          publish(planEvents.wayTold({ key: read(wayKey) ?? '', way: { legs, line: [] } }));
        });
    const minutes = (of: number[]) => of.map((each) => each * 60);
    await at([449, 269, 43]).check(({ read }) => {
      expect(read(shownWay)?.legs.map(({ seconds }) => seconds)).toEqual(minutes([7, 5, 1]));
      expect(read(shownWay)?.seconds).toBe(13 * 60);
    });
    await at([90, 90]).check(({ read }) => expect(read(shownWay)?.seconds).toBe(180));
    await at([5, 0, 5, 20]).check(({ read }) =>
      expect(read(shownWay)?.legs.map(({ seconds }) => seconds)).toEqual(minutes([1, 0, 1, 1])),
    );
  });
  test('the times follow the clock, and stay with a wanted time; a plan of one stop has none', async () => {
    await story()
      .when(add(1))
      .check(({ read }) => expect(read(arrivals)).toEqual([]))
      .when(add(2), planEvents.endingChosen({ ending: 'back' }), app.timePassed())
      .check(({ read }) => {
        const [start = 0, ...others] = read(arrivals);
        const legs = read(shownWay)?.legs ?? [];
        expect(start % 60).toBe(0);
        expect(others).toEqual([start + (legs[0]?.seconds ?? 0), start + (read(shownWay)?.seconds ?? 0)]);
      })
      .when(planEvents.departureChosen({ at: '08:30' }))
      .check(({ read }) => expect(new Date((read(arrivals)[0] ?? 0) * 1000).getMinutes()).toBe(30));
  });
  test('a stored plan without a time of day begins now', () =>
    story()
      .when(planEvents.restored({ stops: [], profile: 'car', ending: 'open', departure: '' }))
      .check(({ read }) => expect(read(routePlan).departure).toBeNull()));
});
