import type { Change, Edit, Outcome } from '../../events/change-types.ts';
import { type Fields, isNew, kindOf, thingIn, type Words } from '../../src/core/changes/kind.ts';
import type { Read } from '../../src/kernel/read.ts';
import type { Translate } from '../../src/ui/view.tsx';

/** What a change is about, in words: `Volvo`, `3 devices`, `Group Family`. */
export function thingOf({ edit }: Change, read: Read, t: Translate): string {
  return said(kindOf(edit).called(edit, read), t);
}
const said = (words: Words, t: Translate): string =>
  'name' in words ? words.name : t(words.text, words.values);

/** Fields that there is a short word for; whatever else was changed is "settings". */
const NAMED = ['name', 'colour', 'icon', 'image', 'position', 'note', 'alarms', 'plan', 'type', 'comment'];
const fieldKey = (field: string) => `changes.fields.${NAMED.includes(field) ? field : 'other'}`;

/** A value in words, where a few words can say it. */
function valueOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? '–' : value;
  return typeof value === 'number' ? String(value) : null;
}

/** What becomes of it: `Name: Volvo`, `removed`. */
export function whatIsDone({ edit }: Change, read: Read, t: Translate): string {
  const own = kindOf(edit).said?.(edit);
  if (own !== undefined) return t(own);
  if (edit.set === null) return t('changes.removed');
  if (isNew(edit)) return t('changes.made');
  return linesOf(edit, edit.set, read, t);
}
const linesOf = (edit: Edit, fields: Fields, read: Read, t: Translate): string =>
  Object.entries(fields)
    .map(([field, value]) => {
      const own = kindOf(edit).describe?.(field, value, read);
      const key = own ? own.field : fieldKey(field);
      const text = own ? own.value && said(own.value, t) : valueOf(value);
      return text === null ? t(key) : `${t(key)}: ${text}`;
    })
    .join(' · ');

/** What somebody else made of the same, in the fields that the change is about. */
export function theirsOf({ edit }: Change, theirs: Outcome, read: Read, t: Translate): string {
  const thing = thingIn(theirs, edit);
  if (!thing) return t('changes.removed');
  const fields = Object.keys(edit.set ?? thing).filter((field) => field in thing);
  return linesOf(edit, Object.fromEntries(fields.map((field) => [field, thing[field]])), read, t);
}
