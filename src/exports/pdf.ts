import { jsPDF } from 'jspdf';
import { aboutOf, type Manner, mannerOf, printed } from './cells.ts';
import { hasSums, withWord } from './csv.ts';
import type { ExportDocument, ExportTable, Row } from './document.ts';
import { columnsOf, FULL_SIZE, GUTTER, type PaperTable, wrapped } from './pdf-columns.ts';
import { type Letters, lettersOf, printable } from './pdf-letters.ts';
import { progressing, sizeOf } from './progressing.ts';
import type { WriteOptions } from './write.ts';

/** Size of an A4 page in points (1/72 inch). */
const SHORT = 595.28;
const LONG = 841.89;
const MARGIN = 40;
/** Width of a PDF table on a portrait page. */
const WIDTH_UPRIGHT = SHORT - 2 * MARGIN;
/** Space for the page number at the bottom of a PDF page (points). */
const FOOT = 24;

type Weight = 'regular' | 'bold';
type Inside = { write(...words: string[]): void };

/** Places text and lines on PDF pages. Positions are in points from the upper left corner. */
type Pages = {
  readonly width: number;
  readonly bottom: number;
  /** Vertical position on the page at which the next item is written. */
  y: number;
  turn(): void;
  text(words: string, x: number, y: number, size: number, weight?: Weight, grey?: number): void;
  line(x1: number, x2: number, y: number, thickness: number, grey: number): void;
  /** Writes the footer of every page. Called at the end, when the number of pages is known. */
  foot(left: string, of: (page: number, pages: number) => string): void;
};

/** Formats a number for a PDF operator: without exponents, rounded to hundredths of a point. */
const figure = (value: number) => String(Math.round(value * 100) / 100);

/**
 * Creates the pages of a PDF. All texts of a page are written in one block, because one jsPDF call per text would take
 * minutes for a year of data.
 */
function pagesOf(
  paper: jsPDF,
  letters: { readonly regular: Letters; readonly bold: Letters },
  isLandscape: boolean,
): Pages {
  const [width, height] = isLandscape ? [LONG, SHORT] : [SHORT, LONG];
  // jsPDF's TypeScript types omit its internal objects.
  const inside = paper.internal as unknown as Inside;
  let texts: string[] = [];
  let lines: string[] = [];
  let font = '';
  const flush = () => {
    if (lines.length > 0) inside.write(`q\n${lines.join('\n')}\nQ`);
    if (texts.length > 0) inside.write(`BT\n${texts.join('\n')}\nET`);
    texts = [];
    lines = [];
    font = '';
  };
  const pages: Pages = {
    width,
    bottom: height - MARGIN - FOOT,
    y: MARGIN,
    turn() {
      flush();
      paper.addPage('a4', isLandscape ? 'landscape' : 'portrait');
      pages.y = MARGIN;
    },
    text(words, x, y, size, weight = 'regular', grey = 0.1) {
      if (words === '') return;
      const { id, glyphs } = letters[weight];
      const wanted = `${grey} g /${id} ${figure(size)} Tf`;
      if (wanted !== font) texts.push((font = wanted));
      texts.push(`1 0 0 1 ${figure(x)} ${figure(height - y)} Tm <${glyphs(words)}> Tj`);
    },
    line(x1, x2, y, thickness, grey) {
      const at = figure(height - y);
      lines.push(`${grey} G ${thickness} w ${figure(x1)} ${at} m ${figure(x2)} ${at} l S`);
    },
    foot(left, of) {
      flush();
      const count = paper.getNumberOfPages();
      for (let page = 1; page <= count; page++) {
        paper.setPage(page);
        const number = of(page, count);
        const y = height - MARGIN + 6;
        pages.text(left, MARGIN, y, 7, 'regular', 0.4);
        pages.text(number, width - MARGIN - (letters.regular.width(number) * 7) / 1000, y, 7, 'regular', 0.4);
        flush();
      }
    },
  };
  return pages;
}

/** Line height in multiples of the font size, and padding above and below a row's text (points). */
const LINE = 1.3;
const PADDING = 2.5;
/** Number of table rows between two progress reports. */
const SLICE = 500;

/** The events that jsPDF emits while it writes. They are missing in jsPDF's TypeScript types. */
type Heard = { readonly events: { subscribe(topic: string, hear: () => void): unknown } };
type Both = { readonly regular: Letters; readonly bold: Letters };

/**
 * Writes a document's tables to an A4 PDF: selectable text, column headings on each page, numbered pages, totals at
 * the end.
 */
export async function pdfOf(
  whole: ExportDocument,
  { fonts, progress }: WriteOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const manner = mannerOf(whole);
  const paper = new jsPDF({ unit: 'pt', format: 'a4', orientation: 'portrait', compress: true });
  paper.setDocumentProperties({ title: whole.title, creator: 'Fixpoint' });
  paper.setLanguage(whole.language as Parameters<typeof paper.setLanguage>[0]);
  const letters = await lettersOf(paper, fonts);
  // The pages are portrait if all tables fit at the full font size, otherwise landscape.
  const isLandscape = whole.tables.some(
    (table) => columnsOf(table, WIDTH_UPRIGHT, letters, manner).size < FULL_SIZE,
  );
  if (isLandscape) {
    paper.addPage('a4', 'landscape');
    paper.deletePage(1);
  }
  const pages = pagesOf(paper, letters, isLandscape);
  const size = sizeOf(whole);
  // Laying out the PDF's pages counts as half of the progress.
  const count = progressing(whole, (done) => progress(done, 2 * size));
  heading(pages, whole, letters);
  for (const table of whole.tables) tableOn(pages, table, whole, letters, manner, count);
  const { page: words } = whole.words;
  pages.foot(shortened(printable(whole.title), pages.width * 0.6, letters.regular), (page, of) =>
    words.replace('%pages', String(of)).replace('%page', String(page)),
  );
  let put = 0;
  const each = size / paper.getNumberOfPages();
  (paper.internal as Heard).events.subscribe('putPage', () => {
    put += 1;
    if (put % 20 === 0) progress(size + Math.floor(put * each), 2 * size);
  });
  return new Uint8Array(paper.output('arraybuffer'));
}

