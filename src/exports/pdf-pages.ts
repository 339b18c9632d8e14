import type { jsPDF } from 'jspdf';
import type { Letters } from './pdf-letters.ts';

/** A4 in points. */
const SHORT = 595.28;
const LONG = 841.89;
export const MARGIN = 40;
/** What a table has on an upright page. */
export const WIDTH_UPRIGHT = SHORT - 2 * MARGIN;
/** Kept free for the number of the page. */
const FOOT = 24;

type Weight = 'regular' | 'bold';
type Inside = { write(...words: string[]): void };

/** Where words and lines are put on pages; places in points from the upper left corner. */
export type Pages = {
  readonly width: number;
  readonly bottom: number;
  /** Where the next thing goes. */
  y: number;
  turn(): void;
  text(words: string, x: number, y: number, size: number, weight?: Weight, grey?: number): void;
  line(x1: number, x2: number, y: number, thickness: number, grey: number): void;
  /** Writes what is at the foot of each page, now that their number is known. */
  foot(left: string, of: (page: number, pages: number) => string): void;
};

/** What an operator of a PDF takes: no exponents, hundredths of a point. */
const figure = (value: number) => String(Math.round(value * 100) / 100);

/** Pages of a paper. Words of one page go out as one block: a call of jsPDF's for each would take minutes for a year. */
export function pagesOf(
  paper: jsPDF,
  letters: { readonly regular: Letters; readonly bold: Letters },
  isLandscape: boolean,
): Pages {
  const [width, height] = isLandscape ? [LONG, SHORT] : [SHORT, LONG];
  // The types of jsPDF leave out what it uses itself.
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
