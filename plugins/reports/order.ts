import type { ReportKind } from '../../events/reports.ts';
import type { Cell } from '../../src/core/app/exports/document.ts';
import type { SortOrder } from '../../src/ui/Sort.tsx';
import type { ColumnSpec } from './kinds.ts';
import { type ReportRow, stretch } from './rows.ts';

/**
 * The time by which a list of happenings is sorted on the screen, newest first. The other report types keep their order:
 * their rows are devices, or days beside a chart of these days.
 */
const NEWEST: Partial<Record<ReportKind, string>> = {
  trips: 'start',
  stops: 'start',
  speeding: 'start',
  visits: 'start',
  alarms: 'at',
};

/** The order of a report's rows on the screen until the user chooses another one. Null: as they are in files. */
export const usualOrder = (kind: ReportKind): SortOrder | null => {
  const column = NEWEST[kind];
  return column === undefined ? null : { column, descending: true };
};

/** Whether the first press on a column's head shows the largest or latest values first. */
export const descendsFirst = ({ kind, id }: ColumnSpec): boolean =>
  id !== 'period' && kind !== 'text' && kind !== 'choice';

type Ordered = {
  readonly kind: ReportKind;
  readonly columns: readonly ColumnSpec[];
  /** The order that the user chose; null if none. */
  readonly wanted: SortOrder | null;
  readonly language: string;
  /** The display texts of a column with a fixed set of values, by value. */
  readonly choices?: Readonly<Record<string, string>>;
};

/** The order in which the screen shows rows: the chosen one while its column is shown, or else the usual one. */
export const orderOf = ({ kind, columns, wanted }: Pick<Ordered, 'kind' | 'columns' | 'wanted'>) =>
  wanted && columns.some(({ id }) => id === wanted.column) ? wanted : usualOrder(kind);

/**
 * Returns the rows of a report as the screen shows them. Files and paper keep the order of time, device by device
 * (REP-03). Unknown values come last in either direction; equal ones stay in the usual order.
 */
export function inOrder(rows: readonly ReportRow[], ordered: Ordered): readonly ReportRow[] {
  const { kind, columns, language, choices } = ordered;
  const order = orderOf(ordered);
  const usual = usualOrder(kind);
  const texts = new Intl.Collator(language, { numeric: true });
  const valueOf = (row: ReportRow, id: string): Cell => {
    // The name of a week or month says nothing about its place in the year.
    const value = (id === 'period' ? row[stretch] : undefined) ?? row[id] ?? null;
    const isChoice = columns.some((each) => each.id === id && each.kind === 'choice');
    return isChoice && typeof value === 'string' ? (choices?.[value] ?? value) : value;
  };
  const by = (all: readonly ReportRow[], { column, descending }: SortOrder) =>
    all
      .map((row) => ({ row, value: valueOf(row, column) }))
      .toSorted((a, b) => {
        const [lacksA, lacksB] = [isLacking(a.value), isLacking(b.value)];
        if (lacksA || lacksB) return Number(lacksA) - Number(lacksB);
        const way =
          typeof a.value === 'number' && typeof b.value === 'number'
            ? a.value - b.value
            : texts.compare(String(a.value), String(b.value));
        return descending ? -way : way;
      })
      .map(({ row }) => row);
  const first = usual ? by(rows, usual) : rows;
  return order && order !== usual ? by(first, order) : first;
}

const isLacking = (value: Cell) => value === null || value === '';
