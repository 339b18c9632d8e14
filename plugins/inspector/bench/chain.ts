import type { FactTable } from '../../../src/replay/fact-table.ts';

/** More than these help nobody on one screen. */
const MOST = 500;

/** The fact that set this one off, by its index; −1 when it began a chain, or when its cause is not in the file. */
export const causeOf = (table: FactTable, index: number): number => {
  const cause = table.causes[index] as number;
  return cause === 0 ? -1 : table.indexOf(cause);
};

/** What a fact set off itself, by index. */
export function effectsOf(table: FactTable, index: number, most = MOST): number[] {
  const seq = table.seqs[index] as number;
  const { causes, length } = table;
  const found: number[] = [];
  for (let i = index + 1; i < length && found.length < most; i++) if (causes[i] === seq) found.push(i);
  return found;
}

export type ChainRow = { readonly index: number; readonly depth: number };

/** A whole chain as a tree: each fact beneath the one that set it off. `more`: so many are left out. */
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
    // A cause that the file lacks makes a beginning of its own.
    if (cause === 0 || !members.has(cause)) roots.push(i);
    else children.set(cause, [...(children.get(cause) ?? []), i]);
  }
  const rows: ChainRow[] = [];
  // A chain may be as deep as it is long: no recursion.
  const open = roots.map((index) => ({ index, depth: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    rows.push(next);
    const beneath = children.get(seqs[next.index] as number) ?? [];
    for (const index of beneath.toReversed()) open.push({ index, depth: next.depth + 1 });
  }
  return { rows, more };
}
