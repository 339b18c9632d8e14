import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as exportEvents from '../../events/exports.ts';
import * as reportEvents from '../../events/reports.ts';
import type { SensorColumns, SensorValue } from '../../events/sensor-types.ts';
import type { TrackRange } from '../../src/api/backend.ts';
import type { Call } from '../../src/api/call.ts';
import type { ExportDocument } from '../../src/core/app/exports/document.ts';
import type { App } from '../../src/kernel/app.ts';
import { frame } from '../../tests/exported.ts';
import { failure } from '../../tests/samples.ts';
import { at, it } from './reports-given.ts';
import { addressOf, readQuestion } from './question.ts';
import { areSensorsDue, reportSensors, sensorChoice, sensorColumns } from './sensors.state.ts';
import { exportColumns, shownReport } from './shown.ts';
import { columnName } from './words.ts';
import { csvOf } from '../../src/exports/csv.ts';
import { travelled } from '../../tests/travelled.ts';
import { KINDS } from './kinds.ts';
import { rowsOf } from './rows.ts';
import { gatherSensors, type Span, spansOf } from './sensor-figures.ts';

/** The sensor values of a cold box and its door, one every ten minutes of the period. */
const said = (device: number, range: TrackRange | 'newest'): SensorColumns => {
  const [from, to] = typeof range === 'object' && 'from' in range ? [range.from, range.to] : [0, 0];
  const times = Array.from({ length: Math.floor((to - from) / 600) + 1 }, (_, i) => from + i * 600);
  return {
    names: ['temp1', 'door', 'a,b'],
    units: ['°C', '', ''],
    device: times.flatMap(() => [device, device, device]),
    at: times.flatMap((time) => [time, time, time]),
    name: times.flatMap(() => [0, 1, 2]),
    value: times.flatMap((time) => [((time / 600) % 5) + 0.25, (time / 600) % 2 === 0, 'x']),
  };
};
type Ranges = (TrackRange | 'newest')[];
const story = (asked: Ranges = [], answers: (call: number) => number = () => 200) =>
  it(undefined, true, {
    sensors: (device, range): Call<SensorColumns> => {
      asked.push(range);
      const status = answers(asked.length);
      return {
        request: { method: 'get', path: `/sensors/${device}` },
        read: () =>
          status === 200
            ? { ok: true, value: said(device, range), leftOut: [] }
            : { ok: false, failure: failure(status) },
      };
    },
  });
