import type { FactTable } from '../../../src/replay/fact-table.ts';

/** More than these do not fit one screen. */
const MOST = 500;

/** The index of the fact that caused this one; −1 if it started a chain, or if its cause is not in the file. */
export const causeOf = (table: FactTable, index: number): number => {
  const cause = table.causes[index] as number;
  return cause === 0 ? -1 : table.indexOf(cause);
};

/** The facts that a fact caused directly, by index. */
export function effectsOf(table: FactTable, index: number, most = MOST): number[] {
  const seq = table.seqs[index] as number;
  const { causes, length } = table;
  const found: number[] = [];
  for (let i = index + 1; i < length && found.length < most; i++) if (causes[i] === seq) found.push(i);
  return found;
}

export type ChainRow = { readonly index: number; readonly depth: number };

/** A whole chain as a tree: each fact beneath its cause. `more`: how many are left out. */
export function chainOf(
  table: FactTable,
  flow: number,
  most = MOST,
): { rows: readonly ChainRow[]; more: number } {
  const { flows, causes, seqs, length } = table;
  const children = new Map<number, number[]>();
  const members = new Set<number>();
  const roots: number[] = [];
  let more = 0;
  const begin = Math.max(0, table.indexOf(flow));
  for (let i = begin; i < length; i++) {
    if (flows[i] !== flow) continue;
    if (members.size >= most) {
      more++;
      continue;
    }
    const cause = causes[i] as number;
    members.add(seqs[i] as number);
    // A fact whose cause is missing from the file becomes a root.
    if (cause === 0 || !members.has(cause)) roots.push(i);
    else children.set(cause, [...(children.get(cause) ?? []), i]);
  }
  const rows: ChainRow[] = [];
  // A chain may be very deep: no recursion.
  const open = roots.map((index) => ({ index, depth: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    rows.push(next);
    const beneath = children.get(seqs[next.index] as number) ?? [];
    for (const index of beneath.toReversed()) open.push({ index, depth: next.depth + 1 });
  }
  return { rows, more };
}
