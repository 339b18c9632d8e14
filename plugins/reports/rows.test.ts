import { describe, expect, test } from 'vitest';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { travelled } from '../../tests/travelled.ts';
import { alertKindWords } from '../../src/core/devices/alert-sentence.ts';
import { cellText, rowTexts } from './cell-text.ts';
import { chartOf } from './chart.ts';
import { COLUMNS, KINDS, usualColumns } from './kinds.ts';
import { type ReportQuestion, MOST_DEVICES, MOST_SENSORS, queryOf, readQuestion, STEPS } from './question.ts';
import { filledColumns, type Names, type Part, rowsOf, stretch, totalsOf } from './rows.ts';
import { exportColumns } from './shown.ts';
import { stepInFile, stepName, stepOf, stepsIn } from './steps.ts';
import { HEARD_AGAIN, SILENT } from '../../src/core/devices/silence.ts';
import { formatPeriod } from '../../src/ui/format-time.ts';
import fc from 'fast-check';
import { MOST_ALARMS_A_CALL } from '../../events/alarm-types.ts';
import type { Notification } from '../../events/device-types.ts';
import * as measurementEvents from '../../events/measurements.ts';
import * as reportEvents from '../../events/reports.ts';
import type { ReportKind } from '../../events/reports.ts';
import { START } from '../../tests/samples.ts';
import { at, it } from './reports-given.ts';
import { reaches, reachWords } from './reach.ts';

const FROM = Date.UTC(2026, 5, 1) / 1000;
const DAY = 86_400;
const HOUR = 3_600;
const question = (device: number, changes: Partial<TravelQuestion> = {}): TravelQuestion => ({
  device,
  from: FROM,
  to: FROM + 14 * DAY - 1,
  zone: 'UTC',
  limitKmh: 60,
  fences: [],
  ...changes,
});
const part = (id: number, changes: Partial<Part> = {}): Part => ({
  id,
  name: `Van ${id}`,
  travel: travelled(question(id)),
  alarms: [],
  activity: [],
  volts: new Map(),
  ...changes,
});
const names: Names & { readonly zone: string } = {
  language: 'en',
  units: 'metric',
  zone: 'UTC',
  placeOf: (lat: number) => `at ${lat.toFixed(2)}`,
  fenceOf: (id: number) => `Area ${id}`,
};
const period = { choice: 'own', from: '2026-06-01', to: '2026-06-14' } as const;
const report = (changes: Partial<ReportQuestion> = {}): ReportQuestion => ({
  kind: 'trips',
  period,
  devices: [1],
  columns: usualColumns(changes.kind ?? 'trips'),
  sensors: [],
  per: 'day',
  compare: false,
  limitKmh: 60,
  ...changes,
});
const texts = { now: 'now', before: 'before', all: 'all', more: (kmh: number) => `+${kmh}` };