function heading(pages: Pages, whole: ExportDocument, letters: Both): void {
  const [title = '', subtitle = '', ...notes] = aboutOf(whole);
  const width = pages.width - 2 * MARGIN;
  const paragraph = (text: string, size: number, weight: 'regular' | 'bold', grey: number) => {
    if (text === '') return;
    for (const line of wrapped(text, width, size, letters[weight])) {
      if (pages.y + size * LINE > pages.bottom) pages.turn();
      pages.y += size * LINE;
      pages.text(line, MARGIN, pages.y, size, weight, grey);
    }
  };
  paragraph(title, 17, 'bold', 0.1);
  paragraph(subtitle, 10, 'regular', 0.3);
  for (const note of notes) paragraph(note, 8, 'regular', 0.35);
  pages.y += 8;
}

function tableOn(
  pages: Pages,
  table: ExportTable,
  whole: ExportDocument,
  letters: Both,
  manner: Manner,
  count: (more: number) => void,
): void {
  const width = pages.width - 2 * MARGIN;
  const made = columnsOf(table, width, letters, manner);
  const { size } = made;
  const high = size * LINE;
  const heads = made.columns.map(({ head, width: own }) =>
    wrapped(head, own - 2 * GUTTER, size, letters.bold),
  );
  const headHeight = Math.max(1, ...heads.map(({ length }) => length)) * high + 2 * PADDING;
  const headOn = () => {
    put(pages, made, heads, 0, Number.POSITIVE_INFINITY, letters, 'bold');
    pages.line(MARGIN, pages.width - MARGIN, pages.y, 0.8, 0.1);
  };
  // Readers would overlook a table title at the bottom of a PDF page without its table.
  if (pages.y + headHeight + 40 > pages.bottom) pages.turn();
  if (table.title !== '' && (whole.tables.length > 1 || table.title !== whole.title)) {
    pages.y += 16;
    pages.text(shortened(printable(table.title), width, letters.bold, 11), MARGIN, pages.y, 11, 'bold');
    pages.y += 4;
  }
  headOn();
  const rowOn = (row: Row, weight: 'regular' | 'bold') => {
    const cells = made.columns.map(({ column, width: own }, at) =>
      wrapped(printed(row[at] ?? null, column, manner), own - 2 * GUTTER, size, letters[weight]),
    );
    const lines = Math.max(1, ...cells.map(({ length }) => length));
    const fits = () => Math.floor((pages.bottom - pages.y - 2 * PADDING) / high);
    const turn = () => {
      pages.turn();
      headOn();
    };
    let from = 0;
    const room = Math.max(1, Math.floor((pages.bottom - MARGIN - headHeight - 2 * PADDING) / high));
    // A table row stays on one page if a page can hold it; a longer row continues on the next pages.
    if (fits() < Math.min(lines, room)) turn();
    while (from < lines) {
      const now = Math.max(1, Math.min(lines - from, fits()));
      put(pages, made, cells, from, now, letters, weight);
      from += now;
      if (from < lines) turn();
    }
  };
  if (table.rows.length === 0) {
    pages.y += high + PADDING;
    pages.text(printable(whole.words.empty), MARGIN + GUTTER, pages.y, size, 'regular', 0.35);
    pages.y += PADDING;
  }
  for (const [i, row] of table.rows.entries()) {
    rowOn(row, 'regular');
    pages.line(MARGIN, pages.width - MARGIN, pages.y, 0.25, 0.8);
    if (i % SLICE === SLICE - 1) count(SLICE);
  }
  count(table.rows.length % SLICE);
  if (table.totals && hasSums(table.totals)) {
    pages.line(MARGIN, pages.width - MARGIN, pages.y, 0.8, 0.1);
    rowOn(withWord(table.totals, table.columns, whole.words.total), 'bold');
  }
  pages.y += 10;
}

/**
 * Writes the text lines of a table row's cells side by side, starting with line `from`. Then moves the writing position
 * below them.
 */
function put(
  pages: Pages,
  { columns, size }: PaperTable,
  cells: readonly (readonly string[])[],
  from: number,
  most: number,
  letters: Both,
  weight: 'regular' | 'bold',
): void {
  const high = size * LINE;
  let longest = 1;
  for (const [at, lines] of cells.entries()) {
    const { left, width, isRight } = columns[at] as (typeof columns)[number];
    const shown = lines.slice(from, Math.min(lines.length, from + most));
    longest = Math.max(longest, shown.length);
    for (const [i, line] of shown.entries()) {
      const wide = isRight ? (letters[weight].width(line) * size) / 1000 : 0;
      const x = MARGIN + left + (isRight ? width - GUTTER - wide : GUTTER);
      pages.text(line, x, pages.y + PADDING + i * high + size, size, weight);
    }
  }
  pages.y += longest * high + 2 * PADDING;
}

/** Returns as much of a text as fits on one line. If text is cut off, an ellipsis follows. */
function shortened(text: string, width: number, letters: Letters, size = 7): string {
  const most = (width * 1000) / size;
  if (letters.width(text) <= most) return text;
  let end = text.length;
  while (end > 0 && letters.width(`${text.slice(0, end)}…`) > most) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
