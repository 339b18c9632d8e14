import { formatLanguage } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { type Read, select } from '../../src/kernel/read.ts';
import type { ExportColumn } from '../../events/export-types.ts';
import type { Cell } from '../../src/core/app/exports/document.ts';
import { COLUMNS, type ColumnSpec } from './kinds.ts';
import { fenceNames, placeNames, reportParts } from './made.ts';
import { openReport } from './reports.state.ts';
import { sensorColumns } from './sensors.state.ts';
import { filledColumns, type Names, type ReportRow, rowsOf, stretch, totalsOf } from './rows.ts';

/** The names that rows need. */
export const namesOf = (read: Read): Names & { readonly zone: string | undefined } => ({
  language: read(formatLanguage),
  placeOf: read(placeNames),
  fenceOf: read(fenceNames),
  zone: read(timeZoneInUse),
});

export type ShownReport = {
  /** All columns of the type. */
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow | null;
  /** Totals of the previous period, if it is compared. */
  readonly before: ReportRow | null;
  /** The shown columns, in order. */
  readonly columns: readonly ColumnSpec[];
};

/** Columns that are hidden when empty. */
const OPTIONAL = ['lowVolts', 'highVolts', 'active', 'value', 'limit', 'message'];

/** The table of the open report: the same for screen, paper and files (REP-02, REP-03). */
export const shownReport = select((read): ShownReport | null => {
  const open = read(openReport);
  if (!open) return null;
  const { question } = open;
  const parts = read(reportParts);
  const names = namesOf(read);
  const rows = rowsOf(question, parts.now, names);
  const before = question.compare ? totalsOf(question.kind, rowsOf(question, parts.before, names)) : null;
  const wanted = filledColumns(question.columns, rows, OPTIONAL);
  // With one device there is no device column.
  const sensors = read(sensorColumns);
  const columns = COLUMNS[question.kind].filter(
    ({ id }) =>
      wanted.includes(id) && (id !== 'device' || question.devices.length > 1 || question.kind === 'summary'),
  );
  return {
    rows,
    totals: totalsOf(question.kind, rows, sensors),
    before,
    columns: [...columns, ...sensors],
  };
});

/** A row for a file's columns: days are ISO, because a reader of a printout cannot ask which year. */
export const cellsOf = (row: ReportRow, columns: readonly ColumnSpec[]): Cell[] =>
  columns.map(({ id }) => (id === 'period' ? row[stretch] : undefined) ?? row[id] ?? null);

/**
 * Columns for a file.
 * @param name returns the name of a column's spec; `choices`: the texts of a closed set of values
 */
export const exportColumns = (
  columns: readonly ColumnSpec[],
  name: (column: ColumnSpec) => string,
  choices: Readonly<Record<string, string>> = {},
): ExportColumn[] =>
  columns.map((column) => {
    const { kind, unit, digits } = column;
    return {
      name: name(column),
      kind,
      ...(kind === 'choice' && { choices }),
      ...(unit !== undefined && { unit }),
      ...(digits !== undefined && { digits }),
    };
  });
