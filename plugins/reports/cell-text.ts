import type { Cell } from '../../src/core/app/exports/document.ts';
import { formatDistance, formatSpeed, formatUntil, formatPercent, withUnit } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { formatDuration, formatHour } from '../../src/ui/format-time.ts';
import type { ColumnSpec } from './kinds.ts';
import { dayName } from './steps.ts';

export type Manner = {
  readonly language: string;
  readonly units: 'metric' | 'imperial';
  readonly zone: string | undefined;
  /** The display texts of a column with a fixed set of values, by value. */
  readonly choices?: Readonly<Record<string, string>>;
};

/** Formats a value of a report table as on the other screens and the map (REP-02); a dash if unknown. */
export function cellText(cell: Cell, { kind, unit, digits }: Omit<ColumnSpec, 'id'>, manner: Manner): string {
  const { language, units, zone, choices } = manner;
  if (cell === null || cell === '') return '–';
  if (typeof cell === 'string' && kind === 'choice') return choices?.[cell] ?? cell;
  if (typeof cell === 'string') return kind === 'date' ? dayName(cell, language) : cell;
  switch (kind) {
    case 'distance':
      return withUnit(formatDistance(cell, units, language));
    case 'speed':
      return withUnit(formatSpeed(cell, units, language));
    case 'duration':
      return formatDuration(cell, language);
    case 'percent':
      return formatPercent(cell / 100, language);
    case 'datetime':
    case 'date':
    case 'time':
      return formatUntil(cell, language, zone);
    default:
      return `${formatNumber(cell, language, digits ?? (Number.isInteger(cell) ? 0 : 1))}${unit ? ` ${unit}` : ''}`;
  }
}

/**
 * Formats the values of a table's row. If a moment is on the same day as the moment before it in the row, such as the
 * end of a trip, only its time of day is shown.
 */
export function rowTexts(
  row: Readonly<Record<string, Cell>>,
  columns: readonly ColumnSpec[],
  manner: Manner,
): string[] {
  let day: string | null = null;
  return columns.map((column) => {
    const cell = row[column.id] ?? null;
    if (column.kind !== 'datetime' || typeof cell !== 'number') return cellText(cell, column, manner);
    const before = day;
    day = localDay(cell, manner.zone);
    return day === before ? formatHour(cell, manner.language, manner.zone) : cellText(cell, column, manner);
  });
}

/** Whether a report column of this type is right-aligned. */
export const isRight = ({ kind }: Pick<ColumnSpec, 'kind'>): boolean =>
  kind !== 'text' && kind !== 'choice' && kind !== 'datetime' && kind !== 'date' && kind !== 'time';