describe('[REP-01] rows of each kind', () => {
  const yard = { kind: 'circle', lat: 57.7, lng: 11.97, radius: 300 } as const;
  const alarm = { device: 1, kind: 4, title: 'SOS', text: 't', read: false, value: null, limit: null };
  /** A device with data for every report type. */
  const full = part(1, {
    travel: travelled(question(1, { fences: [7] }), [], [{ id: 7, shape: yard }]),
    alarms: [{ ...alarm, id: 1, at: FROM + 5, lat: 57.7, lng: 11 }],
    activity: [{ day: '2026-06-02', minutes: 30, steps: 900, rest: 10 }],
    volts: new Map([['2026-06-03', { low: 11.9, high: 14.2 }]]),
  });
  const rowsFor = (kind: ReportKind) => rowsOf({ kind, per: 'day', period }, [full], names);

  test('there are nine kinds', () =>
    expect(KINDS.toSorted()).toEqual([
      'activity',
      'alarms',
      'battery',
      'mileage',
      'speeding',
      'stops',
      'summary',
      'trips',
      'visits',
    ]));
  // On four of the seven days, the drives are faster than 60 km/h.
  test.each([
    ['summary', 1],
    ['trips', 14],
    ['stops', full.travel?.stops.length ?? 0],
    ['mileage', 14],
    ['speeding', 8],
    ['visits', 14],
    ['alarms', 1],
    ['activity', 14],
    ['battery', 14],
  ] as const)(
    '%s has %i rows, each with a value or nothing in each of its columns, and no other',
    (kind, count) => {
      const rows = rowsFor(kind);
      expect(rows.length).toBe(count);
      expect(count).toBeGreaterThan(0);
      for (const row of rows) {
        expect(Object.keys(row).toSorted()).toEqual(COLUMNS[kind].map(({ id }) => id).toSorted());
        expect(row['device']).toBe('Van 1');
      }
      const empty = COLUMNS[kind].filter(({ id }) => rows.every((row) => (row[id] ?? '') === ''));
      expect(empty.map(({ id }) => id)).toEqual(kind === 'alarms' ? ['value', 'limit'] : []);
    },
  );

  test('a visit says in which geofence the device was, and from when until when', () => {
    const [visit] = rowsFor('visits');
    const first = full.travel?.visits[0];
    expect(visit).toEqual({
      ...{ device: 'Van 1', fence: 'Area 7', start: first?.from, end: first?.to },
      duration: (first?.to ?? 0) - (first?.from ?? 0),
    });
    expect(Number(visit?.['start'])).toBe(FROM + 10 * HOUR);
    // The device stands in the yard for an hour, and then leaves the yard's radius of 300 m within a minute.
    expect(Number(visit?.['duration'])).toBeGreaterThanOrEqual(HOUR);
    expect(Number(visit?.['duration'])).toBeLessThan(HOUR + 60);
  });

  test('a trip says from where to where, and stops what lies between', () => {
    const [trip] = rowsOf({ kind: 'trips', per: 'day', period }, [part(1)], names);
    expect(trip).toMatchObject({ device: 'Van 1', from: 'at 57.70', mostKmh: 80 });
    expect(Number(trip?.['end']) - Number(trip?.['start'])).toBe(trip?.['duration']);
    const stops = rowsOf({ kind: 'stops', per: 'day', period }, [part(1)], names);
    expect(stops.length).toBe(part(1).travel?.totals.stops);
  });

  test('speeding says by how much', () => {
    const rows = rowsOf({ kind: 'speeding', per: 'day', period }, [part(1)], names);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row['overKmh']).toBe(Number(row['mostKmh']) - 60);
  });

  test('mileage by week and month is the same distance as by day', () => {
    const sumBy = (per: 'day' | 'week' | 'month') =>
      totalsOf('mileage', rowsOf({ kind: 'mileage', per, period }, [part(1)], names))?.['metres'];
    expect(rowsOf({ kind: 'mileage', per: 'month', period }, [part(1)], names)).toHaveLength(1);
    expect(sumBy('week')).toBe(sumBy('day'));
    expect(sumBy('month')).toBe(sumBy('day'));
  });

  test('alarms come in order of time, one without a place too', () => {
    const alarm = { device: 1, kind: 4, title: 'SOS', text: 't', read: false, value: null, limit: null };
    const alarms = [
      { ...alarm, id: 2, at: FROM + 9, lat: null, lng: null },
      { ...alarm, id: 1, at: FROM + 5, lat: 57.7, lng: 11 },
    ];
    const rows = rowsOf({ kind: 'alarms', per: 'day', period }, [part(1, { alarms })], names);
    expect(rows.map((row) => [row['at'], row['place']])).toEqual([
      [FROM + 5, 'at 57.70'],
      [FROM + 9, ''],
    ]);
  });

  test('[TRAC-08] [INBOX-02] an alarm has the words of the inbox, on the screen and in a file', () => {
    const alarm = { device: 1, kind: 0, title: '', text: '', read: false, value: null, limit: null };
    const place = { lat: null, lng: null };
    const about = (id: number, type: string, raised?: string) => ({
      ...{ ...alarm, ...place, id, at: FROM + id },
      about: { type, ...(raised !== undefined && { alarm: raised }) },
    });
    const own = { ...alarm, ...place, kind: SILENT, at: FROM + 5, limit: 3_600 };
    const alarms = [
      ...[about(1, 'geofenceEnter'), about(2, 'alarm', 'tow'), about(3, 'alarm', 'made-up')],
      { ...alarm, ...place, id: 4, at: FROM + 4, kind: 5, title: 'Speed alarm' },
      ...[
        { ...own, id: 5 },
        { ...alarm, ...place, id: 6, at: FROM + 6 },
      ],
      { ...alarm, ...place, id: 7, at: FROM + 7, kind: 99, title: 'Water in the hold' },
    ];
    const rows = rowsOf({ kind: 'alarms', per: 'day', period }, [part(1, { alarms })], names);
    const cells = rows.map((row) => row['alarm'] ?? null);
    expect(cells).toEqual([
      ...['alerts.events.geofenceEnter', 'alerts.raised.tow', 'made-up'],
      ...['settings.alarmKinds.5', `settings.alarmKinds.${SILENT}`, 'alerts.plain', 'Water in the hold'],
    ]);
    const words = alertKindWords((key) => key.toUpperCase());
    const manner = { language: 'en', units: 'metric', zone: 'UTC', choices: words } as const;
    expect(cells.map((cell) => cellText(cell, { kind: 'choice' }, manner))).toEqual([
      'ALERTS.EVENTS.GEOFENCEENTER',
      'ALERTS.RAISED.TOW',
      'made-up',
      'SETTINGS.ALARMKINDS.5',
      `SETTINGS.ALARMKINDS.${SILENT}`,
      'ALERTS.PLAIN',
      'Water in the hold',
    ]);
    const [column] = exportColumns([{ id: 'alarm', kind: 'choice' }], ({ id }) => id, words);
    expect(column?.choices?.['alerts.raised.tow']).toBe('ALERTS.RAISED.TOW');
  });

  test('[REP-02] [INBOX-02] the value and the threshold of an alarm have their unit, as in the inbox', () => {
    const alarm = { device: 1, title: '', text: '', read: false, lat: null, lng: null };
    const values = (units: Names['units'], kind: number, value: number | null, limit: number | null) => {
      const alarms = [{ ...alarm, id: 1, at: FROM, kind, value, limit }];
      const [row] = rowsOf({ kind: 'alarms', per: 'day', period }, [part(1, { alarms })], {
        ...names,
        units,
      });
      return [row?.['value'], row?.['limit']];
    };
    expect(values('metric', 5, 131, 120)).toEqual(['131\u00a0km/h', '120\u00a0km/h']);
    expect(values('imperial', 5, 131, 120)).toEqual(['81\u00a0mph', '75\u00a0mph']);
    expect(values('metric', 13, 11.8, 12.2)).toEqual(['11.8\u00a0V', '12.2\u00a0V']);
    expect(values('metric', 2, 20, null)).toEqual(['20%', null]);
    expect(values('imperial', 3, 320, 300)).toEqual(['1,050\u00a0ft', '984\u00a0ft']);
    expect(values('metric', SILENT, null, 3_600)).toEqual([null, '1\u00a0hr']);
    expect(values('metric', HEARD_AGAIN, 5_400, null)).toEqual(['1\u00a0hr 30\u00a0min', null]);
    expect(COLUMNS.alarms.filter(({ kind }) => kind === 'number')).toEqual([]);
  });

  test('active time and volts are there on the days on which they were told', () => {
    const activity = [{ day: '2026-06-02', minutes: 30, steps: 900, rest: 10 }];
    const volts = new Map([['2026-06-03', { low: 11.9, high: 14.2 }]]);
    const rows = rowsOf({ kind: 'activity', per: 'day', period }, [part(1, { activity })], names);
    expect(rows.find((row) => row['day'] === '2026-06-02')?.['active']).toBe(1_800);
    const battery = rowsOf({ kind: 'battery', per: 'day', period }, [part(1, { volts })], names);
    expect(battery.find((row) => row['day'] === '2026-06-03')).toMatchObject({
      lowVolts: 11.9,
      highVolts: 14.2,
    });
    expect(
      filledColumns(['day', 'lowVolts'], rowsOf({ kind: 'battery', per: 'day', period }, [part(1)], names), [
        'lowVolts',
      ]),
    ).toEqual(['day']);
  });

  test('the end of a trip is only a time if its day is the day of the start', () => {
    const manner = { language: 'en-GB', units: 'metric', zone: 'Europe/Stockholm' } as const;
    const moment = (id: string) => ({ id, kind: 'datetime' }) as const;
    const texts = (start: string, end: string | null) =>
      rowTexts(
        { start: Date.parse(start) / 1000, end: end && Date.parse(end) / 1000 },
        [moment('start'), moment('end')],
        manner,
      );
    expect(texts('2026-11-23T06:03:00Z', '2026-11-23T06:15:00Z')).toEqual(['23 Nov 2026, 07:03', '07:15']);
    // In Stockholm's time zone, the second moment is on the next day.
    expect(texts('2026-11-23T22:50:00Z', '2026-11-23T23:10:00Z')[1]).toBe('24 Nov 2026, 00:10');
    expect(texts('2026-11-23T22:50:00Z', null)[1]).toBe('–');
    expect(rowTexts({ end: Date.parse('2026-11-23T06:15:00Z') / 1000 }, [moment('end')], manner)).toEqual([
      '23 Nov 2026, 07:15',
    ]);
  });

  test('a device of which nothing is known yet has no rows', () => {
    for (const kind of KINDS)
      expect(rowsOf({ kind, per: 'day', period }, [part(1, { travel: null, alarms: null })], names)).toEqual(
        [],
      );
    expect(totalsOf('trips', [])).toBeNull();
  });
});