const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join()}`.trim();
const headings = (app: App) => (app.read(shownReport)?.columns ?? []).map((column) => columnName(column, t));
const open = at('/reports/mileage', 'period=lastWeek&devices=1&sensors=temp1,door');

describe('[SENS-02] a sensor as a column of a report', () => {
  test('is its lowest and highest, or how long it said yes, beside the other figures', () =>
    story()
      .when(open)
      .after('5s')
      .check((app) => {
        expect(headings(app).slice(-3)).toEqual([
          'reports.sensors.low sensors.names.temperature 1',
          'reports.sensors.high sensors.names.temperature 1',
          'sensors.names.door: sensors.open',
        ]);
        const report = app.read(shownReport);
        expect(report?.rows).toHaveLength(7);
        expect(report?.rows[0]).toMatchObject({ 'sensor.low.temp1': 0.25, 'sensor.high.temp1': 4.25 });
        expect(report?.rows[0]?.['sensor.yes.door']).toBeGreaterThan(40_000);
        expect(report?.totals).toMatchObject({ 'sensor.low.temp1': 0.25, 'sensor.high.temp1': 4.25 });
        expect(report?.columns.at(-3)?.unit).toBe('°C');
        expect(app.read(areSensorsDue)).toBe(false);
      }));

  test('goes into the file as it stands on the screen', async () => {
    const documents: ExportDocument[] = [];
    await story()
      .with((world) => {
        world.exported = (document) => {
          documents.push(document);
          return NEVER;
        };
      })
      .when(open)
      .after('5s')
      .check((app) =>
        app.publish(
          exportEvents.wanted({
            id: 'x',
            of: 'reports',
            about: 'mileage',
            name: 'Mileage',
            format: 'csv',
            frame: frame({
              tables: [
                {
                  title: 'Mileage',
                  columns: exportColumns(app.read(shownReport)?.columns ?? [], (column) =>
                    columnName(column, t),
                  ),
                },
              ],
            }),
          }),
        ),
      )
      .after('5s')
      .check(() => {
        const [table] = documents[0]?.tables ?? [];
        expect(table?.columns.slice(-3)).toEqual([
          { name: 'reports.sensors.low sensors.names.temperature 1', kind: 'number', unit: '°C', digits: 2 },
          { name: 'reports.sensors.high sensors.names.temperature 1', kind: 'number', unit: '°C', digits: 2 },
          { name: 'sensors.names.door: sensors.open', kind: 'duration' },
        ]);
        expect(table?.rows[0]?.slice(-3, -1)).toEqual([0.25, 4.25]);
        const file = [...csvOf(documents[0] as ExportDocument, () => undefined)].join('');
        expect(file).toContain(',0.25,4.25,');
      });
  });

  test('has its heading from the start, and no figure before its values are there', () => {
    const never = { request: { method: 'get', path: '/sensors/1' }, read: () => NEVER } as never;
    return it(undefined, true, { sensors: () => never })
      .with((world) => {
        const { replies } = world;
        world.replies = (request) => (request.path === '/sensors/1' ? NEVER : replies(request));
      })
      .when(open)
      .after('5s')
      .check((app) => {
        expect(app.read(areSensorsDue)).toBe(true);
        expect(app.read(sensorColumns).map(({ id }) => id)).toEqual([
          'sensor.last.temp1',
          'sensor.last.door',
        ]);
        expect(app.read(shownReport)?.rows[0]?.['sensor.last.temp1'] ?? null).toBeNull();
      });
  });

  test('is asked for piece by piece, and not at all while nobody chose one', async () => {
    const asked: Ranges = [];
    await story(asked).when(at('/reports/mileage', 'period=lastWeek&devices=1')).after('5s');
    expect(asked).toEqual([]);
    await story(asked).when(open).after('5s');
    expect(asked.length).toBeGreaterThan(1);
    const ranges = asked as { from: number; to: number }[];
    for (const [i, { from }] of ranges.slice(1).entries()) expect(from).toBe((ranges[i]?.to ?? 0) + 1);
  });

  test('asks about nothing between two trips that lie days apart', async () => {
    const asked: Ranges = [];
    await story(asked)
      .when(at('/reports/trips', 'period=lastWeek&devices=1&sensors=temp1'))
      .after('5s')
      .check((app) => {
        const rows = app.read(shownReport)?.rows ?? [];
        const starts = rows.map((row) => row['start']);
        for (const range of asked as { from: number }[])
          expect(range.from).toBeGreaterThanOrEqual(Number(starts[0]));
        expect(rows.length).toBeGreaterThan(0);
      });
  });

  test('that could not be loaded is told, and comes with the next try', () =>
    story([], (call) => (call === 1 ? 500 : 200))
      .when(open)
      .after('5s')
      .check((app) => {
        expect(app.read(reportSensors).answers).toMatchObject([{ figures: null, failure: { status: 500 } }]);
        expect(app.read(shownReport)?.rows).toHaveLength(7);
      })
      .when(reportEvents.started())
      .after('5s')
      .check((app) => expect(app.read(shownReport)?.rows[0]).toMatchObject({ 'sensor.high.temp1': 4.25 })));
});

describe('[SENS-02] which sensors can be columns', () => {
  const without = at('/reports/mileage', 'period=lastWeek&devices=1,2');
  test('is asked of each device when somebody looks, once', async () => {
    const asked: Ranges = [];
    await story(asked)
      .when(without)
      .after('5s')
      .check((app) => expect(app.read(sensorChoice)).toMatchObject({ names: [] }))
      .when(reportEvents.sensorsRequested())
      .after('5s')
      .when(reportEvents.sensorsRequested())
      .after('5s')
      // Names with a comma are left out, because commas separate the names in the address.
      .check((app) =>
        expect(app.read(sensorChoice)).toEqual({ status: 'ready', failure: null, names: ['temp1', 'door'] }),
      );
    expect(asked).toEqual(['newest', 'newest']);
  });

  test('that cannot be had is told, and asked again with the next look', () =>
    story([], (call) => (call <= 2 ? 503 : 200))
      .when(without, reportEvents.sensorsRequested())
      .after('5s')
      .check((app) =>
        expect(app.read(sensorChoice)).toMatchObject({ status: 'failed', failure: { status: 503 } }),
      )
      .when(reportEvents.sensorsRequested())
      .after('5s')
      .check((app) => expect(app.read(sensorChoice)).toMatchObject({ status: 'ready' })));

  test('alarms are moments: their report has none', () =>
    story()
      .when(at('/reports/alarms', 'devices=1'))
      .check((app) => expect(app.read(sensorChoice)).toBeNull()));
});

describe('[SENS-02] sensors in the address of a report', () => {
  const read = (query: string, kind: 'trips' | 'alarms' = 'trips') =>
    readQuestion(kind, query, { now: 1_780_000_000, zone: 'UTC', isDevice: () => true, suggested: [1] });

  test('come back as they were', () => {
    const { question } = read('devices=1&sensors=temp1,My%20%26%20sensor');
    expect(question.sensors).toEqual(['temp1', 'My & sensor']);
    const address = addressOf('trips', question);
    expect(read(address.slice(address.indexOf('?') + 1)).question).toEqual(question);
  });

  test.each(['sensors=', 'sensors=a,a', 'sensors=a,b,c,d,e', `sensors=${'x'.repeat(61)}`])(
    '%s is said to be wrong, and the rest stands',
    (query) => {
      const { question, problems } = read(query);
      expect(problems).toEqual(['sensors']);
      expect(question.sensors.length).toBeLessThanOrEqual(4);
    },
  );

  test('a report of alarms has none', () =>
    expect(read('sensors=temp1', 'alarms').question.sensors).toEqual([]));
});

type One = readonly [at: number, name: string, value: SensorValue, unit?: string];
const columns = (all: readonly One[], device = 1) => {
  const names = [...new Set(all.map(([, name]) => name))];
  return {
    names,
    units: names.map((name) => all.find(([, each]) => each === name)?.[3] ?? ''),
    device: all.map(() => device),
    at: all.map(([at]) => at),
    name: all.map(([, name]) => names.indexOf(name)),
    value: all.map(([, , value]) => value),
  };
};
const gather = (names: readonly string[], spans: readonly Span[], ...pieces: readonly (readonly One[])[]) => {
  const job = gatherSensors(1, names, spans);
  for (const piece of pieces) job.add(columns(piece));
  return job.done();
};

describe('[SENS-02] what a sensor said in the stretches of a report', () => {
  const spans = [
    { from: 100, to: 200 },
    { from: 300, to: 400 },
  ];

  test('is its lowest and its highest, from the first to the last second of each', () =>
    expect(
      gather(['temp1'], spans, [
        [99, 'temp1', -40, '°C'],
        [100, 'temp1', 3],
        [150, 'temp1', 7],
        [200, 'temp1', 5],
        [201, 'temp1', 90],
        [350, 'temp1', -2],
      ]),
    ).toEqual([{ name: 'temp1', unit: '°C', is: 'number', low: [3, -2], high: [7, -2] }]));

  test('is nothing where it was silent', () =>
    expect(gather(['temp1'], spans, [[150, 'temp1', 1]])).toMatchObject([
      { low: [1, null], high: [1, null] },
    ]));

  test('is for how long it said yes, also across the edges of stretches and pieces', () =>
    expect(
      gather(
        ['door'],
        spans,
        [
          [50, 'door', true],
          [150, 'door', false],
        ],
        [
          [180, 'door', true],
          [320, 'door', false],
        ],
      ),
    ).toEqual([{ name: 'door', unit: '', is: 'state', yes: [50 + 20, 20] }]));

  test('a yes stands for an hour at most when nothing follows for long', () =>
    expect(
      gather(
        ['door'],
        [{ from: 0, to: 50_000 }],
        [
          [0, 'door', true],
          [40_000, 'door', false],
        ],
      ),
    ).toMatchObject([{ yes: [3_600] }]));

  test('no says nothing, not "not known"', () =>
    expect(
      gather(['door'], spans, [
        [100, 'door', false],
        [190, 'door', false],
      ]),
    ).toMatchObject([{ yes: [0, null] }]));

  test('is the last of its words', () =>
    expect(
      gather(['card'], spans, [
        [110, 'card', 'Ada'],
        [190, 'card', 'Bo'],
      ]),
    ).toEqual([{ name: 'card', unit: '', is: 'text', last: ['Bo', null] }]));

  test('counts for each of two stretches that overlap', () =>
    expect(gather(['temp1'], [{ from: 0, to: 1_000 }, ...spans], [[150, 'temp1', 4]])).toMatchObject([
      { low: [4, 4, null] },
    ]));

  test('other sensors, other devices, late words and those of another kind are left out', () => {
    const job = gatherSensors(1, ['temp1'], spans);
    job.add(
      columns([
        [150, 'temp1', 4],
        [150, 'fuel', 80],
        [140, 'temp1', 90],
        [160, 'temp1', 'broken'],
      ]),
    );
    job.add(columns([[170, 'temp1', -90]], 2));
    expect(job.done()).toMatchObject([{ name: 'temp1', low: [4, null], high: [4, null] }]);
  });

  test('a sensor that nobody heard of is not among them', () =>
    expect(gather(['temp1', 'fuel'], spans, [[150, 'fuel', 4]]).map(({ name }) => name)).toEqual(['fuel']));
});

describe('[SENS-02] the stretches of a report', () => {
  const DAY = 86_400;
  const from = Date.UTC(2026, 5, 1) / 1000;
  const question = { device: 1, from, to: from + 14 * DAY - 1, zone: 'UTC', limitKmh: 60, fences: [] };
  const travel = travelled(question);
  const part = { id: 1, name: 'Van', travel, alarms: null, activity: [], volts: new Map() };
  const period = { choice: 'own', from: '2026-06-01', to: '2026-06-14' } as const;
  const names = { language: 'en', units: 'metric', placeOf: () => '', fenceOf: () => '' } as const;

  test.each(KINDS.filter((kind) => kind !== 'alarms'))('%s has one for each of its rows', (kind) => {
    for (const per of ['day', 'week', 'month'] as const) {
      const spans = spansOf({ kind, per }, question, travel);
      const rows = rowsOf({ kind, per, period }, [part], names);
      expect(spans).toHaveLength(rows.length);
      for (const [i, { from: begin, to }] of spans.entries()) {
        expect(begin).toBeGreaterThanOrEqual(question.from);
        expect(to).toBeLessThanOrEqual(question.to);
        const start = rows[i]?.['start'];
        expect(typeof start === 'number' ? start : begin).toBe(begin);
      }
    }
  });

  test('weeks are whole ones, as far as the period goes', () =>
    expect(spansOf({ kind: 'mileage', per: 'week' }, question, travel)).toEqual([
      { from, to: from + 7 * DAY - 1 },
      { from: from + 7 * DAY, to: from + 14 * DAY - 1 },
    ]));

  test('of what is not known, and of alarms, there are none', () => {
    expect(spansOf({ kind: 'trips', per: 'day' }, question, null)).toEqual([]);
    expect(spansOf({ kind: 'alarms', per: 'day' }, question, travel)).toEqual([]);
  });
});
