import type { Device } from '../../events/device-types.ts';

/** Letters without their marks, small. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How well a text fits what was typed: 0 = not at all; a beginning beats the beginning of a word, that beats the inside. */
export function fit(text: string, wanted: string): number {
  const at = folded(text).indexOf(wanted);
  if (at < 0) return 0;
  if (at === 0) return 3;
  return /[\s\-_/(]/.test(text[at - 1] ?? '') ? 2 : 1;
}

/** The best of a list, best first; equals keep their order. Looks at each once and keeps only as many as are wanted. */
export function best<Item>(items: Iterable<Item>, rate: (item: Item) => number, most: number): Item[] {
  const buckets: Item[][] = [[], [], []];
  for (const item of items) {
    const bucket = buckets[3 - rate(item)];
    if (bucket && bucket.length < most) bucket.push(item);
  }
  return buckets.flat().slice(0, most);
}

/** How well a device fits: by its name, or by the beginning or end of its IMEI. */
export const rateDevice =
  (wanted: string) =>
  ({ name, imei }: Device): number => {
    const digits = wanted.replace(/\s/g, '');
    if (/^\d{4,}$/.test(digits) && (imei.startsWith(digits) || imei.endsWith(digits))) return 3;
    return fit(name, wanted);
  };
