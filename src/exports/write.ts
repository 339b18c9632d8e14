import type { ExportFormat } from '../../events/export-types.ts';
import type { ExportDocument } from './document.ts';

/** The letters of paper, as TrueType. */
export type Fonts = () => Promise<{ readonly regular: Uint8Array; readonly bold: Uint8Array }>;

/** What a writer has beside the document. `progress` hears how many of all rows and points are written. */
export type WriteOptions = {
  readonly fonts: Fonts;
  readonly progress: (done: number, of: number) => void;
};

/** Writes a document as a file. Each writer is fetched when it is first wanted. */
export async function writeDocument(
  document: ExportDocument,
  format: ExportFormat,
  options: WriteOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  void document;
  void options;
  throw new Error(format);
}
