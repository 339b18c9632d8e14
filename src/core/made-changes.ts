import { type Change, type Edit, isOfMany } from '../../events/change-types.ts';
import { isNew, waitsForUndo } from './change-queue.ts';
import { UNDO_LASTS } from './changes.ts';

/**
 * Changes out of what the user did with one press: each with a key that no other has, new things with an id of their own.
 * What is to go waits until it can no more be taken back; `atOnce`: nothing waits. `keepsIds`: others know them already.
 * @param now milliseconds since 1970
 * @param by `chance` from 0 to 1, so that two tabs that act in one moment differ; `made`: how many this tab has made
 */
export function madeOf(
  edits: readonly Edit[],
  now: number,
  { chance, made }: { readonly chance: number; readonly made: number },
  atOnce = false,
  keepsIds = false,
): readonly Change[] {
  const mark = `${now.toString(36)}${Math.floor(chance * 0xffff_ffff).toString(36)}.${made}`;
  const ids = new Map<string, number | string>();
  const named = edits.map((edit, i): Edit => {
    if (keepsIds || !isNew(edit) || isOfMany(edit)) return edit;
    const key = `${edit.of} ${edit.id}`;
    const id =
      edit.of === 'share' || edit.of === 'trip' || edit.of === 'feedback'
        ? `new-${mark}${i}`
        : -(now * 1000 + ((made + i) % 1000));
    ids.set(key, id);
    return { ...edit, id } as Edit;
  });
  const isGroup = (id: number | null | undefined) =>
    typeof id === 'number' ? (ids.get(`group ${id}`) as number | undefined) : undefined;
  return named.map((edit, i) => {
    const group = edit.of === 'devices' ? isGroup(edit.set.group) : undefined;
    return {
      id: `${mark}-${i}`,
      batch: mark,
      at: now,
      notBefore: waitsForUndo(edit) && !atOnce ? now + UNDO_LASTS : now,
      edit: edit.of === 'devices' && group !== undefined ? { ...edit, set: { ...edit.set, group } } : edit,
    };
  });
}
