import { useState } from 'react';
import { type FormShape, inShape } from '../../events/operations-types.ts';
import * as ownForms from '../../events/own-forms.ts';
import { changedFields, keptOrDropped } from '../../src/core/storage/form-fields.ts';
import { type Fields, ownDraft, ownDrafts } from '../../src/core/storage/own-forms.ts';
import type { Read } from '../../src/kernel/read.ts';
import type { Units } from '../../src/ui/format.ts';
import { useKeptTyping } from '../../src/ui/kept-typing.ts';
import type { ViewContext } from '../../src/ui/view.tsx';
import { PAIRED, type ThingOf } from './lists.state.ts';
import type { Room } from './place.ts';

/**
 * The storage key of a form's draft. `id`: null for a new rule, maintenance task or driver. `refused`: the id of the
 * refused change that the form corrects.
 */
export const formOf = (room: Room, id: number | null, refused = ''): string =>
  `operation ${room} ${id ?? 'new'} ${refused}`.trim();

/** What the form of a rule, maintenance task or driver is given. */
export type FormOf<Of extends Room> = {
  /** The storage key of its draft. */
  readonly form: string;
  /** The entry as it was when the form was opened; null for a new one. */
  readonly thing: ThingOf[Of] | null;
  /** The values of a refused change to correct. */
  readonly set: Partial<ThingOf[Of]> | null;
  readonly onSave: (set: Partial<ThingOf[Of]>) => void;
  readonly onCancel: () => void;
};

/** Which form of a list is open: the entry (null: a new one), and the refused change that it corrects. */
export type OpenForm = { readonly id: number | null; readonly refused?: string | undefined };

/** Returns the form of a list whose draft was stored last, to open it again. Null if there is none. */
export function draftIn(read: Read, room: Room): OpenForm | null {
  const start = `operation ${room} `;
  const form = Object.keys(read(ownDrafts).byForm).findLast((each) => each.startsWith(start));
  const [id, refused] = form?.slice(start.length).split(' ') ?? [];
  return id === undefined ? null : { id: id === 'new' ? null : Number(id), ...(refused && { refused }) };
}

const fieldsOf = (values: object): Fields =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value) ?? '']));

/**
 * Returns what a draft stores: the values that the user changed, as JSON. The units in which numbers were typed
 * (`units`) never change in a form, and are stored with what was typed.
 */
export function draftOf(typed: object, begins: object): Fields {
  const now = fieldsOf(typed);
  const changed = changedFields(now, fieldsOf(begins), [PAIRED]);
  const { units } = now;
  return units && Object.keys(changed).length > 0 ? { ...changed, units } : changed;
}

const UNITS = ['metric', 'imperial'] as const;
/** Returns the units that a draft's numbers were typed in; null if it does not say so. */
export const unitsOf = ({ units = '' }: Fields): Units | null =>
  UNITS.find((each) => JSON.stringify(each) === units) ?? null;

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
