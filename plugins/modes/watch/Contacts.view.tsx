import { useEffect, useState } from 'react';
import type { Contact } from '../../../events/care-types.ts';
import * as ownForms from '../../../events/own-forms.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { papersOf, papersWanted } from '../../../src/core/devices/papers.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { AlarmIcon, ChevronUpIcon, DeleteIcon, EditIcon } from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { SideForm, SidePage, SideRow, SideRows } from '../../../src/ui/SidePage.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { markOf } from '../../../src/core/storage/form-fields.ts';
import { ownDrafts } from '../../../src/core/storage/own-forms.ts';
import { useKeptFields } from '../kept-fields.ts';
import { PapersMissing } from './PapersMissing.tsx';

/** The maximum number of contacts that a watch stores. */
const MOST_CONTACTS = 5;

/** Removes separators from a phone number: spaces, dots, hyphens, slashes and brackets. */
const bare = (phone: string): string => phone.replaceAll(/[\s().\-/]/g, '');

/** Whether a phone number can be called from any country: with country code, 7 to 15 digits as in ITU-T E.164. */
export const isPhone = (text: string): boolean => /^(?:\+|00)[1-9]\d{6,14}$/.test(bare(text));

const isSameContact = (a: Contact, b: Contact): boolean => a.name === b.name && a.phone === b.phone;
/** Whether two contacts have the same phone number: the prefixes `+46` and `0046` are equal. */
export const isSameNumber = (a: Contact, b: Contact): boolean =>
  bare(a.phone).replace(/^\+/, '00') === bare(b.phone).replace(/^\+/, '00');

/**
 * Returns the contacts with the edited one in place of the contact that was opened, even if that one has moved in the
 * list. If the contact is new, or another user has removed it, it is appended. Null if the watch has no room for more.
 */
export function changed(
  contacts: readonly Contact[],
  opened: Contact | null,
  typed: Contact,
): Contact[] | null {
  const place = opened ? contacts.findIndex((each) => isSameContact(each, opened)) : -1;
  if (place >= 0) return contacts.map((each, i) => (i === place ? typed : each));
  return contacts.length < MOST_CONTACTS ? [...contacts, typed] : null;
}

/** Returns the list with the item at `i` moved up by one. */
export function moved<Item>(items: readonly Item[], i: number): Item[] {
  const next = [...items];
  const [item] = next.splice(i, 1);
  if (item !== undefined) next.splice(Math.max(0, i - 1), 0, item);
  return next;
}

/** The storage key of the draft of a contact's form. Null: a new contact. */
const formOf = (device: number, contact: Contact | null): string =>
  `contact ${device} ${contact ? markOf(`${contact.phone} ${contact.name}`) : 'new'}`;

/** The contacts that a watch's SOS key calls, in order (MODE-03). */
export default view(function ContactsView({ read }) {
  const device = read(toolDevices('contacts'))?.[0] ?? 0;
  const { imei = '' } = read(deviceBy(device)) ?? {};
  const { shown, failure } = read(papersOf(imei));
  return shown ? (
    <ContactList device={device} imei={imei} contacts={shown.contacts} />
  ) : (
    <PapersMissing imei={imei} failure={failure} />
  );
});

