import type { ExportFormat } from '../../events/export-types.ts';
import type { ExportDocument, Row, Way } from './document.ts';
import type { ExportRequest } from './messages.ts';

type Whole = { readonly document: ExportDocument; readonly format: ExportFormat };

/**
 * Returns a function that assembles an export document from the messages it is called with. It returns null until the
 * last message, `write`, for which it returns the whole document.
 */
export function gathering(): (request: ExportRequest) => Whole | null {
  let begun: Whole | null = null;
  let rows: Row[][] = [];
  let pieces: Way[][] = [];
  return (request) => {
    switch (request.kind) {
      case 'begin':
        begun = { document: request.bare, format: request.format };
        rows = request.bare.tables.map(() => []);
        pieces = (request.bare.tracks ?? []).map(() => []);
        return null;
      case 'rows': {
        const table = rows[request.table];
        for (const row of request.rows) table?.push(row);
        return null;
      }
      case 'piece':
        pieces[request.track]?.push(request.piece);
        return null;
      default: {
        if (!begun) return null;
        const { document: bare, format } = begun;
        return {
          format,
          document: {
            ...bare,
            tables: bare.tables.map((table, i) => ({ ...table, rows: rows[i] ?? [] })),
            ...(bare.tracks && {
              tracks: bare.tracks.map((track, i) => ({ ...track, pieces: pieces[i] ?? [] })),
            }),
          },
        };
      }
    }
  };
}
