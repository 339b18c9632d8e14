import { describe, expect, test } from 'vitest';
import * as navigation from '../../events/navigation.ts';
import * as reportEvents from '../../events/reports.ts';
import { createApp } from '../../src/kernel/app.ts';
import { COLUMNS, type ColumnSpec } from './kinds.ts';
import { descendsFirst, inOrder, orderOf, usualOrder } from './order.ts';
import { reportPage } from './reports.state.ts';
import { type ReportRow, stretch } from './rows.ts';

const trips: readonly ReportRow[] = [
  { device: 'Van', start: 100, to: 'Åker 2', metres: 900 },
  { device: 'Van', start: 300, to: 'Åker 10', metres: 100 },
  { device: 'Taxi', start: 200, to: '', metres: 900 },
];
const columns = COLUMNS.trips;
const ordered = (column?: string, descending = false) =>
  inOrder(trips, {
    ...{ kind: 'trips', columns, language: 'en' },
    wanted: column === undefined ? null : { column, descending },
  }).map(({ start }) => start);

describe('[REP-01] the order of rows on the screen', () => {
  test('what happened is newest first, whatever the device', () => {
    expect(ordered()).toEqual([300, 200, 100]);
    expect(usualOrder('alarms')).toEqual({ column: 'at', descending: true });
  });
  test('days and devices stay in order, as in the chart', () => {
    const days: ReportRow[] = [{ day: '2026-06-14' }, { day: '2026-06-15' }];
    expect(
      inOrder(days, { kind: 'battery', columns: COLUMNS.battery, language: 'en', wanted: null }),
    ).toEqual(days);
  });
  test('numbers are sorted by size, and equal ones stay newest first', () => {
    expect(ordered('metres')).toEqual([300, 200, 100]);
    expect(ordered('metres', true)).toEqual([200, 100, 300]);
  });
  test('texts are sorted as people read them, and unknown ones are last in either direction', () => {
    expect(ordered('to')).toEqual([100, 300, 200]);
    expect(ordered('to', true)).toEqual([300, 100, 200]);
  });
  test('weeks and months are sorted by time, not by name', () => {
    const months: ReportRow[] = [
      { period: 'April 2026', [stretch]: '2026-04' },
      { period: 'March 2026', [stretch]: '2026-03' },
    ];
    const shown = inOrder(months, {
      ...{ kind: 'mileage', columns: COLUMNS.mileage, language: 'en' },
      wanted: { column: 'period', descending: false },
    });
    expect(shown.map(({ period }) => period)).toEqual(['March 2026', 'April 2026']);
  });
  test('alarms are sorted by what they are called', () => {
    const alarms: ReportRow[] = [{ alarm: 'b' }, { alarm: 'a' }];
    const shown = inOrder(alarms, {
      ...{ kind: 'alarms', columns: COLUMNS.alarms, language: 'en' },
      wanted: { column: 'alarm', descending: false },
      choices: { a: 'Speeding', b: 'Battery low' },
    });
    expect(shown.map(({ alarm }) => alarm)).toEqual(['b', 'a']);
  });
  test('a column that the table no longer shows does not sort it', () => {
    const wanted = { column: 'idle', descending: true };
    const without = columns.filter(({ id }) => id !== 'idle');
    expect(orderOf({ kind: 'trips', columns: without, wanted })).toEqual(usualOrder('trips'));
  });
  test('the first press shows the largest and the latest first, and texts from A', () => {
    const first = (id: string) => descendsFirst(columns.find((each) => each.id === id) as ColumnSpec);
    expect([first('metres'), first('start'), first('to')]).toEqual([true, true, false]);
  });
  test('a new period keeps the chosen order, and another report does not', () => {
    const app = createApp({
      ...{ projections: [reportPage] as never, effects: [], ports: {}, now: () => 0, forget: [] },
      failed: () => reportEvents.stopped(),
    });
    const at = (path: string, query: string) =>
      app.publish(navigation.locationChanged({ path: `/reports/${path}`, query }));
    at('trips', '');
    app.publish(reportEvents.rowsOrdered({ column: 'metres', descending: true }));
    at('trips', 'period=today');
    expect(app.read(reportPage).order).toEqual({ column: 'metres', descending: true });
    at('stops', '');
    expect(app.read(reportPage).order).toBeNull();
  });
});
