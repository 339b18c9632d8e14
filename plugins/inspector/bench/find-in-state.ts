import { Secret, SECRET_MARK } from '../../../src/kernel/secret.ts';
import { writesItself } from '../../../src/replay/writes.ts';
import { shortText } from './value-nodes.ts';

export type Found = { readonly path: string; readonly text: string };

/**
 * The search in a state stops after this many values: enough for all devices of a fleet, but not for columns with a
 * million rows.
 */
const MOST_LOOKED_AT = 300_000;

/** Finds a text in the names and values of a projection's state. Columns (typed arrays) are not searched. */
export function findIn(value: unknown, text: string, most = 200): readonly Found[] {
  const wanted = text.trim().toLowerCase();
  const found: Found[] = [];
  if (wanted === '') return found;
  const open: { value: unknown; path: string; name: string }[] = [{ value, path: '', name: '' }];
  for (let looked = 0; open.length > 0 && looked < MOST_LOOKED_AT && found.length < most; looked++) {
    const each = open.pop() as (typeof open)[number];
    const isNamed = each.name.toLowerCase().includes(wanted);
    const parts = partsOf(each.value);
    if (parts === null) {
      const written = each.value instanceof Secret ? SECRET_MARK : String(each.value);
      if (isNamed || written.toLowerCase().includes(wanted))
        found.push({ path: each.path, text: shortText(each.value) });
      continue;
    }
    if (isNamed) found.push({ path: each.path, text: shortText(each.value) });
    for (const [name, part] of parts.reverse())
      open.push({ value: part, name, path: each.path === '' ? name : `${each.path}.${name}` });
  }
  return found;
}

/** Returns the parts of a value with their names. Null if the value is plain, without parts. Empty for columns. */
function partsOf(value: unknown): [string, unknown][] | null {
  if (typeof value !== 'object' || value === null || value instanceof Secret) return null;
  if (ArrayBuffer.isView(value)) return [];
  if (value instanceof Map) return [...value].map(([key, each]) => [String(key), each as unknown]);
  if (value instanceof Set) return [...value].map((each, i) => [`${i}`, each as unknown]);
  if (writesItself(value)) return [];
  return Object.entries(value);
}