describe('[REP-02] totals are those of the past itself, to the last digit', () => {
  const parts = [part(1), part(2), part(3)];
  const sum = (figure: (part: Part) => number) => parts.reduce((all, each) => all + figure(each), 0);
  const metres = sum(({ travel }) => travel?.totals.metres ?? 0);

  test.each(['summary', 'trips', 'mileage', 'activity'] as const)('%s: metres', (kind) => {
    expect(metres).toBeGreaterThan(100_000);
    expect(totalsOf(kind, rowsOf({ kind, per: 'week', period }, parts, names))?.['metres']).toBe(metres);
  });

  test('the chart shows the same metres as the table', () => {
    for (const kind of ['trips', 'mileage', 'summary'] as const) {
      const { series } = chartOf(report({ kind, devices: [1, 2, 3] }), parts, null, names, texts);
      const shown = series
        .flatMap(({ values }) => values)
        .reduce<number>((all, value) => all + (value ?? 0), 0);
      expect(shown).toBe(metres);
    }
  });

  test('of top speed and battery the highest and the lowest count', () => {
    expect(totalsOf('summary', rowsOf({ kind: 'summary', per: 'day', period }, parts, names))).toMatchObject({
      mostKmh: 100,
      lowBattery: Math.min(...parts.map(({ travel }) => travel?.totals.lowBattery ?? 100)),
      averageKmh: null,
    });
  });
});

