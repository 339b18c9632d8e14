import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as exportEvents from '../../events/exports.ts';
import * as reportEvents from '../../events/reports.ts';
import type { ExportDocument } from '../../src/core/app/exports/document.ts';
import type { App } from '../../src/kernel/app.ts';
import { frame } from '../../tests/exported.ts';
import { exportColumns, shownReport } from './shown.ts';
import { at, it, ok } from './reports-given.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as importEvents from '../../events/imports.ts';
import * as travelEvents from '../../events/travel.ts';
import { travelId } from '../../src/core/travel/travel-answers.ts';
import { failure, START } from '../../tests/samples.ts';
import { travelled } from '../../tests/travelled.ts';
import { lackingLines } from './lacking.ts';
import { drivenDays } from '../../tests/travelled.ts';
import { openReport } from './reports.state.ts';
import { askedFor, work } from './work.ts';
import type { Travel } from '../../events/travel-types.ts';
import { previewOf } from './preview.ts';

describe('[REP-03] a report is exported', () => {
  const open = at('/reports/trips', 'period=lastWeek&devices=1');
  const wanted = (app: App, format: 'csv' | 'gpx', about = 'trips') => {
    const columns = app.read(shownReport)?.columns ?? [];
    app.publish(
      exportEvents.wanted({
        id: 'x',
        of: 'reports',
        about,
        name: 'Trips',
        format,
        frame: frame({ tables: [{ title: 'Trips', columns: exportColumns(columns, ({ id }) => id) }] }),
      }),
    );
  };
  const exported = (
    format: 'csv' | 'gpx',
    check: (document: ExportDocument, app: App) => void,
    about = 'trips',
  ) => {
    const documents: ExportDocument[] = [];
    return it(undefined, true)
      .with((world) => {
        world.exported = (document) => {
          documents.push(document);
          return NEVER;
        };
      })
      .when(open)
      .after('5s')
      .check((app) => wanted(app, format, about))
      .after('5s')
      .check((app) => check(documents[0] as ExportDocument, app));
  };

  test('with the rows, columns and totals that are shown', () =>
    exported('csv', (document, app) => {
      const report = app.read(shownReport);
      expect(document.tables[0]?.rows).toHaveLength(report?.rows.length ?? -1);
      expect(document.tables[0]?.totals).toContain(report?.totals?.['metres']);
      expect(document.tables[0]?.columns.map(({ name }) => name)).toEqual(
        report?.columns.map(({ id }) => id),
      );
    }));

  test('[LOGB-06] with the ways of its trips', () =>
    exported('gpx', ({ tracks = [], places = [] }, app) => {
      const rows = app.read(shownReport)?.rows ?? [];
      expect(tracks).toHaveLength(rows.length);
      expect(places).toHaveLength(2 * rows.length);
      for (const [i, { pieces }] of tracks.entries()) {
        expect(pieces[0]?.at?.[0]).toBe(rows[i]?.['start']);
        expect(Array.from(pieces.at(-1)?.at ?? []).at(-1)).toBe(rows[i]?.['end']);
      }
    }));

  test('its notes, as on paper, name every device that failed and the missing days of both periods', () => {
    const t = (key: string, { count = '' }: Readonly<Record<string, string | number>> = {}) =>
      `${key} ${count}`.trim();
    return it()
      .when(at('/reports/summary', 'period=lastWeek&devices=1,2&compare=previous'))
      .check((app) => {
        const { now, before } = app.read(askedFor);
        for (const question of [...now, ...before]) {
          const id = travelId(question);
          const missing = { from: question.from, to: question.from + 86_399 };
          app.publish(
            question.device === 2
              ? travelEvents.failed({ id, failure: failure(500) })
              : travelEvents.worked({ id, travel: travelled(question, [[missing.from, missing.to]]) }),
          );
        }
        const [first, second, ...rest] = lackingLines({ read: app.read, t, language: 'en' });
        expect(first).toBe('reports.someFailed 1 Device 2');
        expect(second).toMatch(/^reports\.missing Device 1: .+ · Device 1: .+$/);
        expect(rest).toEqual([]);
        app.publish(reportEvents.stopped());
        expect(lackingLines({ read: app.read, t, language: 'en' }).at(-1)).toBe('reports.stopped');
      });
  });

  test('another report than the one that is open is not', () =>
    exported(
      'csv',
      (document, app) => {
        expect(document).toBeUndefined();
        expect(app.log.events.filter(exportEvents.failed.is)).toHaveLength(1);
      },
      'stops',
    ));

  test('is printed', () => it().when(open, reportEvents.printWanted()).asked('get /reports', 'print'));
});

