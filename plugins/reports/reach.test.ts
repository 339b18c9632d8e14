import { describe, expect, test } from 'vitest';
import { MOST_ALARMS_A_CALL } from '../../events/alarm-types.ts';
import type { Notification } from '../../events/device-types.ts';
import * as measurementEvents from '../../events/measurements.ts';
import * as reportEvents from '../../events/reports.ts';
import { START } from '../../tests/samples.ts';
import { at, it } from './reports-given.ts';
import { reaches, reachWords } from './reach.ts';

const DAY = 86_400;

describe('[REP-01] a report says from when on it has data', () => {
  const volts = (device: number, ...ats: number[]) =>
    measurementEvents.loaded({
      device,
      measurements: { volts: ats.map((each) => ({ at: each, value: 12.4 })) },
    });
  test('voltage that reaches a day back, in the report of a month', () =>
    it()
      .when(at('/reports/battery', 'period=lastMonth&devices=1'), volts(1, START - DAY, START))
      .check((app) => expect(app.read(reaches)).toEqual([{ of: 'volts', since: START - DAY }])));
  test('of two devices the one that is known least decides; one that tells none says nothing of the others', () =>
    it()
      .when(at('/reports/battery', 'period=lastMonth&devices=1,2,3'))
      .when(volts(1, START - DAY), volts(2, START - 3_600))
      .check((app) => expect(app.read(reaches)).toEqual([{ of: 'volts', since: START - 3_600 }])));
  test('nothing where the period lies within what is known, nor where nobody measures', () =>
    it()
      .when(at('/reports/battery', 'period=today&devices=1'))
      .check((app) => expect(app.read(reaches)).toEqual([]))
      .when(volts(1, START - 40 * DAY, START))
      .check((app) => expect(app.read(reaches)).toEqual([])));
  test('the words name the moment, for the screen as for the file', () =>
    expect(
      reachWords([{ of: 'volts', since: 0 }], (key, values) => `${key} ${values?.['since']}`, 'en', 'UTC'),
    ).toEqual(['reports.since.volts Jan 1, 1970, 12:00 AM']));
});

describe('[REP-01] an alarms report has all alarms of its period', () => {
  const alarm = (id: number, time: number): Notification =>
    ({
      id,
      at: time,
      device: 1,
      kind: 5,
      title: 'Speed',
      text: '',
      read: true,
      lat: null,
      lng: null,
      value: null,
      limit: null,
    }) as unknown as Notification;
  test('more than the thousand of one call are asked for by pages, each counted once', () => {
    const most = 2 * MOST_ALARMS_A_CALL + 300;
    const many = (begin: number) =>
      Array.from({ length: most }, (_, i) => alarm(i + 1, begin + Math.floor(i / 3)));
    const asked: number[] = [];
    const story = it();
    story.ports.backend.olderNotifications = (_, from, to) => ({
      request: { method: 'get', path: '/customnotifications/1' },
      read: () => {
        asked.push(to);
        const value = many(from)
          .filter((each) => each.at >= from && each.at <= to)
          .slice(-MOST_ALARMS_A_CALL);
        return { ok: true, value, leftOut: [] };
      },
    });
    return story.when(at('/reports/alarms', 'period=yesterday&devices=1')).check((app) => {
      const told = app.log.events.find((fact) => reportEvents.alarmsLoaded.is(fact));
      const ids =
        (told?.payload as { notifications: Notification[] } | undefined)?.notifications.map(({ id }) => id) ??
        [];
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(most);
      expect(asked).toHaveLength(3);
    });
  });
});