describe('[REP-02] the chart', () => {
  test('has a place for each day, also for those on which nothing happened', () => {
    const chart = chartOf(report(), [part(1)], null, names, texts);
    expect(chart.categories).toHaveLength(14);
    expect(chart.categories[0]).toBe('Mon, Jun 1');
    expect(chart.series).toHaveLength(1);
  });

  test('shows this period beside the one before, day under day', () => {
    const before = {
      period: { choice: 'own' as const, from: '2026-05-18', to: '2026-05-31' },
      parts: [part(1, { travel: travelled(question(1, { from: FROM - 14 * DAY, to: FROM - 1 })) })],
    };
    const { series } = chartOf(report({ compare: true }), [part(1)], before, names, texts);
    expect(series.map(({ name }) => name)).toEqual(['now', 'before']);
    expect(series[1]?.values.every((value) => value !== null && value > 0)).toBe(true);
  });

  test('compares a few devices with each other, and many as one', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => part(i + 1));
    expect(chartOf(report(), many(3), null, names, texts).series.map(({ name }) => name)).toEqual([
      'Van 1',
      'Van 2',
      'Van 3',
    ]);
    expect(chartOf(report(), many(7), null, names, texts).series.map(({ name }) => name)).toEqual(['all']);
  });

  test('counts speeding by how much it was', () => {
    const { series, categories } = chartOf(report({ kind: 'speeding' }), [part(1)], null, names, texts);
    expect(categories).toEqual(['+0', '+10', '+20', '+30', '+50']);
    expect(series[0]?.values.reduce<number>((a, b) => a + (b ?? 0), 0)).toBe(
      part(1).travel?.speedings.length,
    );
  });

  test('a year has a place for each month', () => {
    const { categories } = chartOf(
      report({ period: { choice: 'year', from: '2025-06-15', to: '2026-06-14' } }),
      [part(1)],
      null,
      names,
      texts,
    );
    expect(categories).toHaveLength(13);
  });
});

