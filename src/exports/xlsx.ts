import writeExcelFile, { type SheetData } from 'write-excel-file/universal';
import type { ExportColumn } from '../../events/export-types.ts';
import {
  aboutOf,
  digitsOf,
  figureOf,
  headOf,
  isFigure,
  isMoment,
  type Manner,
  mannerOf,
  momentOf,
  printed,
  wordsOf,
} from './cells.ts';
import { chunks } from '../rules/chunks.ts';
import { hasSums, withWord } from './csv.ts';
import type { Cell, ExportDocument, ExportTable, Row } from './document.ts';
import { progressing } from './progressing.ts';

type SheetCell = SheetData[number][number];

/** Limits of spreadsheets: rows per sheet without the headings, and characters per cell. */
const MOST_ROWS = 1_048_000;
const MOST_LETTERS = 32_000;
const SECONDS_A_DAY = 86_400;
/** Number of spreadsheet rows between two progress reports. */
const SLICE = 1_000;

/**
 * Writes a document's tables as sheets of one workbook. Numbers and days get the matching cell type. Text is always
 * stored as text, never as a formula.
 * @param mostRows rows per sheet; the rows of a longer table continue in further sheets
 */
export async function xlsxOf(
  whole: ExportDocument,
  heard: (done: number, of: number) => void,
  mostRows = MOST_ROWS,
): Promise<Uint8Array<ArrayBuffer>> {
  const manner = mannerOf(whole);
  const count = progressing(whole, heard);
  const names = new Set<string>();
  const parts = whole.tables.flatMap((table) => partsOf(table, mostRows));
  const sheets = parts.map((table) => ({
    data: sheetOf(table, whole, manner, count),
    sheet: sheetName(table.title || whole.title, names),
    columns: table.columns.map((column) => ({ width: widthOf(column, table, manner) })),
    stickyRowsCount: 1,
    ...(table.columns.length > 6 && { orientation: 'landscape' as const }),
  }));
  const about = {
    data: aboutOf(whole).map((text): SheetCell[] => [{ value: lettersOf(text), type: String, wrap: true }]),
    sheet: sheetName(whole.title, names),
    columns: [{ width: 80 }],
  };
  const blob = await writeExcelFile([...sheets, about]).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

/** Splits a table into tables that fit into one sheet each. The last one has the totals. */
function partsOf(table: ExportTable, mostRows: number): readonly ExportTable[] {
  if (table.rows.length <= mostRows) return [table];
  const { totals, ...rest } = table;
  const parts = chunks(table.rows, mostRows);
  return parts.map((rows, i) => ({ ...rest, rows, ...(i === parts.length - 1 && totals && { totals }) }));
}

function sheetOf(table: ExportTable, whole: ExportDocument, manner: Manner, count: (more: number) => void) {
  const { columns, rows, totals } = table;
  const head = columns.map(
    (column): SheetCell => ({
      value: lettersOf(headOf(column, manner)),
      type: String,
      fontWeight: 'bold',
      wrap: true,
      alignVertical: 'top',
      align: isText(column) ? 'left' : 'right',
      bottomBorderStyle: 'thin',
    }),
  );
  const makers = columns.map((column) => makerOf(column, manner));
  const line = (row: Row) => makers.map((make, at) => make(row[at] ?? null));
  const data: SheetData = [head];
  for (const [i, row] of rows.entries()) {
    data.push(line(row));
    if (i % SLICE === SLICE - 1) count(SLICE);
  }
  count(rows.length % SLICE);
  if (totals && hasSums(totals))
    data.push(
      line(withWord(totals, columns, whole.words.total)).map(
        (cell): SheetCell =>
          cell === null ? null : { ...(cell as object), fontWeight: 'bold', topBorderStyle: 'thin' },
      ),
    );
  return data;
}

const isText = (column: ExportColumn) => column.kind === 'text' || column.kind === 'choice';

/**
 * Returns a function that creates the cells of one spreadsheet column. What all its cells have in common is calculated
 * only once.
 */
function makerOf(column: ExportColumn, manner: Manner): (cell: Cell) => SheetCell {
  const text = (cell: Cell): SheetCell => {
    const words = lettersOf(wordsOf(cell, column));
    return words === '' ? null : { value: words, type: String };
  };
  if (isMoment(column)) {
    const format = PATTERNS[column.kind as keyof typeof PATTERNS];
    // Removes the time of day from a date cell. The date format would hide the time, but it would stay in the cell's
    // value.
    const whole = column.kind === 'date' ? SECONDS_A_DAY * 1000 : 1;
    return (cell) => {
      const moment = momentOf(cell, manner);
      if (moment === null) return text(cell);
      return { value: new Date(Math.floor(moment / whole) * whole), type: Date, format };
    };
  }
  if (column.kind === 'duration')
    return (cell) =>
      typeof cell === 'number'
        ? { value: cell / SECONDS_A_DAY, type: Number, format: '[h]:mm:ss' }
        : text(cell);
  if (isFigure(column)) {
    const digits = digitsOf(column);
    const decimals = digits > 0 ? `.${'0'.repeat(digits)}` : '';
    const isPercent = column.kind === 'percent';
    const format = isPercent ? '0%' : `#,##0${decimals}`;
    return (cell) => {
      const figure = figureOf(cell, column, manner);
      if (figure === null) return text(cell);
      return { value: isPercent ? figure / 100 : figure, type: Number, format };
    };
  }
  return text;
}

/** Changes a text so that a spreadsheet can hold it: removes characters that XML forbids, and limits its length. */
const lettersOf = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these characters are to be removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .slice(0, MOST_LETTERS);

/** Spreadsheet formats that show days in ISO 8601 order, so that no reader confuses month and day. */
const PATTERNS = { date: 'yyyy-mm-dd', time: 'hh:mm:ss', datetime: 'yyyy-mm-dd hh:mm:ss' } as const;

/** Returns a spreadsheet column width that fits the content of the first rows (characters). */
function widthOf(column: ExportColumn, { rows, columns }: ExportTable, manner: Manner): number {
  const at = columns.indexOf(column);
  const longest = rows
    .slice(0, 200)
    .reduce((most, row) => Math.max(most, printed(row[at] ?? null, column, manner).length), 0);
  return Math.min(
    60,
    Math.max(column.kind === 'datetime' ? 20 : 10, headOf(column, manner).length + 2, longest + 2),
  );
}

/** Excel keeps this sheet name for itself and calls a file with such a sheet damaged. */
const RESERVED = 'history';

/** Returns a sheet name that is unique in the workbook and that spreadsheets allow. */
function sheetName(wanted: string, taken: Set<string>): string {
  const safe =
    lettersOf(wanted)
      .replace(/[[\]/\\:*?\r\n\t]+/g, ' ')
      .replace(/^[' ]+|(?<![' ])[' ]+$/g, '') || 'Sheet';
  for (let number = 1; ; number++) {
    const isBare = number === 1 && safe.toLowerCase() !== RESERVED;
    // A name must not end with an apostrophe, and the cut may leave one at the end.
    const cut = (most: number) => safe.slice(0, most).replace(/(?<![' ])[' ]+$/, '');
    const name = isBare ? cut(31) : `${cut(26)} ${number}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}
