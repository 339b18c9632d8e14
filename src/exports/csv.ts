import type { ExportColumn } from '../../events/export-types.ts';
import {
  aboutOf,
  clockOf,
  digitsOf,
  figureOf,
  headOf,
  isFigure,
  isoOf,
  type Manner,
  mannerOf,
  momentOf,
  wordsOf,
} from './cells.ts';
import type { Cell, ExportDocument, Row } from './document.ts';
import { progressing } from './progressing.ts';

/** Byte order mark, which tells a spreadsheet that the file is UTF-8. */
const MARK = '\uFEFF';
/** Number of CSV rows that are joined into one string at a time. */
const SLICE = 1_000;

/**
 * Matches text that a spreadsheet would run as a formula, even after leading spaces. Such text gets an apostrophe in
 * front. The pattern includes full-width signs, because some spreadsheets treat them like the normal ones.
 */
const FORMULA = /^[\s\u00A0\uFEFF]*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;
const SIGNS = new Set('=+-@\0\uFF1D\uFF0B\uFF0D\uFF20');
/**
 * Characters after which a new cell starts in a spreadsheet that splits CSV lines at semicolons (most of Europe) or at
 * tabs instead of commas. Such a spreadsheet also ignores quotes inside a cell.
 */
const BETWEEN = new Set(';\t\r\n');

/**
 * Changes a text so that no spreadsheet takes it for a formula. Reads the text once, from the end to the start, so that
 * even a text of nothing but line breaks is fast.
 */
export function neutral(text: string): string {
  const cuts: number[] = [];
  // Whether a formula sign follows the current character, with only spaces and quotes in between.
  let isBeforeSign = false;
  for (let i = text.length - 1; i >= 0; i--) {
    const letter = text.charAt(i);
    if (isBeforeSign && BETWEEN.has(letter)) cuts.push(i + 1);
    isBeforeSign = SIGNS.has(letter) || (isBeforeSign && /["\s]/.test(letter));
  }
  let whole = FORMULA.test(text) ? "'" : '';
  let from = 0;
  for (const cut of cuts.reverse()) {
    whole += `${text.slice(from, cut)}'`;
    from = cut;
  }
  return whole + text.slice(from);
}

/** Quotes a text by RFC 4180: only where necessary, with quotes doubled. */
export const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Formats a CSV cell. Programs read the file, so in every language numbers have a decimal point and days are ISO 8601.
 */
function plain(cell: Cell, column: ExportColumn, manner: Manner): string {
  if (cell === null) return '';
  if (column.kind === 'date' || column.kind === 'time' || column.kind === 'datetime') {
    const moment = momentOf(cell, manner);
    if (moment !== null) return isoOf(moment, column.kind, true);
  } else if (column.kind === 'duration' && typeof cell === 'number') return clockOf(cell);
  else if (isFigure(column)) {
    const figure = figureOf(cell, column, manner);
    if (figure !== null) return figure.toFixed(digitsOf(column));
  }
  return quoted(neutral(wordsOf(cell, column)));
}

/**
 * Returns a document's tables as comma-separated values (RFC 4180), each with its column headings. If there are several
 * tables, each has a title, and an empty line separates them. The lines that describe the file come last, where they do
 * not confuse programs that read the file.
 */
export function* csvOf(whole: ExportDocument, heard: (done: number, of: number) => void): Generator<string> {
  const manner = mannerOf(whole);
  const count = progressing(whole, heard);
  yield MARK;
  for (const [i, { title, columns, rows, totals }] of whole.tables.entries()) {
    if (whole.tables.length > 1) yield `${i > 0 ? '\r\n' : ''}${quoted(neutral(title))}\r\n`;
    yield `${columns.map((column) => quoted(neutral(headOf(column, manner)))).join(',')}\r\n`;
    const line = (row: Row) =>
      `${columns.map((column, at) => plain(row[at] ?? null, column, manner)).join(',')}\r\n`;
    for (let from = 0; from < rows.length; from += SLICE) {
      const slice = rows.slice(from, from + SLICE);
      yield slice.map(line).join('');
      count(slice.length);
    }
    if (totals && hasSums(totals)) yield line(withWord(totals, columns, whole.words.total));
  }
  yield `\r\n${aboutOf(whole)
    .map((text) => `${quoted(neutral(text))}\r\n`)
    .join('')}`;
}

/** Whether a table's totals row contains any total. If not, the row is left out. */
export const hasSums = (totals: Row): boolean => totals.some((cell) => cell !== null);

/** Returns the totals row with a label such as "Total" in its first cell, if that cell is free. */
export const withWord = (totals: Row, columns: readonly ExportColumn[], word: string): Row =>
  totals[0] === null && columns[0] && !isFigure(columns[0]) && columns[0].kind !== 'duration'
    ? [word, ...totals.slice(1)]
    : totals;
