import type { AnnouncementText } from '../../../events/announcements.ts';

type Field = keyof AnnouncementText;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const partsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

/** Merges one value. Calls `clash` if both sides have changed it, and then keeps the user's own. */
function mergeValue(base: unknown, mine: unknown, theirs: unknown, clash: () => void): unknown {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  const [own, other] = [partsOf(mine), partsOf(theirs)];
  if (!own || !other) {
    clash();
    return mine;
  }
  const before = partsOf(base) ?? {};
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, mergeValue(before[name], value, other[name], clash)]),
  );
}

/**
 * Merges the text that the user is writing with the text that is published now. Only the fields that the user has
 * changed since `base` replace published ones. Returns also the fields that a colleague has changed too, in which the
 * user's own text is kept.
 * @param base the published text from which the user began; undefined if unknown. Then every difference is a conflict.
 */
export function mergeTexts(
  base: AnnouncementText | undefined,
  mine: AnnouncementText,
  theirs: AnnouncementText,
): { text: AnnouncementText; conflicts: Field[] } {
  const conflicts: Field[] = [];
  const fields = (Object.keys(mine) as Field[]).map((field) => [
    field,
    mergeValue(base?.[field], mine[field], theirs[field], () => {
      if (!conflicts.includes(field)) conflicts.push(field);
    }),
  ]);
  return { text: Object.fromEntries(fields) as AnnouncementText, conflicts };
}
