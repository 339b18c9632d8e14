import type { ExportColumn } from '../../events/export-types.ts';
import { formatNumber, keep, speedIn, unitName } from '../ui/format.ts';
import type { Cell, ExportDocument } from './document.ts';
import { isWritten, wallClock } from './wall.ts';

const METRES_PER_MILE = 1609.344;

/** How values of one document are written: its language, zone and units, with what is dear to make made once. */
export type Manner = {
  readonly language: string;
  readonly units: 'metric' | 'imperial';
  readonly wall: (unix: number) => number;
};
export const mannerOf = ({ language, zone, units }: ExportDocument): Manner => ({
  language,
  units,
  wall: wallClock(zone),
});

/** Head of a column with the unit that its figures are in: `Distance (km)`. */
export function headOf(column: ExportColumn, { language, units }: Manner): string {
  const imperial = units === 'imperial';
  const unit =
    column.kind === 'distance'
      ? unitName(imperial ? 'mile' : 'kilometer', language)
      : column.kind === 'speed'
        ? unitName(imperial ? 'mile-per-hour' : 'kilometer-per-hour', language)
        : column.kind === 'percent'
          ? '%'
          : column.unit;
  return unit ? `${column.name} (${unit})` : column.name;
}

/** Decimals of a column's figures. Kilometres have three, because then what is printed adds up to the metre. */
export const digitsOf = ({ kind, digits }: ExportColumn): number =>
  kind === 'distance' ? 3 : kind === 'speed' || kind === 'percent' ? 0 : (digits ?? 0);

/** A figure in the document's units, not yet rounded; null where there is none. */
export function figureOf(cell: Cell, { kind }: ExportColumn, { units }: Manner): number | null {
  if (typeof cell !== 'number' || !Number.isFinite(cell)) return null;
  if (kind === 'distance') return cell / (units === 'imperial' ? METRES_PER_MILE : 1000);
  return kind === 'speed' ? speedIn(cell, units) : cell;
}

/** A day or a moment as milliseconds that read as UTC show the clock of the document's zone; null where there is none. */
export function momentOf(cell: Cell, manner: Manner): number | null {
  if (typeof cell === 'number') {
    if (!isWritten(cell * 1000)) return null;
    const moment = manner.wall(cell);
    return isWritten(moment) ? moment : null;
  }
  if (typeof cell !== 'string') return null;
  const day = Date.parse(`${cell}T00:00:00Z`);
  return isWritten(day) ? day : null;
}

/** Words of a cell: texts, words of a closed set, and whatever does not fit its column. */
export const wordsOf = (cell: Cell, { kind, choices }: ExportColumn): string =>
  cell === null ? '' : kind === 'choice' ? (choices?.[String(cell)] ?? String(cell)) : String(cell);

export const isMoment = ({ kind }: ExportColumn): boolean =>
  kind === 'date' || kind === 'time' || kind === 'datetime';
export const isFigure = ({ kind }: ExportColumn): boolean =>
  kind === 'number' || kind === 'distance' || kind === 'speed' || kind === 'percent';

/** Hours, minutes and seconds: `27:05:09`. @param seconds */
export function clockOf(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

const MOMENTS = {
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit' },
  datetime: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
} as const;

/** The pattern by which a language writes moments, on a clock that already shows the right time. */
export const momentFormat = (kind: 'date' | 'time' | 'datetime', language: string): Intl.DateTimeFormat =>
  keep(`x${kind}${language}`, () => {
    const options = { ...MOMENTS[kind], timeZone: 'UTC' } as const;
    try {
      return new Intl.DateTimeFormat(language, options);
    } catch {
      return new Intl.DateTimeFormat('en', options);
    }
  });

/** A cell as people read it, on paper. */
export function printed(cell: Cell, column: ExportColumn, manner: Manner): string {
  if (cell === null) return '';
  const { kind } = column;
  if (kind === 'date' || kind === 'time' || kind === 'datetime') {
    const moment = momentOf(cell, manner);
    return moment === null ? String(cell) : momentFormat(kind, manner.language).format(moment);
  }
  if (kind === 'duration' && typeof cell === 'number') return clockOf(cell);
  if (isFigure(column)) {
    const figure = figureOf(cell, column, manner);
    return figure === null ? String(cell) : formatNumber(figure, manner.language, digitsOf(column));
  }
  return wordsOf(cell, column);
}
