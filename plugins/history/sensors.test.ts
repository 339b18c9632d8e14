import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as exportEvents from '../../events/exports.ts';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import type { SensorValue } from '../../events/sensor-types.ts';
import type { ExportDocument } from '../../src/core/app/exports/document.ts';
import { frame } from '../../tests/exported.ts';
import { failure, fixes, START } from '../../tests/samples.ts';
import { aboutPast } from './document.ts';
import { loaded, open, range, story, ten } from './history-given.ts';
import {
  areSensorsMissing,
  drawnOf,
  exportedOf,
  MOST_SHOWN,
  pastSensors,
  sensorsFailure,
  sensorsState,
  seriesOf,
  valueAt,
} from './sensors.state.ts';

const DAY = 86_400;
type One = readonly [at: number, name: string, value: SensorValue];
const columns = (device: number, all: readonly One[]) => {
  const names = [...new Set(all.map(([, name]) => name))];
  return {
    names,
    units: names.map(() => ''),
    device: all.map(() => device),
    at: all.map(([at]) => START + at),
    name: all.map(([, name]) => names.indexOf(name)),
    value: all.map(([, , value]) => value),
  };
};
const said = (device: number, from: number, to: number, ...all: readonly One[]) =>
  historyEvents.sensorsLoaded({ device, from: START + from, to: START + to, sensors: columns(device, all) });
const wanted = historyEvents.sensorsUnfolded({ on: true });
const FIRST: readonly One[] = [
  [-3_600, 'temp1', 3],
  [-3_600, 'door', false],
  [-3_600, 'Compressor', 'idle'],
  [-3_600, 'altitude', 40],
  [-3_540, 'temp1', -4.5],
  [-3_540, 'door', true],
];

