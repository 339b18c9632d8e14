import { formatLanguage, unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { type Read, select } from '../../src/kernel/read.ts';
import type { ExportColumn } from '../../events/export-types.ts';
import type { Cell } from '../../src/core/app/exports/document.ts';
import { previous } from '../../src/rules/time/periods.ts';
import { COLUMNS, type ColumnSpec, usualColumns } from './kinds.ts';
import { isCompared } from './lacking.ts';
import { fenceNames, placeNames, reportParts } from './made.ts';
import type { ReportQuestion } from './question.ts';
import { openReport } from './reports.state.ts';
import { sensorColumns } from './sensors.state.ts';
import { filledColumns, type Names, type ReportRow, rowsOf, stretch, totalsOf } from './rows.ts';

/** Returns the language, names and other texts that the rows of a report need. */
export const namesOf = (read: Read): Names & { readonly zone: string | undefined } => ({
  language: read(formatLanguage),
  units: read(unitsInUse),
  placeOf: read(placeNames),
  fenceOf: read(fenceNames),
  zone: read(timeZoneInUse),
});

export type ShownReport = {
  /** The rows of the report; each has values for all columns of the report type. */
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow | null;
  /** Totals of the previous period, if the report compares with it. */
  readonly before: ReportRow | null;
  /** The columns that the report shows, in order. */
  readonly columns: readonly ColumnSpec[];
};

/** Ids of report columns that are hidden when they are empty. */
const OPTIONAL = ['lowVolts', 'highVolts', 'active', 'value', 'limit', 'message'];

/** The columns that a report can show. A report of one device has no device column, except the summary. */
export const possibleColumns = ({ kind, devices }: ReportQuestion): readonly ColumnSpec[] =>
  COLUMNS[kind].filter(({ id }) => id !== 'device' || devices.length > 1 || kind === 'summary');

/** The table of the open report: the same for screen, paper and files (REP-02, REP-03). */
export const shownReport = select((read): ShownReport | null => {
  const open = read(openReport);
  if (!open) return null;
  const { question } = open;
  const parts = read(reportParts);
  const names = namesOf(read);
  const rows = rowsOf(question, parts.now, names);
  const before = read(isCompared)
    ? totalsOf(question.kind, rowsOf({ ...question, period: previous(question.period) }, parts.before, names))
    : null;
  const sensors = read(sensorColumns);
  const columnsOf = (chosen: readonly string[]) => {
    const filled = filledColumns(chosen, rows, OPTIONAL);
    return possibleColumns(question).filter(({ id }) => filled.includes(id));
  };
  const chosen = columnsOf(question.columns);
  // If all chosen columns are empty, the usual ones are shown: a table needs columns.
  const columns = chosen.length + sensors.length > 0 ? chosen : columnsOf(usualColumns(question.kind));
  return {
    rows,
    totals: totalsOf(question.kind, rows, sensors),
    before,
    columns: [...columns, ...sensors],
  };
});

/**
 * Returns the cells of a report row for a file. Periods are in ISO form, so that the reader of the file knows which
 * year is meant.
 */
export const cellsOf = (row: ReportRow, columns: readonly ColumnSpec[]): Cell[] =>
  columns.map(({ id }) => (id === 'period' ? row[stretch] : undefined) ?? row[id] ?? null);

/** Decimals of a sensor's values in a file, as in the file of a history. The screen shows fewer. */
const SENSOR_DIGITS = 2;

/**
 * Returns the columns of a report for a file.
 * @param name returns the name of a column; `choices`: the display texts of a column with a fixed set of values
 */
export const exportColumns = (
  columns: readonly ColumnSpec[],
  name: (column: ColumnSpec) => string,
  choices: Readonly<Record<string, string>> = {},
): ExportColumn[] =>
  columns.map((column) => {
    const { kind, unit, sensor } = column;
    const digits = column.digits ?? (sensor && kind === 'number' ? SENSOR_DIGITS : undefined);
    return {
      name: name(column),
      kind,
      ...(kind === 'choice' && { choices }),
      ...(unit !== undefined && { unit }),
      ...(digits !== undefined && { digits }),
    };
  });
