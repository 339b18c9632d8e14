import { describe, expect, test } from 'vitest';
import * as reportEvents from '../../events/reports.ts';
import * as travelEvents from '../../events/travel.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { travelAnswers, travelId } from '../../src/core/travel/travel-answers.ts';
import { failure } from '../../tests/samples.ts';
import { travelled } from '../../tests/travelled.ts';
import { shownReport } from './shown.ts';
import { askedFor, work } from './work.ts';
import { at, it, ok } from './reports-given.ts';

describe('[REP-04] a report is worked out', () => {
  const year = at('/reports/trips', 'period=lastYear&devices=1');

  test('with how far it is, and its figures are those of the past', () =>
    it(undefined, true)
      .when(at('/reports/trips', 'period=lastWeek&devices=1'))
      .after('5s')
      .check((app) => {
        expect(app.read(work)).toMatchObject({ status: 'ready', share: 1 });
        const [question] = app.read(askedFor).now;
        const { totals } = travelled(question as TravelQuestion);
        expect(app.read(shownReport)?.totals).toMatchObject({
          metres: totals.metres,
          rawMetres: totals.rawMetres,
        });
        expect(app.read(shownReport)?.rows).toHaveLength(totals.trips);
      }));

  test('shows how far it is while pieces come', () =>
    it()
      .when(year)
      .check((app) => {
        const [question] = app.read(askedFor).now;
        app.publish(travelEvents.progressed({ id: travelId(question as TravelQuestion), done: 25, of: 100 }));
        expect(app.read(work)).toMatchObject({ status: 'working', share: 0.25 });
      }));

  test('can be given up, stays given up, and is worked out when it is wanted again', () =>
    it(() => ok())
      .when(year, reportEvents.stopped())
      .check((app) => {
        expect(app.read(travelAnswers).map(({ status }) => status)).toEqual(['cancelled']);
        expect(app.read(work).status).toBe('stopped');
      })
      .after('60s')
      .check((app) => expect(app.read(work).status).toBe('stopped'))
      .when(reportEvents.started())
      .check((app) => {
        expect(app.read(travelAnswers).map(({ status }) => status)).toEqual(['wanted']);
        expect(app.read(work).status).toBe('working');
      }));

  test('a long one is given up when its page is left, a short one is not', () =>
    it()
      .when(year, at('/map'))
      .check((app) => expect(app.read(travelAnswers).map(({ status }) => status)).toEqual(['cancelled']))
      .when(at('/reports/trips', 'period=yesterday&devices=2'), at('/map'))
      .check((app) =>
        expect(
          app
            .read(travelAnswers)
            .map(({ status }) => status)
            .toSorted(),
        ).toEqual(['cancelled', 'wanted']),
      ));

  test('what the server did not give is named, and the rest is shown', () =>
    it()
      .when(at('/reports/trips', 'period=lastWeek&devices=1'))
      .check((app) => {
        const [question] = app.read(askedFor).now as [TravelQuestion];
        const travel = travelled(question, [[question.from, question.from + 86_399]]);
        app.publish(travelEvents.worked({ id: travelId(question), travel }));
        expect(app.read(work).status).toBe('ready');
        expect(app.read(shownReport)?.rows.length).toBeGreaterThan(0);
      }));

  test('one device that failed leaves the others standing', () =>
    it()
      .when(at('/reports/summary', 'period=lastWeek&devices=1,2'))
      .check((app) => {
        const [first, second] = app.read(askedFor).now as [TravelQuestion, TravelQuestion];
        app.publish(travelEvents.worked({ id: travelId(first), travel: travelled(first) }));
        app.publish(travelEvents.failed({ id: travelId(second), failure: failure(500) }));
        expect(app.read(work)).toMatchObject({ status: 'ready', failed: 1 });
        expect(app.read(shownReport)?.rows).toHaveLength(1);
      }));
});