describe('[SENS-02] sensors beside the past', () => {
  test('are not asked for while nobody wants them', () =>
    story()
      .with((world) => (world.replies = () => NEVER))
      .when(...ten)
      .check((it) => expect(it.read(sensorsState)).toBe('off'))
      .check((it) => expect(it.read(exportedOf(1))).toEqual([])));

  test('are asked for, piece by piece, of the device that the chart is about, and of no other', async () => {
    const it = story().with((world) => (world.replies = () => NEVER));
    await it
      .when(open(1, 2), range(-3_600, -1), loaded(1, -3_600, -1, fixes({ device: 1, at: -60 })))
      .check(() => void it.world.asked.splice(0))
      .when(wanted)
      .asked('get /sensors/1 without token')
      .check((app) => expect(app.read(sensorsState)).toBe('loading'))
      .when(said(1, -3_600, -1, [-60, 'fuel', 40]))
      .asked()
      .check((app) => expect(app.read(sensorsState)).toBe('ready'));
  });

  test('stand in the order of the panel, and the first that is no text shows', () =>
    story()
      .when(...ten, said(1, -3_600, -1, ...FIRST), wanted)
      .check((it) => {
        expect(it.read(seriesOf(1)).map(({ name, isDrawn }) => [name, isDrawn])).toEqual([
          ['temp1', true],
          ['door', true],
          ['altitude', true],
          ['Compressor', false],
        ]);
        expect(it.read(drawnOf(1)).map(({ name, least, most }) => [name, least, most])).toEqual([
          ['temp1', -4.5, 3],
        ]);
      })
      .when(historyEvents.sensorsChosen({ names: ['door', 'Compressor', 'gone'] }))
      .check((it) =>
        expect(it.read(drawnOf(1)).map(({ name, least, most }) => [name, least, most])).toEqual([
          ['door', 0, 1],
        ]),
      ));

  test('yes and no have both on their scale, even if it was always yes', () =>
    story()
      .when(...ten, said(1, -3_600, -1, [-3_000, 'ignition', true], [-2_000, 'ignition', true]), wanted)
      .check((it) =>
        expect(it.read(drawnOf(1))).toMatchObject([{ name: 'ignition', least: 0, most: 1, isState: true }]),
      )
      .when(said(1, -3_600, -1, [-1_000, 'sat', 7]), historyEvents.sensorsChosen({ names: ['sat'] }))
      .check((it) => {
        for (const each of it.read(drawnOf(1))) expect(each.isState).toBe(false);
      }));

  test('at most three are drawn', () =>
    story()
      .when(
        ...ten,
        said(1, -3_600, -1, ...['a', 'b', 'c', 'd'].map((name): One => [-3_600, name, 1])),
        wanted,
      )
      .when(historyEvents.sensorsChosen({ names: ['a', 'b', 'c', 'd'] }))
      .check((it) => expect(it.read(drawnOf(1))).toHaveLength(MOST_SHOWN)));

  test('a value that comes late or twice bends no curve back', () =>
    story()
      .when(
        ...ten,
        said(1, -3_600, -1, [-100, 'fuel', 1], [-100, 'fuel', 2], [-200, 'fuel', 3], [-50, 'fuel', 4]),
      )
      .check((it) => expect(it.read(seriesOf(1))[0]?.value).toEqual([1, 4])));

  /** The sensors of the last hour, as the server sent them. */
  const withSensors = (sensors: ReturnType<typeof columns>) =>
    story().when(
      ...ten,
      historyEvents.sensorsLoaded({ device: 1, from: START - 3_600, to: START - 1, sensors }),
      wanted,
    );

  test('have the unit that the server told with them', () => {
    const sensors = { ...columns(1, FIRST), units: ['°C', '', '', 'm'] };
    return withSensors(sensors).check((it) =>
      expect(it.read(seriesOf(1)).map(({ name, unit }) => [name, unit])).toEqual([
        ['temp1', '°C'],
        ['door', ''],
        ['altitude', 'm'],
        ['Compressor', ''],
      ]),
    );
  });

  test('a value whose name or unit the server left out belongs to no other sensor', () => {
    const whole = columns(1, [
      [-100, 'fuel', 40],
      [-90, 'sat', 7],
      [-80, 'fuel', 41],
    ]);
    const sensors = { ...whole, units: ['l'], name: [0, 1] };
    return withSensors(sensors).check((it) =>
      expect(it.read(seriesOf(1)).map(({ name, unit, value }) => [name, unit, value])).toEqual([
        ['fuel', 'l', [40]],
        ['sat', '', [7]],
      ]),
    );
  });

  test('pieces come in any order and make one series', () =>
    story()
      .when(...ten, said(1, -1_800, -1, [-100, 'fuel', 2]), said(1, -3_600, -1_801, [-3_000, 'fuel', 1]))
      .check((it) => expect(it.read(seriesOf(1))[0]?.value).toEqual([1, 2])));

  test('where there are none, or they could not be had, that is said, and tried again', () =>
    story()
      .with((world) => (world.replies = () => NEVER))
      .when(...ten, wanted, said(1, -3_600, -1))
      .check((it) => expect(it.read(sensorsState)).toBe('none'))
      .when(
        range(-3_000, -1),
        loaded(1, -3_000, -1, fixes({ device: 1, at: -60 })),
        historyEvents.sensorsFailed({ device: 1, from: START - 3_000, to: START - 1, failure: failure(503) }),
      )
      .check((it) => {
        expect(it.read(sensorsState)).toBe('failed');
        expect(it.read(sensorsFailure)).toEqual(failure(503));
      })
      .when(wanted)
      .check((it) => expect(it.read(sensorsState)).toBe('loading')));

  test('of two pieces one is not all of them, and a piece that failed is missing, while they are shown', () =>
    story()
      .with((world) => (world.replies = () => NEVER))
      .when(
        ...[open(1), range(-DAY - 10, -1)],
        ...[-DAY - 10, -10].map((from) =>
          loaded(1, from, from === -10 ? -1 : -11, fixes({ device: 1, at: from })),
        ),
      )
      .check((it) => expect(it.read(areSensorsMissing)).toBe(false))
      .when(wanted, said(1, -DAY - 10, -11, [-DAY - 10, 'fuel', 40]))
      .check((it) => {
        expect(it.read(sensorsState)).toBe('ready');
        expect(it.read(areSensorsMissing)).toBe(true);
      })
      .when(
        historyEvents.sensorsFailed({ device: 1, from: START - 10, to: START - 1, failure: failure(503) }),
      )
      .check((it) => expect(it.read(areSensorsMissing)).toBe(true))
      .when(wanted, said(1, -10, -1))
      .check((it) => expect(it.read(areSensorsMissing)).toBe(false)));

  test('that could not be had are not missing from a file once they are put away', () =>
    story()
      .when(
        ...ten,
        wanted,
        historyEvents.sensorsFailed({ device: 1, from: START - 3_600, to: START - 1, failure: failure(503) }),
      )
      .check((it) => expect(it.read(areSensorsMissing)).toBe(true))
      .when(historyEvents.sensorsUnfolded({ on: false }))
      .check((it) => {
        expect(it.read(sensorsState)).toBe('off');
        expect(it.read(areSensorsMissing)).toBe(false);
      }));

  test('what was loaded is let go of with another range and with the tool; the choice stays', () =>
    story()
      .when(...ten, said(1, -3_600, -1, ...FIRST), wanted, historyEvents.sensorsChosen({ names: ['door'] }))
      .when(range(-10, -1))
      .check((it) => expect(it.read(pastSensors)).toEqual({ on: true, chosen: ['door'], pieces: [] }))
      .when(mapEvents.toolClosed({ tool: 'history' }))
      .check((it) => expect(it.read(pastSensors).on).toBe(false)));

  test('at the cursor stands the last word before it, unless it is long ago', () => {
    const series = { at: [100, 200, 300], value: [1, 'b', true] };
    expect([50, 100, 199, 200, 5_000].map((time) => valueAt(series, time))).toEqual([null, 1, 1, 'b', null]);
    expect(valueAt(series, 3_900)).toBe(true);
    expect(valueAt({ at: [], value: [] }, 10)).toBeNull();
  });
});

