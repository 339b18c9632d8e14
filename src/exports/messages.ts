import type { ExportFormat } from '../../events/export-types.ts';
import type { ExportDocument, Row, Way } from './document.ts';

/**
 * What the page sends to the export worker: first the document without rows, then slices of rows and pieces of tracks,
 * last `write`.
 */
export type ExportRequest =
  | { readonly kind: 'begin'; readonly bare: ExportDocument; readonly format: ExportFormat }
  | { readonly kind: 'rows'; readonly table: number; readonly rows: readonly Row[] }
  | { readonly kind: 'piece'; readonly track: number; readonly piece: Way }
  | { readonly kind: 'write' };

export type ExportReply =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'written'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed' };
