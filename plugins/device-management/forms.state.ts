import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as formEvents from '../../events/device-forms.ts';
import type { EventOf } from '../../src/kernel/event.ts';
import { projection } from '../../src/kernel/projection.ts';
import { selectBy } from '../../src/kernel/read.ts';

type Fields = Readonly<Record<string, string>>;

export type Forms = {
  /** Form inputs that were not sent yet. The key is made of device id and form. */
  drafts: Record<string, Fields>;
  /**
   * Form inputs that were sent, but not yet saved or refused by the server. The key is the id of the change; `key`
   * names the form. A refused input becomes a draft again.
   */
  sent: Record<string, { key: string; fields: Fields }>;
};

/** The device forms, and their fields. */
const TYPED = {
  name: ['name'],
  note: ['note'],
  details: ['category', 'model', 'phone', 'contact'],
} as const;
export const formKey = (device: number, form: string): string => `${device} ${form}`;

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
    for (const { id, edit } of changes) {
      const [device] = edit.of === 'devices' && edit.ids.length === 1 ? edit.ids : [];
      if (device === undefined || edit.of !== 'devices') continue;
      for (const [form, names] of Object.entries(TYPED)) {
        const fields = Object.fromEntries(
          names.flatMap((name) => (edit.set[name] === undefined ? [] : [[name, edit.set[name]]])),
        ) as Fields;
        if (Object.keys(fields).length === 0) continue;
        const key = formKey(device, form);
        s.sent[id] = { key, fields };
        // The change has been submitted, so the device itself now has the new values. Their draft is no longer needed.
        const left = Object.entries(s.drafts[key] ?? {}).filter(
          ([name, text]) => text.trim() !== fields[name],
        );
        if (left.length === 0) delete s.drafts[key];
        else s.drafts[key] = Object.fromEntries(left);
      }
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
/** Returns the keys of the forms whose drafts an event may have changed. `drafts` are the drafts after it. */
export function formsOf(fact: DraftFact, drafts: Forms['drafts']): readonly string[] {
  switch (fact.type) {
    case 'deviceForms/draftKept':
    case 'deviceForms/draftDropped':
      return [formKey(fact.payload.device, fact.payload.form)];
    case 'changes/submitted':
      return fact.payload.changes.flatMap(({ edit }) =>
        edit.of === 'devices'
          ? edit.ids.flatMap((device) => Object.keys(TYPED).map((form) => formKey(device, form)))
          : [],
      );
    // The input of a refused change is a draft again. The event does not say of which form.
    case 'changes/refused':
      return Object.keys(drafts);
  }
}

const NOTHING: Fields = {};
/** Returns the draft of a device form. The key comes from `formKey`. */
export const draftOf = selectBy((read, key: string): Fields => read(forms).drafts[key] ?? NOTHING);