describe('[SENS-02] sensors in files of the past', () => {
  const written = async (
    format: 'csv' | 'gpx',
    units: 'metric' | 'imperial',
    ...more: Parameters<ReturnType<typeof story>['when']>
  ) => {
    const documents: ExportDocument[] = [];
    const about = aboutPast(1, { from: START - 3_600, to: START - 1 });
    await story()
      .with((world) => {
        world.exported = (document) => {
          documents.push(document);
          return NEVER;
        };
      })
      .when(...ten, said(1, -3_600, -1, ...FIRST), ...more)
      .when(
        exportEvents.wanted({
          ...{ id: 'x', of: 'history', about, name: 'Past', format },
          frame: frame({ units, tables: [{ title: 'Past', columns: [] }] }),
        }),
      );
    return documents[0];
  };

  test('are columns in the unit that is in use, empty where a sensor said nothing', async () => {
    const rows = (await written('csv', 'imperial', wanted))?.tables[0]?.rows ?? [];
    expect(rows[0]?.slice(5)).toEqual([37.4, 'false', 40 / 0.3048, 'idle']);
    expect(rows[1]?.slice(5)).toEqual([23.9, 'true', null, null]);
    expect(rows[2]?.slice(5)).toEqual([null, null, null, null]);
  });

  test('are points’ height and extensions of a GPX, metric, under their own names', async () => {
    const piece = (await written('gpx', 'imperial', wanted))?.tracks?.[0]?.pieces[0];
    expect(piece?.ele?.[0]).toBe(40);
    expect(piece?.ele?.[1]).toBeNaN();
    expect(piece?.sensors?.map(({ name, values }) => [name, values[0], values[1]])).toEqual([
      ['temp1', 3, -4.5],
      ['door', 'false', 'true'],
      ['altitude', 40, null],
      ['Compressor', 'idle', null],
    ]);
  });

  test('are left out while nobody looks at them', async () => {
    expect((await written('csv', 'metric'))?.tables[0]?.rows[0]).toHaveLength(5);
    expect((await written('gpx', 'metric'))?.tracks?.[0]?.pieces[0]).not.toHaveProperty('sensors');
  });
});
