import { createHash } from 'node:crypto';

/** Returns a number in [0, 1) that depends only on the text. */
const chance = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) / 2 ** 32;

/**
 * Selects a share of the bugs, at least one, in their order. The date determines the selection, so each day runs
 * other bugs.
 */
export function drawn<T extends { readonly id: string }>(
  all: readonly T[],
  share: number,
  date: string,
): readonly T[] {
  const wanted = Math.ceil(all.length * share);
  const place = new Map(all.map(({ id }) => [id, chance(`${date} ${id}`)]));
  const first = all.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)).slice(0, wanted);
  return all.filter((each) => first.includes(each));
}
