import type { Notification } from '../../events/device-types.ts';
import type { Translate } from '../../src/ui/view.tsx';
import { titleOf } from './kinds.ts';
import type { Filters } from './place.ts';

/** Small letters without their marks: who types "cafe" means "Café". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The alerts that pass the filters, in their order; each word of the search must be in its kind, device or text. */
export function wantedOnes(
  list: readonly Notification[],
  { text, kind, device }: Filters,
  { from, to }: { readonly from: number; readonly to: number },
  waiting: ReadonlySet<number>,
  nameOf: (device: number) => string,
  t: Translate,
): readonly Notification[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return list.filter((one) => {
    if (waiting.has(one.id) || one.at < from || one.at > to) return false;
    if ((kind !== null && one.kind !== kind) || (device !== null && one.device !== device)) return false;
    if (words.length === 0) return true;
    const said = plain(`${titleOf(one, t)} ${one.title} ${one.text} ${nameOf(one.device)}`);
    return words.every((word) => said.includes(word));
  });
}
