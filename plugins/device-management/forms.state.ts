import * as auth from '../../events/auth.ts';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as formEvents from '../../events/device-forms.ts';
import type { EventOf } from '../../src/kernel/event.ts';
import { projection } from '../../src/kernel/projection.ts';
import { selectBy } from '../../src/kernel/read.ts';

type Fields = Readonly<Record<string, string>>;
/** Form inputs that were not sent yet. The key is made of device id and form. */
type Drafts = Record<string, Fields>;

export type Forms = {
  drafts: Drafts;
  /**
   * Form inputs that were sent, but not yet saved or refused by the server. The key is the id of the change; `key`
   * names the form. A refused input becomes a draft again.
   */
  sent: Record<string, Sent>;
};

/** The device forms, and their fields. */
const TYPED = {
  name: ['name'],
  note: ['note'],
  details: ['category', 'model', 'phone', 'contact'],
} as const;
export const formKey = (device: number, form: string): string => `${device} ${form}`;

/** What a change sends of a device form. `key` names the form. */
type Sent = { readonly key: string; readonly fields: Fields };
/** Returns what an edit sends of the device forms. An edit of several devices comes from no form. */
function sentBy(edit: Edit): readonly Sent[] {
  if (edit.of !== 'devices' || edit.ids.length !== 1) return [];
  const device = edit.ids[0] as number;
  return Object.entries(TYPED).flatMap(([form, names]) => {
    const fields = Object.fromEntries(
      names.flatMap((name) => (edit.set[name] === undefined ? [] : [[name, edit.set[name]]])),
    ) as Fields;
    return Object.keys(fields).length === 0 ? [] : [{ key: formKey(device, form), fields }];
  });
}
/**
 * Removes from the drafts what a change sends. The device itself has these values now, so their draft is no longer
 * needed.
 */
function takeSent(drafts: Drafts, { key, fields }: Sent): void {
  const left = Object.entries(drafts[key] ?? {}).filter(([name, text]) => text.trim() !== fields[name]);
  if (left.length === 0) delete drafts[key];
  else drafts[key] = Object.fromEntries(left);
}

/**
 * Drafts of the device forms. They survive changing to another page and reloading the app. If the server refuses a
 * change, the input becomes a draft again (DEV-09).
 */
export const forms = projection<Forms>('device-management/forms', { drafts: {}, sent: {} }, (on) => [
  on(formEvents.draftsRestored, (s, e) => {
    // The user may have changed drafts while the stored ones were loading. The changed ones are newer, so they win.
    s.drafts = { ...e.payload.drafts, ...s.drafts };
  }),
  on(formEvents.draftKept, (s, { payload: { device, form, fields } }) => {
    s.drafts[formKey(device, form)] = fields;
  }),
  on(formEvents.draftDropped, (s, { payload: { device, form } }) => {
    delete s.drafts[formKey(device, form)];
  }),
  on(changeEvents.submitted, (s, { payload: { changes } }) => {
    for (const { id, edit } of changes)
      for (const sent of sentBy(edit)) {
        s.sent[id] = sent;
        takeSent(s.drafts, sent);
      }
  }),
  on(changeEvents.refused, (s, { payload: { id } }) => {
    const sent = s.sent[id];
    delete s.sent[id];
    if (sent) s.drafts[sent.key] = { ...sent.fields, ...s.drafts[sent.key] };
  }),
  on(changeEvents.saved, (s, { payload: { id } }) => {
    delete s.sent[id];
  }),
  on(changeEvents.dropped, (s, { payload: { ids } }) => {
    for (const id of ids) delete s.sent[id];
  }),
  on(auth.loggedOut, (s) => {
    s.drafts = {};
    s.sent = {};
  }),
]);

/** The events that change drafts. */
type DraftFact = EventOf<
  | typeof formEvents.draftKept
  | typeof formEvents.draftDropped
  | typeof changeEvents.submitted
  | typeof changeEvents.refused
>;
/**
 * Returns the stored drafts after an event. Only what the event is about changes, because the other drafts may be those
 * of another tab.
 * @param own the drafts of this tab after the event
 * @param queue the changes on their way to the server, including the refused one
 */
export function storedAfter(
  stored: Drafts,
  fact: DraftFact,
  own: Drafts,
  queue: readonly { readonly id: string; readonly edit: Edit }[],
): Drafts {
  const drafts = { ...stored };
  switch (fact.type) {
    case 'deviceForms/draftKept':
    case 'deviceForms/draftDropped': {
      const key = formKey(fact.payload.device, fact.payload.form);
      const draft = own[key];
      if (draft) drafts[key] = draft;
      else delete drafts[key];
      return drafts;
    }
    case 'changes/submitted':
      for (const { edit } of fact.payload.changes) for (const sent of sentBy(edit)) takeSent(drafts, sent);
      return drafts;
    case 'changes/refused': {
      const refused = queue.find(({ id }) => id === fact.payload.id);
      for (const { key } of refused ? sentBy(refused.edit) : [])
        if (own[key]) drafts[key] = { ...own[key], ...drafts[key] };
      return drafts;
    }
  }
}

const NOTHING: Fields = {};
/** Returns the draft of a device form. The key comes from `formKey`. */
export const draftOf = selectBy((read, key: string): Fields => read(forms).drafts[key] ?? NOTHING);
