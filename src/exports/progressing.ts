import type { ExportDocument } from './document.ts';

/** Returns the total number of table rows and track points in a document. */
export const sizeOf = ({ tables, tracks = [] }: Pick<ExportDocument, 'tables' | 'tracks'>): number =>
  tables.reduce((sum, { rows }) => sum + rows.length, 0) +
  tracks.reduce((sum, { pieces }) => sum + pieces.reduce((all, { lat }) => all + lat.length, 0), 0);

/** Returns a function that counts how many rows and points of an export have been written, and reports the progress. */
export function progressing(
  whole: ExportDocument,
  heard: (done: number, of: number) => void,
): (more: number) => void {
  const of = sizeOf(whole);
  let done = 0;
  return (more) => {
    done += more;
    heard(done, of);
  };
}
