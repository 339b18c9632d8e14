import { useState } from 'react';
import * as ownForms from '../../events/own-forms.ts';
import { changedFields, fieldsFrom, keptOrDropped } from '../../src/core/storage/form-fields.ts';
import { ownDraft } from '../../src/core/storage/own-forms.ts';
import { useKeptTyping } from '../../src/ui/kept-typing.ts';
import type { ViewContext } from '../../src/ui/view.tsx';

/**
 * The text fields of a form, stored while the user types: the page may reload, or the tool may close. `drop` deletes what
 * is stored, and shows `first` again.
 * @param form the name under which they are stored. It appears in recordings, so it must not contain text that the user typed
 */
export function useKeptFields<Name extends string>(
  { read, publish }: Pick<ViewContext, 'read' | 'publish'>,
  form: string,
  first: Readonly<Record<Name, string>>,
) {
  const [begins] = useState(first);
  const [typed, setTyped] = useState<Readonly<Record<Name, string>>>(() => ({
    ...begins,
    ...fieldsFrom(read(ownDraft(form)), Object.keys(begins) as Name[]),
  }));
  const { settle } = useKeptTyping(typed, (now) =>
    publish(keptOrDropped(form, changedFields(now, begins, []))),
  );
  const drop = () => {
    settle();
    publish(ownForms.draftDropped({ form }));
    setTyped(begins);
  };
  return { typed, put: (set: Partial<Record<Name, string>>) => setTyped({ ...typed, ...set }), drop };
}
