import { useState } from 'react';
import { type FormShape, inShape, ruleChanges } from '../../events/operations-types.ts';
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

const listsIn = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Array.isArray(value)));
const BEFORE = 'before.';

/**
 * Returns what a draft stores: the values that the user changed, as JSON. The units in which numbers were typed
 * (`units`) never change in a form, and are stored with what was typed. A list is stored with what it was before: until
 * the form opens again, somebody else may add to it.
 * @param before the entry before the user changed it; null for a new one
 */
export function draftOf(typed: object, begins: object, before: object | null = null): Fields {
  const now = fieldsOf(typed);
  const changed = changedFields(now, fieldsOf(begins), [PAIRED]);
  const lists = Object.entries(fieldsOf(listsIn(before ?? {}))).filter(([name]) => name in changed);
  const { units } = now;
  return {
    ...changed,
    ...Object.fromEntries(lists.map(([name, text]) => [`${BEFORE}${name}`, text])),
    ...(units && Object.keys(changed).length > 0 && { units }),
  };
}

/**
 * Returns an entry with its lists as they were when the user began to change them.
 * @param thing the entry as it is now; null for a new one
 * @param draft what is stored of its form
 * @param was what a refused change, which the form corrects, was made from
 */
export function beforeEdit<Thing extends object>(
  thing: Thing | null,
  draft: Fields,
  was: object | null = null,
): Thing | null {
  const stored = Object.entries(draft)
    .filter(([name]) => name.startsWith(BEFORE))
    .map(([name, text]) => [name.slice(BEFORE.length), text]);
  // A rule has all lists that the other entries have.
  return thing && { ...thing, ...typedFrom(Object.fromEntries(stored), listsIn(was ?? {}), ruleChanges) };
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
 * @param before the entry before the user changed it; null for a new one
 */
export function useKeptForm<Values extends object>(
  { read, publish }: Pick<ViewContext, 'read' | 'publish'>,
  form: string,
  first: () => Values,
  shape: FormShape,
  before: object | null,
) {
  const [begins] = useState(first);
  const [typed, setTyped] = useState(() => typedFrom(read(ownDraft(form)), begins, shape));
  const { settle } = useKeptTyping(typed, (now) =>
    publish(keptOrDropped(form, draftOf(now, begins, before))),
  );
  const drop = () => {
    settle();
    publish(ownForms.draftDropped({ form }));
  };
  return { begins, typed, put: (set: Partial<Values>) => setTyped({ ...typed, ...set }), drop };
}
