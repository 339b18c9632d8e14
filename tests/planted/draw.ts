import { createHash } from 'node:crypto';

/** A number from 0 to 1 that follows from a text. */
const chance = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) / 2 ** 32;

/** A share of the ids, at least one, by the date: each day draws others, and nobody chooses. In their order. */
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
