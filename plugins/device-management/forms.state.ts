import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as formEvents from '../../events/device-forms.ts';
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

/** The device forms with a single text field, and the name of that field. */
const TYPED = { name: 'name', note: 'note' } as const;
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
      for (const [form, field] of Object.entries(TYPED)) {
        const value = edit.set[field];
        if (value === undefined) continue;
        const key = formKey(device, form);
        s.sent[id] = { key, fields: { [field]: value } };
        // The change has been submitted, so the device itself now has the new value. The draft is no longer needed.
        if (s.drafts[key]?.[field]?.trim() === value) delete s.drafts[key];
      }
    }
  }),
  on(changeEvents.refused, (s, { payload: { id } }) => {
    const sent = s.sent[id];
    delete s.sent[id];
    if (sent) s.drafts[sent.key] ??= sent.fields;
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

const NOTHING: Fields = {};
/** Returns the draft of a device form. The key comes from `formKey`. */
export const draftOf = selectBy((read, key: string): Fields => read(forms).drafts[key] ?? NOTHING);
