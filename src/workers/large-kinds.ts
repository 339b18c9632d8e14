import type { FixArrays } from '../api/fix-builder.ts';
import { largeFixes } from '../api/product/large-fixes.ts';
import { largeFixes as traccarFixes } from '../api/traccar/large-fixes.ts';

/** The body of a large answer with its list of fixes as columns; null: it has none, and stays as it is. */
export type LargeFixes = (body: unknown) => { readonly body: unknown; readonly columns: FixArrays } | null;

const KINDS: ReadonlyMap<string, LargeFixes> = new Map([
  ['product', largeFixes],
  ['traccar', traccarFixes],
]);

/** How this kind of server writes very many fixes. An unknown kind writes none: its answers stay as they are. */
export const largeFixesOf = (kind: string): LargeFixes => KINDS.get(kind) ?? (() => null);