type ContactListProps = { device: number; imei: string; contacts: readonly Contact[] };
const ContactList = view<ContactListProps>(function ContactListView(
  { read, publish, t },
  { device, imei, contacts },
) {
  const { byForm } = read(ownDrafts);
  /**
   * The contact that the user edits, as it was when the form opened. The index in the list is not enough, because
   * another contact may have it when the user saves. A form with a draft opens again.
   */
  const [edited, setEdited] = useState<Contact | null>(
    () => contacts.find((each) => formOf(device, each) in byForm) ?? null,
  );
  const save = (next: Contact[], label?: string) =>
    publish(papersWanted(read, imei, { contacts: next }, label));
  const canWrite = !read(isReadOnly);
  // Drafts of contacts that were removed or changed elsewhere: no form can open them any more.
  const forms = new Set([null, ...contacts].map((each) => formOf(device, each)));
  const lost = Object.keys(byForm).filter(
    (form) => canWrite && form.startsWith(`contact ${device} `) && !forms.has(form),
  );
  useEffect(() => {
    for (const form of lost) publish(ownForms.draftDropped({ form }));
    // oxlint-disable-next-line react/exhaustive-deps -- only at the start: later, the draft of an open form would be lost
  }, []);
  return (
    <SidePage>
      <Remark>{read(deviceBy(device))?.name}</Remark>
      <Remark>{t('watch.contacts.hint')}</Remark>
      {contacts.length === 0 && (
        <EmptyState icon={AlarmIcon} title={t('watch.contacts.none')} text={t('watch.contacts.noneHint')} />
      )}
      <SideRows label={t('watch.contacts.title')}>
        {contacts.map((contact, i) => (
          <SideRow
            key={`${contact.phone} ${contact.name}`}
            end={
              canWrite && (
                <>
                  {i > 0 && (
                    <IconButton
                      icon={ChevronUpIcon}
                      label={t('watch.contacts.up', { name: contact.name })}
                      onClick={() => save(moved(contacts, i))}
                    />
                  )}
                  <IconButton
                    icon={EditIcon}
                    label={t('watch.contacts.edit', { name: contact.name })}
                    onClick={() => setEdited(contact)}
                  />
                  <IconButton
                    icon={DeleteIcon}
                    label={t('watch.contacts.delete', { name: contact.name })}
                    onClick={() =>
                      save(
                        contacts.filter((_, k) => k !== i),
                        'changes.removed',
                      )
                    }
                  />
                </>
              )
            }
          >
            <span>{`${i + 1}. ${contact.name}`}</span>
            <Remark>{contact.phone}</Remark>
          </SideRow>
        ))}
      </SideRows>
      {canWrite && (edited !== null || contacts.length < MOST_CONTACTS) && (
        <ContactForm
          key={edited ? `${edited.phone} ${edited.name}` : 'new'}
          form={formOf(device, edited)}
          contact={edited}
          problem={(contact) =>
            contacts.some((each) => isSameNumber(each, contact) && !(edited && isSameContact(each, edited)))
              ? 'watch.contacts.known'
              : changed(contacts, edited, contact) === null
                ? 'watch.contacts.full'
                : null
          }
          onDone={(contact) => {
            const next = contact && changed(contacts, edited, contact);
            if (next) save(next);
            setEdited(null);
          }}
        />
      )}
    </SidePage>
  );
});

type ContactFormProps = {
  /** The storage key of its draft. */
  form: string;
  contact: Contact | null;
  /** Returns the text key of the reason why the contact cannot be saved, or null. */
  problem: (contact: Contact) => string | null;
  onDone: (contact: Contact | null) => void;
};
const ContactForm = view<ContactFormProps>(function ContactFormView(
  { read, publish, t },
  { form, contact, problem, onDone },
) {
  const { name: first = '', phone: firstPhone = '' } = contact ?? {};
  const kept = useKeptFields({ read, publish }, form, { name: first, phone: firstPhone });
  const { name, phone } = kept.typed;
  const [tried, setTried] = useState(false);
  const typed = { name: name.trim(), phone: phone.trim() };
  const wrong = isPhone(phone) ? problem(typed) : 'watch.contacts.phoneWrong';
  return (
    <SideForm
      onSubmit={() => {
        setTried(true);
        if (wrong || typed.name === '') return;
        kept.drop();
        onDone(typed);
        setTried(false);
      }}
      buttons={
        <>
          {contact && (
            <Button
              onClick={() => {
                kept.drop();
                onDone(null);
              }}
            >
              {t('care.cancel')}
            </Button>
          )}
          <Button type="submit" variant="primary">
            {t(contact ? 'care.save' : 'watch.contacts.add')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('watch.contacts.name')}
        value={name}
        maxLength={40}
        onChange={(next) => kept.put({ name: next })}
        error={tried && typed.name === '' ? t('watch.contacts.nameMissing') : null}
      />
      <TextField
        label={t('watch.contacts.phone')}
        type="tel"
        value={phone}
        onChange={(next) => kept.put({ phone: next })}
        error={tried && wrong ? t(wrong) : null}
      />
    </SideForm>
  );
});
