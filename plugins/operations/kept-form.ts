import { useState } from 'react';
import { type FormShape, inShape } from '../../events/operations-types.ts';
import * as ownForms from '../../events/own-forms.ts';
import { changedFields, keptOrDropped } from '../../src/core/storage/form-fields.ts';
import { type Fields, ownDraft, ownDrafts } from '../../src/core/storage/own-forms.ts';
import type { Read } from '../../src/kernel/read.ts';
import { useKeptTyping } from '../../src/ui/kept-typing.ts';
import type { ViewContext } from '../../src/ui/view.tsx';
import type { Room } from './place.ts';

/** The storage key of a form's draft. `id`: null for a new rule, maintenance task or driver. */
export const formOf = (room: Room, id: number | null): string => `operation ${room} ${id ?? 'new'}`;

/** Returns the form of a list whose draft was stored last, to open it again. Null if there is none. */
export function draftIn(read: Read, room: Room): number | 'new' | null {
  const start = `operation ${room} `;
  const form = Object.keys(read(ownDrafts).byForm).findLast((each) => each.startsWith(start));
  const id = form?.slice(start.length);
  return id === undefined ? null : id === 'new' ? id : Number(id);
}

const fieldsOf = (values: object): Fields =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value) ?? '']));

/** Returns what a draft stores: the values that the user changed, as JSON. */
export const draftOf = (typed: object, begins: object): Fields =>
  changedFields(fieldsOf(typed), fieldsOf(begins), []);

/** Returns the initial values with those of a draft. A draft with a value of another shape is ignored. */
export function typedFrom<Values extends object>(fields: Fields, begins: Values, shape: FormShape): Values {
  try {
    const entries = Object.entries(fields).map(([name, text]) => [name, JSON.parse(text)]);
    return { ...begins, ...inShape(shape, Object.fromEntries(entries)) };
  } catch {
    return begins;
  }
}

/**
 * The values of a form, stored while the user types: the page may reload, or another page may open. `drop` deletes what
 * is stored.
 */
export function useKeptForm<Values extends object>(
  { read, publish }: Pick<ViewContext, 'read' | 'publish'>,
  form: string,
  first: () => Values,
  shape: FormShape,
) {
  const [begins] = useState(first);
  const [typed, setTyped] = useState(() => typedFrom(read(ownDraft(form)), begins, shape));
  const { settle } = useKeptTyping(typed, (now) => publish(keptOrDropped(form, draftOf(now, begins))));
  const drop = () => {
    settle();
    publish(ownForms.draftDropped({ form }));
  };
  return { begins, typed, put: (set: Partial<Values>) => setTyped({ ...typed, ...set }), drop };
}