const DAY = 86_400;
const opened = importEvents.tracksOpened({
  tracks: [
    { id: 'f1/0', name: 'Ride', fixes: 40, start: START - 9 * DAY, end: START, metres: 9, device: -1 },
  ],
});
const withFile = () => {
  const story = it(() => ok(), true);
  Object.assign(story.ports, {
    files: {
      ...story.ports.files,
      fixes: (_: string, device: number, range: { from: number; to: number }) =>
        drivenDays({ device, ...range }),
    },
  });
  return story;
};

describe('[TRACK-01] a report on a track out of a file', () => {
  test('has its trips under the name of the track, and no call goes out for them', () =>
    withFile()
      .given(opened)
      .when(at('/reports/trips', 'period=lastWeek&devices=-1'))
      .after('5s')
      .check((app, events) => {
        expect(app.read(openReport)?.problems).toEqual([]);
        expect(app.read(work).status).toBe('ready');
        const rows = app.read(shownReport)?.rows ?? [];
        expect(rows.length).toBeGreaterThan(0);
        expect(new Set(rows.map((row) => row['device']))).toEqual(new Set(['Ride']));
        // Places from a file get no names, because the lookup would send them to a server.
        expect(events.filter(({ type }) => type.startsWith('places/'))).toEqual([]);
      }));

  test('the places of its trips are not asked of a geocoder; those of a device are', async () => {
    const asked = async (device: number) => {
      const urls: string[] = [];
      const story = it((path) => (urls.push(path), ok()), true);
      story.world.geocoding = { kind: 'photon', url: 'https://names.example' };
      Object.assign(story.ports, {
        files: {
          ...story.ports.files,
          fixes: (_: string, number: number, range: { from: number; to: number }) =>
            drivenDays({ device: number, ...range }),
        },
      });
      await story
        .given(opened)
        .when(at('/reports/trips', `period=lastWeek&devices=${device}`))
        .after('20s');
      return urls.filter((url) => url.includes('names.example'));
    };
    expect((await asked(1)).length).toBeGreaterThan(0);
    expect(await asked(-1)).toEqual([]);
  });

  test('opens for an account without a single device', () =>
    withFile()
      .given(deviceEvents.listed({ devices: [], leftOut: [], source: 'server' }), opened)
      .when(at('/reports/summary', 'period=lastWeek'))
      .check((app) => expect(app.read(openReport)?.question.devices).toEqual([-1])));

  test.each(['alarms', 'activity', 'battery'])('of %s, which only a server tells, there is none', (kind) =>
    withFile()
      .given(opened)
      .when(at(`/reports/${kind}`, 'period=lastWeek&devices=-1'))
      .check((app) => {
        expect(app.read(openReport)?.problems).toEqual(['devices']);
        expect(app.read(openReport)?.question.devices).toEqual([]);
      }),
  );

  test('by an address of an earlier visit there is none: the number is nobody’s now', () =>
    withFile()
      .when(at('/reports/trips', 'period=lastWeek&devices=-1'))
      .check((app) => expect(app.read(openReport)?.problems).toEqual(['devices'])));
});

const figures = {
  ...{ fixes: 10, metres: 12_000, rawMetres: 12_000, drivingSeconds: 3_600, standingSeconds: 7_200 },
  ...{ silentSeconds: 0, idleSeconds: 0, mostKmh: 96, averageKmh: 40, trips: 2, stops: 3, speedings: 0 },
  ...{ lowBattery: null, highBattery: null, steps: null },
};
const travel: Travel = {
  ...{ trips: [], stops: [], speedings: [], visits: [], levels: [], missing: [] },
  days: [{ ...figures, day: '2026-11-24' }],
  totals: figures,
  leftOut: { doubles: 0, noPlace: 0, outside: 0, disbelieved: 0 },
};
const period = { from: '2026-11-23', to: '2026-11-25' };

