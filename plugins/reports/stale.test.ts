import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as reportEvents from '../../events/reports.ts';
import * as travelEvents from '../../events/travel.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { travelAnswers, travelId } from '../../src/core/travel/travel-answers.ts';
import type { App } from '../../src/kernel/app.ts';
import { travelled } from '../../tests/travelled.ts';
import { shownReport } from './shown.ts';
import { askedFor, work } from './work.ts';
import { at, it as itReports } from './reports-given.ts';

describe('[REP-01, REP-02] figures do not grow stale', () => {
  const timesAsked = (app: App, device = 1) =>
    app.log.events.filter((fact) => travelEvents.asked.is(fact) && fact.payload.question.device === device)
      .length;
  // The list of reports previews another device.
  const it = () => itReports(undefined, true).given(deviceEvents.selected({ id: 3, from: 'list' }));

  test('a report whose period goes on is asked anew when its page is opened again; of one that is over nothing is', () =>
    it()
      .when(
        at('/reports/trips', 'period=today&devices=1'),
        at('/reports/trips', 'period=yesterday&devices=2'),
      )
      .after('5s')
      .when(at('/reports'), at('/reports/trips', 'period=today&devices=1'))
      // Only a moment ago.
      .check((app) => expect([timesAsked(app, 1), timesAsked(app, 2)]).toEqual([1, 1]))
      .when(at('/reports'))
      .after('10min')
      .when(at('/reports/trips', 'period=today&devices=1'))
      .check((app) => expect(timesAsked(app, 1)).toBe(2))
      .after('10min')
      .when(at('/reports/trips', 'period=yesterday&devices=2'))
      .check((app) => expect(timesAsked(app, 2)).toBe(1))
      .after('1min')
      .check((app) => expect(app.read(work).status).toBe('ready')));

  test('without a network what there is stays; it is asked anew when the network is back', () =>
    it()
      .when(at('/reports/trips', 'period=today&devices=1'))
      .after('5s')
      .when(at('/reports'), network.wentOffline())
      .after('10min')
      .when(at('/reports/trips', 'period=today&devices=1'))
      .check((app) => {
        expect(timesAsked(app)).toBe(1);
        expect(app.read(work).status).toBe('ready');
      })
      .when(network.wentOnline())
      .check((app) => expect(timesAsked(app)).toBe(2)));

  test('tried again, what lacked something is worked out anew, and what was whole is not', () =>
    itReports()
      .when(at('/reports/summary', 'period=lastWeek&devices=1,2'))
      .check((app) => {
        const [first, second] = app.read(askedFor).now as [TravelQuestion, TravelQuestion];
        app.publish(travelEvents.worked({ id: travelId(first), travel: travelled(first) }));
        const travel = travelled(second, [[second.from, second.from + 86_399]]);
        app.publish(travelEvents.worked({ id: travelId(second), travel }));
        app.publish(reportEvents.started());
      })
      .check((app) => {
        const status = app
          .read(travelAnswers)
          .map(({ question, status: now }) => `${question.device} ${now}`)
          .toSorted();
        expect(status).toEqual(['1 ready', '2 wanted']);
        expect(app.read(work).status).toBe('working');
        // What there was still stands.
        expect(app.read(shownReport)?.rows).toHaveLength(2);
      }));

  test('alarms likewise: today anew when somebody comes back, yesterday not, both when they are tried again', () => {
    const count = (app: App, device: number) =>
      app.log.events.filter((fact) => reportEvents.alarmsLoaded.is(fact) && fact.payload.device === device)
        .length;
    const today = at('/reports/alarms', 'period=today&devices=1');
    const yesterday = at('/reports/alarms', 'period=yesterday&devices=2');
    return it()
      .when(today, yesterday, at('/reports'), today)
      .after('1s')
      .check((app) => expect([count(app, 1), count(app, 2)]).toEqual([1, 1]))
      .when(at('/reports'))
      .after('10min')
      .when(today)
      .after('1s')
      .check((app) => expect([count(app, 1), count(app, 2)]).toEqual([2, 1]))
      .when(yesterday)
      .after('1s')
      .check((app) => expect([count(app, 1), count(app, 2)]).toEqual([2, 1]))
      .when(reportEvents.started())
      .after('1s')
      .check((app) => {
        expect([count(app, 1), count(app, 2)]).toEqual([2, 2]);
        expect(app.read(work).status).toBe('ready');
      })
      .when(network.wentOffline())
      .after('10min')
      .when(today)
      .after('1s')
      .check((app) => {
        expect(count(app, 1)).toBe(2);
        expect(app.read(work).status).toBe('ready');
      });
  });
});