test('[REP-01] weeks begin on Monday, months have their name', () => {
  expect(stepOf('2026-06-14', 'week')).toBe('2026-06-08');
  expect(stepOf('2026-06-15', 'week')).toBe('2026-06-15');
  expect(stepsIn({ from: '2025-12-29', to: '2026-01-05' }, 'week')).toEqual(['2025-12-29', '2026-01-05']);
  const june = { from: '2026-06-01', to: '2026-06-30' };
  expect(stepName('2026-06', 'month', june, 'de')).toBe('Juni 2026');
  expect(stepName('2026-06-08', 'week', june, 'en-GB')).toBe('8 Jun – 14 Jun');
});

describe('[REP-02] a week or a month that the period cuts is named by the days that are counted', () => {
  const june = { ...period, from: '2026-05-31', to: '2026-06-09' };
  const days = travelled(question(1, { from: FROM - DAY, to: FROM + 9 * DAY - 1 }));
  const labels = (per: 'week' | 'month') => {
    const rows = rowsOf({ kind: 'mileage', per, period: june }, [part(1, { travel: days })], names);
    const { categories } = chartOf(report({ kind: 'mileage', per, period: june }), [], null, names, texts);
    expect(categories).toEqual(rows.map((row) => row['period']));
    return rows.map((row) => [row['period'], row[stretch]]);
  };
  test('on the screen, in the chart and in a file', () => {
    expect(labels('week')).toEqual([
      ['May 31', '2026-05-31'],
      ['Jun 1 – Jun 7', '2026-06-01 – 2026-06-07'],
      ['Jun 8 – Jun 9', '2026-06-08 – 2026-06-09'],
    ]);
    expect(labels('month')).toEqual([
      ['May 31, 2026', '2026-05-31'],
      [formatPeriod({ from: '2026-06-01', to: '2026-06-09' }, 'en'), '2026-06-01 – 2026-06-09'],
    ]);
  });
  test('of a whole month the name stays', () => {
    const whole = { from: '2026-02-01', to: '2026-02-28' };
    expect(stepName('2026-02', 'month', whole, 'en')).toBe('February 2026');
    expect(stepInFile('2026-02', 'month', whole)).toBe('2026-02');
    expect(stepInFile('2026-02', 'month', { ...whole, to: '2026-02-27' })).toBe('2026-02-01 – 2026-02-27');
  });
});

/** Wednesday, 17 June 2026, noon. */
const NOW = Date.UTC(2026, 5, 17, 12) / 1000;
const known = { now: NOW, zone: 'UTC', isDevice: (id: number) => id < 100, suggested: [1] };
const read = (query: string, kind: (typeof KINDS)[number] = 'trips') => readQuestion(kind, query, known);

