import { type Change, type Edit, isOfMany } from '../../../events/change-types.ts';
import { renamed, waitsForUndo } from './queue.ts';
import { isNew, type Renaming } from './kind.ts';
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
  const renamings: Renaming[] = [];
  const named = edits.map((edit, i): Edit => {
    if (keepsIds || !isNew(edit) || isOfMany(edit)) return edit;
    const to = typeof edit.id === 'string' ? `new-${mark}${i}` : -(now * 1000 + ((made + i) % 1000));
    renamings.push({ of: edit.of, from: edit.id, to });
    return { ...edit, id: to } as Edit;
  });
  return named.map((edit, i) => ({
    id: `${mark}-${i}`,
    batch: mark,
    at: now,
    notBefore: waitsForUndo(edit) && !atOnce ? now + UNDO_LASTS : now,
    // What else the press does is about the new things by these ids.
    edit: isNew(edit) ? edit : renamings.reduce(renamed, edit),
  }));
}
