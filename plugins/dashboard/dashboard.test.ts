import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import type { Travel } from '../../events/travel-types.ts';
import * as travelEvents from '../../events/travel.ts';
import type { App } from '../../src/kernel/app.ts';
import { travelAnswers, travelId } from '../../src/core/travel/travel-answers.ts';
import { failure } from '../../tests/samples.ts';
import { hrefOf, look, MOST_DEVICES } from './place.ts';
import { questions } from './questions.ts';
import { at, it, tileOf, travel } from './dashboard-given.ts';

const asked = (one: App) => one.read(travelAnswers).map(({ question }) => question.device);
/** What the desk would say of each question that waits. */
const answer = (one: App, by: (device: number) => Travel) => {
  for (const { id, question, status } of one.read(travelAnswers))
    if (status === 'wanted') one.publish(travelEvents.worked({ id, travel: by(question.device) }));
};

describe('what is asked for', () => {
  test('[ROUTE-11] [DASH-01] one device, this week, and as much of last week to compare with', () =>
    it()
      .when(at('/dashboard'))
      .check((one) => {
        expect(one.read(look)?.devices).toEqual([1]);
        expect(asked(one)).toEqual([1, 1]);
        const [now, before] = one.read(questions);
        expect((now?.from ?? 0) - (before?.from ?? 0)).toBe(7 * 86_400);
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
      .check((one) => expect(one.read(look)).toMatchObject({ choice: 'week', devices: [1] })));

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
});