describe('[REP-03, ROUTE-17] the address of a report says all of it', () => {
  test('nothing said: the last seven days, the device that is looked at, the usual columns', () => {
    expect(read('')).toEqual({
      question: {
        kind: 'trips',
        period: { choice: 'sevenDays', from: '2026-06-11', to: '2026-06-17' },
        devices: [1],
        columns: usualColumns('trips'),
        sensors: [],
        per: 'day',
        compare: false,
        limitKmh: 130,
      },
      problems: [],
    });
  });

  test('period, devices, columns, comparison, limit and step are read', () => {
    expect(read('period=lastMonth&devices=2,3&columns=end,start&compare=previous')).toMatchObject({
      question: {
        period: { choice: 'lastMonth', from: '2026-05-01', to: '2026-05-31' },
        devices: [2, 3],
        columns: ['start', 'end'],
        compare: true,
      },
      problems: [],
    });
    expect(read('from=2026-06-01&to=2026-06-03').question.period).toEqual({
      choice: 'own',
      from: '2026-06-01',
      to: '2026-06-03',
    });
    expect(read('limit=50', 'speeding').question.limitKmh).toBe(50);
    expect(read('per=month', 'mileage').question.per).toBe('month');
  });

  test.each([
    ['period=ever', 'period'],
    ['from=2026-06-03&to=2026-06-01', 'period'],
    ['from=2026-02-30&to=2026-03-01', 'period'],
    ['from=2024-01-01&to=2026-01-01', 'period'],
    ['from=2027-01-01&to=2027-01-02', 'period'],
    ['from=2026-06-01', 'period'],
    ['period=%E0%A4', 'period'],
    ['devices=x', 'devices'],
    ['devices=1,900', 'devices'],
    ['devices=', 'devices'],
    [`devices=${Array.from({ length: MOST_DEVICES + 1 }, (_, i) => i).join()}`, 'devices'],
    ['columns=start,nonsense', 'columns'],
    ['columns=', 'columns'],
    ['per=hour', 'per'],
    ['limit=1e9', 'limit'],
    ['limit=fast', 'limit'],
    ['compare=twin', 'compare'],
  ])('%s is said to be wrong, and the usual takes its place', (query, problem) => {
    const { question, problems } = read(query, 'mileage');
    expect(problems).toContain(problem);
    expect(question.columns.length).toBeGreaterThan(0);
    expect(question.devices.length).toBeLessThanOrEqual(MOST_DEVICES);
  });

  test('whatever is asked for comes back from its own address', () => {
    const day = fc.integer({ min: 1, max: 17 }).map((date) => `2026-06-${String(date).padStart(2, '0')}`);
    const question = fc.constantFrom(...KINDS).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        period: fc
          .tuple(day, day)
          .map(([a, b]) => ({ choice: 'own' as const, from: a < b ? a : b, to: a < b ? b : a })),
        devices: fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: MOST_DEVICES }),
        columns: fc.subarray(
          COLUMNS[kind].map(({ id }) => id),
          { minLength: 1 },
        ),
        sensors:
          kind === 'alarms'
            ? fc.constant([])
            : fc.uniqueArray(
                fc.string({ minLength: 1, maxLength: 60 }).map((name) => name.replaceAll(/[,\0]/g, '_')),
                { maxLength: MOST_SENSORS },
              ),
        per: kind === 'mileage' ? fc.constantFrom(...STEPS) : fc.constant('day' as const),
        compare: fc.boolean(),
        limitKmh: kind === 'speeding' ? fc.integer({ min: 5, max: 300 }) : fc.constant(130),
      }),
    );
    fc.assert(
      fc.property(question, (asked) => {
        expect(readQuestion(asked.kind, queryOf(asked), known)).toEqual({ question: asked, problems: [] });
      }),
    );
  });

  test('no address breaks it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...KINDS), (query, kind) => {
        const { question } = readQuestion(kind, query, known);
        expect(question.columns.length).toBeGreaterThan(0);
      }),
    );
  });
});

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
