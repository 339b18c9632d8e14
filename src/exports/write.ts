import type { ExportFormat } from '../../events/export-types.ts';
import type { ExportDocument } from './document.ts';

/** The fonts for PDF files, in TrueType format. */
export type Fonts = () => Promise<{ readonly regular: Uint8Array; readonly bold: Uint8Array }>;

/**
 * What an export writer gets besides the document. `progress` is called with how many of all rows and points have been
 * written.
 */
export type WriteOptions = {
  readonly fonts: Fonts;
  readonly progress: (done: number, of: number) => void;
};

/** Writes a document as a file. The code for each file format is loaded on first use. */
export async function writeDocument(
  whole: ExportDocument,
  format: ExportFormat,
  options: WriteOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  switch (format) {
    case 'pdf':
      return (await import('./pdf.ts')).pdfOf(whole, options);
    case 'xlsx':
      return (await import('./xlsx.ts')).xlsxOf(whole, options.progress);
    case 'csv':
      return bytesOf((await import('./csv.ts')).csvOf(whole, options.progress));
    case 'gpx':
      return bytesOf((await import('./gpx.ts')).gpxOf(whole, options.progress));
    case 'kml':
      return bytesOf((await import('./kml.ts')).kmlOf(whole, options.progress));
    default:
      return format satisfies never;
  }
}

/** Encodes a text that comes in parts as UTF-8. */
function bytesOf(parts: Iterable<string>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const all: Uint8Array[] = [];
  let length = 0;
  for (const part of parts) {
    const bytes = encoder.encode(part);
    all.push(bytes);
    length += bytes.length;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const bytes of all) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}
