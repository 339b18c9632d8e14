import type { Draft } from '../../kernel/event.ts';
import * as ownForms from '../../../events/own-forms.ts';
import type { Fields } from './own-forms.ts';

/** Returns the event that stores the draft of a form, or deletes it if no field differs from its initial value. */
export const keptOrDropped = (form: string, fields: Fields): Draft =>
  Object.keys(fields).length > 0 ? ownForms.draftKept({ form, fields }) : ownForms.draftDropped({ form });

/**
 * Returns the fields of a form that a draft must store: those that differ from their initial values. The others come
 * from the server when the form opens again. If a draft stored them too, correcting a name in an old draft could
 * restore old rights.
 *
 * @param paired groups of fields that only make sense together: if one of them differs, all of them are stored
 */
export function changedFields(
  now: Fields,
  before: Fields,
  paired: readonly (readonly string[])[],
): Record<string, string> {
  const isOther = (name: string) => now[name] !== before[name];
  return Object.fromEntries(
    Object.entries(now).filter(([name]) =>
      (paired.find((pair) => pair.includes(name)) ?? [name]).some(isOther),
    ),
  );
}

/** Returns the choice that a draft contains. If it contains none or an unknown one, returns the previous choice. */
export const choiceFrom = <Value extends string>(
  known: readonly Value[],
  text: string | undefined,
  before: Value,
): Value => known.find((each) => each === text) ?? before;

/** Returns the device ids that a draft contains, written as `7 12`. If it contains none, returns the previous ones. */
export const devicesFrom = (text: string | undefined, before: readonly number[]): readonly number[] =>
  text === undefined
    ? before
    : text
        .split(' ')
        .filter((id) => /^\d{1,15}$/.test(id))
        .map(Number);

/** Returns those fields of a draft that a form has. A draft may be of an older version of the form. */
export const fieldsFrom = <Name extends string>(
  stored: Fields,
  names: readonly Name[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name]]])),
  ) as Partial<Record<Name, string>>;

/**
 * Returns a number below 1,000 that tells entries apart in the names of their forms. It reveals neither a secret nor what
 * somebody typed: names of forms appear in recordings.
 */
export const markOf = (text: string): number =>
  Array.from(text, (letter) => letter.charCodeAt(0)).reduce((sum, code) => (sum * 31 + code) % 997, 7);
