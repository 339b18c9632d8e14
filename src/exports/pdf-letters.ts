import type { jsPDF } from 'jspdf';
import type { Fonts } from './write.ts';

/** jsPDF's data about a TrueType font, which is missing in jsPDF's TypeScript types. */
type Metadata = {
  characterToGlyph(code: number): number;
  widthOfGlyph(glyph: number): number;
};
type LoadedFont = { readonly metadata: Metadata };
type Inside = {
  getFont(): LoadedFont & { readonly id: string };
  write(...words: string[]): void;
  pdfEscape16?: unknown;
};
type Escaping = { pdfEscape16(text: string, font: LoadedFont): string };

/** One weight of a font (regular or bold), as the PDF table writer needs it. */
export type Letters = {
  /** Name under which the PDF's pages refer to the font. */
  readonly id: string;
  /** Returns a text's width in thousandths of the font size. */
  readonly width: (text: string) => number;
  /** Returns the text's glyphs in the form in which a PDF has them between `<` and `>`. */
  readonly glyphs: (text: string) => string;
};

/**
 * Adds the fonts to a PDF. Each character is looked up only once. jsPDF's own text function takes tens of microseconds
 * per text, which is too slow: a year of rows has a million texts (decision 0154). The file contains only the glyphs
 * that it uses.
 */
export async function lettersOf(
  paper: jsPDF,
  fonts: Fonts,
): Promise<{ readonly regular: Letters; readonly bold: Letters }> {
  const files = await fonts();
  const take = (style: 'normal' | 'bold', bytes: Uint8Array): Letters => {
    const file = `letters-${style}.ttf`;
    paper.addFileToVFS(file, binary(bytes));
    paper.addFont(file, 'letters', style, undefined, 'Identity-H');
    paper.setFont('letters', style);
    // jsPDF's TypeScript types omit its internal objects.
    const inner = paper as unknown as Escaping & { readonly internal: Inside };
    const font = inner.internal.getFont();
    const known = new Map<string, { glyph: string; width: number }>();
    const escape = (character: string) => inner.pdfEscape16(character, font);
    const lookUp = (character: string): { glyph: string; width: number } => {
      let found = known.get(character);
      if (!found) {
        // jsPDF cuts a text at the first character that the font lacks, so such characters are replaced by question
        // marks.
        const has = character.length === 1 && font.metadata.characterToGlyph(character.charCodeAt(0)) !== 0;
        const shown = has ? character : '?';
        const glyph = font.metadata.characterToGlyph(shown.charCodeAt(0));
        found = { glyph: escape(shown), width: font.metadata.widthOfGlyph(glyph) };
        known.set(character, found);
      }
      return found;
    };
    return {
      id: font.id,
      width(text) {
        let sum = 0;
        for (const character of text) sum += lookUp(character).width;
        return sum;
      },
      glyphs(text) {
        let all = '';
        for (const character of text) all += lookUp(character).glyph;
        return all;
      },
    };
  };
  return { regular: take('normal', files.regular), bold: take('bold', files.bold) };
}

/** Converts bytes to a string with one character per byte, the form in which jsPDF expects a file. */
function binary(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return text;
}

/** Converts a text to a printable form: one line, ordinary spaces, accents combined with their letters. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- these characters are to be removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u00a0\u2000-\u200b\u202f\u205f\u2028\u2029\ufeff]+/g, ' ')
    .replace(/[\u00ad\u200c-\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .replaceAll('\u2011', '-');
