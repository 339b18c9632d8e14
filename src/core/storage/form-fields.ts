import type { Draft } from '../../kernel/event.ts';
import * as ownForms from '../../../events/own-forms.ts';
import type { Fields } from './own-forms.ts';

/** What is to happen with the draft of a form: it is kept, or nothing of it differs and there is none. */
export const keptOrDropped = (form: string, fields: Fields): Draft =>
  Object.keys(fields).length > 0 ? ownForms.draftKept({ form, fields }) : ownForms.draftDropped({ form });

/**
 * What is kept of a form: what differs from how it began. All else is the server's to say when it is opened again: an old name
 * that was corrected must not bring old rights back.
 *
 * @param paired fields that mean nothing without one another
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

/** What was kept of a choice; what it was before where nothing was, or a word that is none of it. */
export const choiceFrom = <Value extends string>(
  known: readonly Value[],
  text: string | undefined,
  before: Value,
): Value => known.find((each) => each === text) ?? before;

/** The devices that were kept, as `7 12`; those before where none were. */
export const devicesFrom = (text: string | undefined, before: readonly number[]): readonly number[] =>
  text === undefined
    ? before
    : text
        .split(' ')
        .filter((id) => /^\d{1,15}$/.test(id))
        .map(Number);
