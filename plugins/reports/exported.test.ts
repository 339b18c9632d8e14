import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as exportEvents from '../../events/exports.ts';
import * as reportEvents from '../../events/reports.ts';
import type { ExportDocument } from '../../src/core/app/exports/document.ts';
import type { App } from '../../src/kernel/app.ts';
import { frame } from '../../tests/exported.ts';
import { exportColumns, shownReport } from './shown.ts';
import { at, it } from './reports-given.ts';

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