describe('the preview of a report', () => {
  test('[REP-01] [REP-02] has the figure of the report itself, and one value for each day', () => {
    expect(previewOf('mileage', { travel, period })).toEqual({
      kind: 'distance',
      figure: 12_000,
      days: [0, 12_000, 0],
    });
    expect(previewOf('trips', { travel, period })).toMatchObject({ figure: 2, days: [0, 2, 0] });
    expect(previewOf('speeding', { travel, period })).toMatchObject({ kind: 'speed', figure: 96 });
  });

  test('[REP-01] of a vehicle without a battery level is its lowest voltage, and alarms are counted by day', () => {
    const volts = new Map([
      ['2026-11-23', { low: 11.9, high: 12.6 }],
      ['2026-11-25', { low: 11.5, high: 12.1 }],
    ]);
    expect(previewOf('battery', { travel, period, volts })).toMatchObject({
      ...{ kind: 'number', unit: 'V', figure: 11.5 },
    });
    const withLevel = { ...travel, totals: { ...figures, lowBattery: 40 } };
    expect(previewOf('battery', { travel: withLevel, period, volts })).toMatchObject({ kind: 'percent' });
    const alarm = { kind: 0, title: '', text: '', read: false, value: null, limit: null };
    const at = (id: number, time: string) => ({
      ...{ ...alarm, id, device: 1, lat: null, lng: null },
      at: Date.parse(time) / 1000,
    });
    // In Stockholm's time zone, the second alarm is on the next day.
    const alarms = [at(1, '2026-11-23T10:00:00Z'), at(2, '2026-11-23T23:30:00Z')];
    expect(previewOf('alarms', { travel, period, alarms, zone: 'Europe/Stockholm' })).toMatchObject({
      ...{ figure: 2, days: [1, 1, 0] },
    });
    expect(previewOf('alarms', { travel, period, alarms: [] })).toMatchObject({ figure: 0 });
  });

  test('[REP-01] of visits has their number; without visits that were counted there is none', () => {
    const visit = (fence: number, time: string) => ({
      ...{ fence, to: Date.parse(time) / 1000 + 600, from: Date.parse(time) / 1000 },
      ...{ cutAtStart: false, cutAtEnd: false },
    });
    const visits = [visit(11, '2026-11-23T10:00:00Z'), visit(12, '2026-11-25T10:00:00Z')];
    expect(previewOf('visits', { travel, period, visits })).toEqual({
      kind: 'number',
      figure: 2,
      days: [1, 0, 1],
    });
    expect(previewOf('visits', { travel, period, visits: [] })).toMatchObject({ figure: 0 });
    expect(previewOf('visits', { travel, period })).toBeNull();
  });

  test('[REP-01] of a battery has a bar for each day with a value, and a gap for one without', () => {
    const volt = (day: number, low: number) => [`2026-11-${day}`, { low, high: 13 }] as const;
    const level = (day: number, lowBattery: number) => ({ ...figures, day: `2026-11-${day}`, lowBattery });
    const barsOf = (days: readonly number[]) => {
      const totals = { ...figures, lowBattery: 11 };
      const levels = { ...travel, days: days.map((day, i) => level(day, 11 + i)), totals };
      const volts = new Map(days.map((day, i) => volt(day, 11 + i)));
      return [
        previewOf('battery', { travel, period, volts })?.days,
        previewOf('battery', { travel: levels, period })?.days,
      ];
    };
    const both = (...bars: (number | null)[]) => [bars, bars];
    expect(barsOf([23, 24, 25])).toEqual(both(11, 12, 13));
    expect(barsOf([23, 24])).toEqual(both(11, 12, null));
    expect(barsOf([23, 25])).toEqual(both(11, null, 12));
    expect(barsOf([25])).toEqual(both(null, null, 11));
  });

  test('[REP-01] is left out where nobody knows the figure', () => {
    for (const kind of ['battery', 'activity', 'visits', 'alarms'] as const)
      expect(previewOf(kind, { travel, period }), kind).toBeNull();
  });
});
