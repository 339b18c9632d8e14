import type { jsPDF } from 'jspdf';
import type { Fonts } from './write.ts';

/** jsPDF's data about a TrueType font, which its types lack. */
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

/** One weight of the font, as the table writer needs it. */
export type Letters = {
  /** Its name in the page's resources. */
  readonly id: string;
  /** Width in thousandths of its size. */
  readonly width: (text: string) => number;
  /** The glyphs as a PDF writes them between `<` and `>`. */
  readonly glyphs: (text: string) => string;
};

/**
 * Adds the fonts to a document. Each character is looked up once: jsPDF's own text writing takes tens of
 * microseconds, and a year of rows has a million texts (decision 0154). Only used glyphs go into the file.
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
    // jsPDF's types omit what it uses internally.
    const inner = paper as unknown as Escaping & { readonly internal: Inside };
    const font = inner.internal.getFont();
    const known = new Map<string, { glyph: string; width: number }>();
    const escape = (character: string) => inner.pdfEscape16(character, font);
    const lookUp = (character: string): { glyph: string; width: number } => {
      let found = known.get(character);
      if (!found) {
        // jsPDF ends a text at the first character that the font lacks, so such a character is shown as a question
        // mark.
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

/** jsPDF expects a file as a string of bytes. */
function binary(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  return text;
}

/** Returns a text's printable form: one line, one kind of space, accents composed with their letters. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- these are what must not stay
    .replace(/[\u0000-\u001f\u007f-\u009f\u00a0\u2000-\u200b\u202f\u205f\u2028\u2029\ufeff]+/g, ' ')
    .replace(/[\u00ad\u200c-\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .replaceAll('\u2011', '-');
