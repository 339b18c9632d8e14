import type { Change, Outcome } from '../../events/change-types.ts';
import { type Fields, isNew, kindOf, thingIn } from '../../src/core/changes/kind.ts';
import { devices } from '../../src/core/devices.ts';
import type { Read } from '../../src/kernel/read.ts';
import type { Translate } from '../../src/ui/view.tsx';

/** What a change is about, in words: `Volvo`, `3 devices`, `Group Family`. */
export function thingOf({ edit }: Change, read: Read, t: Translate): string {
  const words = kindOf(edit).called(edit, read);
  return 'name' in words ? words.name : t(words.text, words.values);
}

/** Fields that there is a short word for; whatever else was changed is "settings". */
const NAMED = [
  'name',
  'colour',
  'icon',
  'image',
  'group',
  'position',
  'shown',
  'note',
  'alarms',
  'plan',
  'type',
  'comment',
];
const fieldKey = (field: string) => `changes.fields.${NAMED.includes(field) ? field : 'other'}`;

/** A value in words, where a few words can say it. */
function valueOf(field: string, value: unknown, read: Read, t: Translate): string | null {
  if (field === 'group') {
    const group = read(devices).groups.find(({ id }) => id === value);
    return value === null ? t('changes.noGroup') : (group?.name ?? null);
  }
  if (field === 'shown') return t(value === true ? 'changes.isShown' : 'changes.isHidden');
  if (typeof value === 'string') return value === '' ? '–' : value;
  return typeof value === 'number' ? String(value) : null;
}

/** What becomes of it: `Name: Volvo`, `removed`. */
export function whatIsDone({ edit }: Change, read: Read, t: Translate): string {
  const own = kindOf(edit).said?.(edit);
  if (own !== undefined) return t(own);
  if (edit.set === null) return t('changes.removed');
  if (isNew(edit)) return t('changes.made');
  return linesOf(edit.set, read, t);
}
const linesOf = (fields: Fields, read: Read, t: Translate): string =>
  Object.entries(fields)
    .map(([field, value]) => {
      const said = valueOf(field, value, read, t);
      return said === null ? t(fieldKey(field)) : `${t(fieldKey(field))}: ${said}`;
    })
    .join(' · ');

/** What somebody else made of the same, in the fields that the change is about. */
export function theirsOf({ edit }: Change, theirs: Outcome, read: Read, t: Translate): string {
  const thing = thingIn(theirs, edit);
  if (!thing) return t('changes.removed');
  const fields = Object.keys(edit.set ?? thing).filter((field) => field in thing);
  return linesOf(Object.fromEntries(fields.map((field) => [field, thing[field]])), read, t);
}
