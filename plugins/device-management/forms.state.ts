import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as formEvents from '../../events/device-forms.ts';
import { projection } from '../../src/kernel/projection.ts';
import { selectBy } from '../../src/kernel/read.ts';

type Fields = Readonly<Record<string, string>>;

export type Forms = {
  /** What was typed and not sent yet, by device and form. */
  drafts: Record<string, Fields>;
  /** What was sent and is not settled: by change, the form that it came from. Refused, it is a draft again. */
  sent: Record<string, { key: string; fields: Fields }>;
};

/** The fields of a device that are typed, by their form. */
const TYPED = { name: 'name', note: 'note' } as const;
export const formKey = (device: number, form: string): string => `${device} ${form}`;

/** What was typed about devices: it survives other pages and a reload, and a refusal gives it back (DEV-09). */
export const forms = projection<Forms>('device-management/forms', { drafts: {}, sent: {} }, (on) => [
  on(formEvents.draftsRestored, (s, e) => {
    s.drafts = { ...e.payload.drafts, ...s.drafts }; // what was typed meanwhile is newer
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
        // From the press until it shows, what was typed stands in for it.
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
/** What was typed into a form about a device so far, by `formKey`. */
export const draftOf = selectBy((read, key: string): Fields => read(forms).drafts[key] ?? NOTHING);
