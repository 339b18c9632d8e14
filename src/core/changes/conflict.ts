import { type Edit, isOfMany, type Outcome } from '../../../events/change-types.ts';
import { isNew, kindOf, thingIn } from './kind.ts';

/** Whatever the order in which fields were written. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether both have changed a part, each to something else. */
function partsClash(now: unknown, before: unknown, mine: unknown): boolean {
  if (isRecord(now) && isRecord(before) && isRecord(mine))
    return Object.keys(mine).some((part) => partsClash(now[part], before[part], mine[part]));
  return !same(mine, before) && !same(now, before) && !same(now, mine);
}

/**
 * Whether somebody else has changed the same fields meanwhile, to something else: what is there is neither what the change
 * was made upon nor what it wants. Fields that only one of both has changed go together (three-way merge).
 */
export function clashes(edit: Edit, theirs: Outcome): readonly string[] {
  const { neverClashes, inParts = [], isIncomparable } = kindOf(edit);
  // A new thing is nobody else's yet.
  if (isNew(edit) || neverClashes) return [];
  const there = thingIn(theirs, edit);
  if (there === null) return edit.set === null ? [] : ['gone'];
  const was = isOfMany(edit) ? (edit.was[edit.ids[0] ?? 0] ?? {}) : (edit.was ?? {});
  // What is to go is asked about when it is not what it was any more.
  const wanted = edit.set ?? was;
  return Object.keys(wanted).filter((field) => {
    const [now, before, mine] = [
      there[field],
      (was as Record<string, unknown>)[field],
      edit.set === null ? undefined : (edit.set as Record<string, unknown>)[field],
    ];
    if (inParts.includes(field) && edit.set !== null) return field in was && partsClash(now, before, mine);
    return field in was && !isIncomparable?.(field, mine) && !same(now, before) && !same(now, mine);
  });
}
