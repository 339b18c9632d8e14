import { readFileSync } from 'node:fs';
import type { ExportFormat } from '../events/export-types.ts';
import type { ExportDocument } from '../src/exports/document.ts';
import { writeDocument, type Fonts } from '../src/exports/write.ts';

export { frame, tableOf } from './export-samples.ts';

const font = (path: string) =>
  new Uint8Array(readFileSync(`node_modules/@expo-google-fonts/noto-sans/${path}`));
/** The fonts of documents, read from the disk. */
const diskFonts: Fonts = () =>
  Promise.resolve({
    regular: font('400Regular/NotoSans_400Regular.ttf'),
    bold: font('700Bold/NotoSans_700Bold.ttf'),
  });

/** Returns a file as the worker writes it. */
export const written = (document: ExportDocument, format: ExportFormat): Promise<Uint8Array<ArrayBuffer>> =>
  writeDocument(document, format, { fonts: diskFonts, progress: () => undefined });

/** Returns the file that a browser would save, as text. */
export const writtenText = async (document: ExportDocument, format: ExportFormat): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await written(document, format));

/**
 * Returns the text of each page of a PDF as another program reads it: in reading order, one line per line of the
 * page.
 */
export async function pagesOfPdf(
  bytes: Uint8Array,
): Promise<{ pages: string[]; title: string; language: string }> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    const words = items
      .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
      .map(({ str, transform }) => ({
        str,
        x: Number(transform[4]),
        y: Math.round(Number(transform[5])),
      }));
    const lines = Map.groupBy(words, ({ y }) => y);
    pages.push(
      [...lines]
        .sort(([a], [b]) => b - a)
        .map(([, line]) =>
          line
            .sort((a, b) => a.x - b.x)
            .map(({ str }) => str)
            .join(' '),
        )
        .join('\n'),
    );
  }
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } };
  return { pages, title: info.Title ?? '', language: info.Language ?? '' };
}
