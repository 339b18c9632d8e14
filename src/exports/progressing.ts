import type { ExportDocument } from './document.ts';

/** Returns a document's number of rows and points. */
export const sizeOf = ({ tables, tracks = [] }: Pick<ExportDocument, 'tables' | 'tracks'>): number =>
  tables.reduce((sum, { rows }) => sum + rows.length, 0) +
  tracks.reduce((sum, { pieces }) => sum + pieces.reduce((all, { lat }) => all + lat.length, 0), 0);

/** Counts what has been written, and reports progress. */
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
