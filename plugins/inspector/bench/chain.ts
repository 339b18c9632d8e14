import type { FactTable } from '../../../src/replay/fact-table.ts';

/** Maximum number of events shown of one chain. More would not fit on one screen. */
const MOST = 500;

/**
 * Returns the index of the event that caused this one. Returns −1 if this event started a chain, or if its cause is
 * not in the file.
 */
export const causeOf = (table: FactTable, index: number): number => {
  const cause = table.causes[index] as number;
  return cause === 0 ? -1 : table.indexOf(cause);
};

/** Returns the indexes of the events that an event caused directly. */
export function effectsOf(table: FactTable, index: number, most = MOST): number[] {
  const seq = table.seqs[index] as number;
  const { causes, length } = table;
  const found: number[] = [];
  for (let i = index + 1; i < length && found.length < most; i++) if (causes[i] === seq) found.push(i);
  return found;
}

export type ChainRow = { readonly index: number; readonly depth: number };

/**
 * Returns a whole chain of events as a tree: each event beneath the one that caused it. `more`: how many events are
 * left out.
 */
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
    // An event whose cause is missing from the file becomes a root of the tree.
    if (cause === 0 || !members.has(cause)) roots.push(i);
    else children.set(cause, [...(children.get(cause) ?? []), i]);
  }
  const rows: ChainRow[] = [];
  // The tree is walked without recursion, because a chain of events may be very deep.
  const open = roots.map((index) => ({ index, depth: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    rows.push(next);
    const beneath = children.get(seqs[next.index] as number) ?? [];
    for (const index of beneath.toReversed()) open.push({ index, depth: next.depth + 1 });
  }
  return { rows, more };
}
