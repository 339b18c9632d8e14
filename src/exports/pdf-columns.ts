import type { ExportColumn } from '../../events/export-types.ts';
import { headOf, type Manner, printed } from './cells.ts';
import type { ExportTable } from './document.ts';
import { type Letters, printable } from './pdf-letters.ts';

/** A table column in the PDF. Lengths are in points (1/72 inch). */
type PaperColumn = {
  readonly column: ExportColumn;
  readonly head: string;
  /** Distance from the table's left edge to the column's left edge. */
  readonly left: number;
  readonly width: number;
  readonly isRight: boolean;
};
export type PaperTable = { readonly columns: readonly PaperColumn[]; readonly size: number };

/** Padding to the left and right of a cell's text. */
export const GUTTER = 4;
/** Font sizes of a PDF table, in the order in which they are tried. Tables with many columns get a smaller size. */
const SIZES = [8, 7, 6, 5] as const;
export const FULL_SIZE = SIZES[0];
/** Approximate number of table rows that are measured to find a column's width. */
const LOOKED_AT = 400;
/** Minimum and maximum width of a text column, in multiples of the font size. */
const LEAST = 7;
const MOST = 40;
/** Words wider than this, such as web addresses, may be broken (in multiples of the font size). */
const LONGEST_WORD = 14;

const isWords = ({ kind }: ExportColumn) => kind === 'text' || kind === 'choice';

/**
 * Divides the page's width among the table's columns: number and time columns get the width that they need, and text
 * columns share the rest.
 */
export function columnsOf(
  table: ExportTable,
  width: number,
  letters: { readonly regular: Letters; readonly bold: Letters },
  manner: Manner,
): PaperTable {
  const needs = table.columns.map((column, at) => needOf(table, column, at, letters, manner));
  const wide = (thousandths: number, size: number) => (thousandths * size) / 1000 + 2 * GUTTER;
  for (const size of SIZES) {
    const least = needs.map((need) => wide(need.least, size));
    const wanted = needs.map((need) => wide(need.wanted, size));
    if (sumOf(least) <= width) return laid(table, share(least, wanted, needs, width), size, manner);
  }
  // If the table does not fit at any font size, lines may break inside words of the column headings, but never inside
  // numbers, times or words in the cells.
  for (const size of SIZES) {
    const least = needs.map((need) => wide(need.content, size));
    if (sumOf(least) <= width)
      return laid(
        table,
        share(
          least,
          needs.map((need) => wide(need.wanted, size)),
          needs,
          width,
        ),
        size,
        manner,
      );
  }
  // If the table does not fit even at the smallest font size, numbers and times stay whole, and text columns share the
  // rest of the width.
  const size = SIZES.at(-1) as number;
  const least = needs.map((need) => (need.isWords ? 0 : wide(need.content, size)));
  const left = Math.max(0, width - sumOf(least));
  const all = needs.reduce((sum, need) => sum + (need.isWords ? need.content + 1 : 0), 0);
  const squeezed = needs.map((need, i) =>
    need.isWords ? Math.max(3 * GUTTER, (left * (need.content + 1)) / all) : (least[i] as number),
  );
  return laid(table, squeezed, size, manner);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

type Need = {
  readonly least: number;
  readonly wanted: number;
  /** The width at which no cell of the column has to break: that of the column's longest number or longest word. */
  readonly content: number;
  readonly isWords: boolean;
  readonly weight: number;
};

/** Returns the width that a PDF table column needs, in thousandths of the font size. */
function needOf(
  { rows, totals }: ExportTable,
  column: ExportColumn,
  at: number,
  { regular, bold }: { readonly regular: Letters; readonly bold: Letters },
  manner: Manner,
): Need {
  const head = printable(headOf(column, manner));
  const longestWord = Math.max(0, ...head.split(' ').map(bold.width));
  const step = Math.max(1, Math.floor(rows.length / LOOKED_AT));
  const words = isWords(column);
  let cells = totals ? bold.width(printable(printed(totals[at] ?? null, column, manner))) : 0;
  let longest = words ? 0 : cells;
  for (let i = 0; i < rows.length; i += step) {
    const text = printable(printed(rows[i]?.[at] ?? null, column, manner));
    const wide = regular.width(text);
    cells = Math.max(cells, wide);
    if (words && wide > longest)
      for (const word of text.split(' ')) longest = Math.max(longest, regular.width(word));
    else if (!words) longest = Math.max(longest, wide);
  }
  const whole = Math.max(longestWord, cells, Math.min(bold.width(head), 10_000));
  return {
    isWords: words,
    weight: column.width ?? 1,
    least: words
      ? Math.min(
          whole,
          Math.max(Math.min(longestWord, 12_000), Math.min(longest, LONGEST_WORD * 1000), LEAST * 1000),
        )
      : Math.max(longestWord, cells),
    wanted: words ? Math.min(whole, MOST * 1000) : whole,
    content: words ? Math.min(longest, LONGEST_WORD * 1000) : longest,
  };
}

/**
 * Distributes the table's width among the columns. Each gets its minimum, then as much as possible of the width it
 * prefers. Text columns share what is left.
 */
function share(least: number[], wanted: number[], needs: readonly Need[], width: number): number[] {
  const missing = wanted.map((each, i) => Math.max(0, each - (least[i] as number)));
  const lack = missing.reduce((a, b) => a + b, 0);
  const spare = width - least.reduce((a, b) => a + b, 0);
  const granted = least.map(
    (each, i) => each + (lack > 0 ? (missing[i] as number) * Math.min(1, spare / lack) : 0),
  );
  const left = width - granted.reduce((a, b) => a + b, 0);
  const takers = needs.some(({ isWords: words }) => words)
    ? needs.map(({ isWords: words, weight }) => (words ? weight : 0))
    : needs.map(({ weight }) => weight);
  const weights = takers.reduce((a, b) => a + b, 0);
  return granted.map((each, i) => each + (weights > 0 ? (left * (takers[i] as number)) / weights : 0));
}

function laid(table: ExportTable, widths: readonly number[], size: number, manner: Manner): PaperTable {
  let left = 0;
  const columns = table.columns.map((column, i): PaperColumn => {
    const width = widths[i] as number;
    const made = {
      column,
      head: headOf(column, manner),
      left,
      width,
      isRight: !isWords(column) && !isMomentLike(column),
    };
    left += width;
    return made;
  });
  return { columns, size };
}

const isMomentLike = ({ kind }: ExportColumn) => kind === 'date' || kind === 'time' || kind === 'datetime';

/**
 * Breaks a text into lines of this width. Lines break between words, and inside a word only if it is longer than a
 * line.
 */
export function wrapped(text: string, width: number, size: number, letters: Letters): string[] {
  const most = (width * 1000) / size;
  const clean = printable(text);
  if (letters.width(clean) <= most) return [clean];
  const lines: string[] = [];
  let line = '';
  for (const word of clean.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (letters.width(longer) <= most) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && letters.width(line + letter) > most) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}
