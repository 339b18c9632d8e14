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

/** What rows need of words. */
export const namesOf = (read: Read): Names & { readonly zone: string | undefined } => ({
  language: read(formatLanguage),
  placeOf: read(placeNames),
  fenceOf: read(fenceNames),
  zone: read(timeZoneInUse),
});

export type ShownReport = {
  /** All columns of the kind. */
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow | null;
  /** Totals of the period before, where it is compared with. */
  readonly before: ReportRow | null;
  /** Those that are shown, in order. */
  readonly columns: readonly ColumnSpec[];
};

/** Columns that go without saying when nobody filled them. */
const OPTIONAL = ['lowVolts', 'highVolts', 'active', 'value', 'limit', 'message'];

/** The table of the report that is open: the same for the screen, for paper and for files (REP-02, REP-03). */
export const shownReport = select((read): ShownReport | null => {
  const open = read(openReport);
  if (!open) return null;
  const { question } = open;
  const parts = read(reportParts);
  const names = namesOf(read);
  const rows = rowsOf(question, parts.now, names);
  const before = question.compare ? totalsOf(question.kind, rowsOf(question, parts.before, names)) : null;
  const wanted = filledColumns(question.columns, rows, OPTIONAL);
  // One device needs no column that says which.
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

/** A row as the columns of a file want it: days are ISO there, for on paper nobody can ask which year. */
export const cellsOf = (row: ReportRow, columns: readonly ColumnSpec[]): Cell[] =>
  columns.map(({ id }) => (id === 'period' ? row[stretch] : undefined) ?? row[id] ?? null);

/** Columns for a file. @param name of a column by its spec; `choices`: what words of a closed set are called */
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
