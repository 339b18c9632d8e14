import { useState } from 'react';
import type { Contact } from '../../events/care-types.ts';
import * as paperEvents from '../../events/papers.ts';
import { isReadOnly } from '../../src/core/admin.ts';
import { deviceBy } from '../../src/core/devices.ts';
import { toolDevices } from '../../src/core/map-tool.ts';
import { papersOf } from '../../src/core/papers.ts';
import { Button } from '../../src/ui/Button.tsx';
import { AlarmIcon, ChevronUpIcon, DeleteIcon, EditIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { SideForm, SidePage, SideRow, SideRows } from '../../src/ui/SidePage.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { isPhone, MOST_CONTACTS, moved } from './contacts.ts';

/** Whom the SOS key calls, in which order (MODE-03). */
export default view(function ContactsView({ read, publish, t }) {
  const device = read(toolDevices('contacts'))?.[0] ?? 0;
  const imei = read(deviceBy(device))?.imei ?? '';
  const contacts = read(papersOf(imei)).shown?.contacts ?? [];
  const [edited, setEdited] = useState<number | null>(null);
  const save = (next: Contact[]) =>
    publish(paperEvents.changeSubmitted({ imei, changes: { contacts: next } }));
  const canWrite = !read(isReadOnly);
  return (
    <SidePage>
      <Remark>{t('watch.contacts.hint')}</Remark>
      {contacts.length === 0 && (
        <EmptyState icon={AlarmIcon} title={t('watch.contacts.none')} text={t('watch.contacts.noneHint')} />
      )}
      <SideRows label={t('watch.contacts.title')}>
        {contacts.map(({ name, phone }, i) => (
          <SideRow
            key={`${phone} ${name}`}
            end={
              canWrite && (
                <>
                  {i > 0 && (
                    <IconButton
                      icon={ChevronUpIcon}
                      label={t('watch.contacts.up', { name })}
                      onClick={() => save(moved(contacts, i))}
                    />
                  )}
                  <IconButton
                    icon={EditIcon}
                    label={t('watch.contacts.edit', { name })}
                    onClick={() => setEdited(i)}
                  />
                  <IconButton
                    icon={DeleteIcon}
                    label={t('watch.contacts.delete', { name })}
                    onClick={() => save(contacts.filter((_, k) => k !== i))}
                  />
                </>
              )
            }
          >
            <span>{`${i + 1}. ${name}`}</span>
            <Remark>{phone}</Remark>
          </SideRow>
        ))}
      </SideRows>
      {canWrite && (edited !== null || contacts.length < MOST_CONTACTS) && (
        <ContactForm
          key={edited ?? 'new'}
          contact={edited === null ? null : (contacts[edited] ?? null)}
          onDone={(contact) => {
            if (contact)
              save(
                edited === null
                  ? [...contacts, contact]
                  : contacts.map((each, k) => (k === edited ? contact : each)),
              );
            setEdited(null);
          }}
        />
      )}
    </SidePage>
  );
});

const ContactForm = view<{ contact: Contact | null; onDone: (contact: Contact | null) => void }>(
  function ContactFormView({ t }, { contact, onDone }) {
    const [name, setName] = useState(contact?.name ?? '');
    const [phone, setPhone] = useState(contact?.phone ?? '');
    const [tried, setTried] = useState(false);
    return (
      <SideForm
        onSubmit={() => {
          setTried(true);
          if (!isPhone(phone) || name.trim() === '') return;
          onDone({ name: name.trim(), phone: phone.trim() });
          setName('');
          setPhone('');
          setTried(false);
        }}
        buttons={
          <>
            {contact && <Button onClick={() => onDone(null)}>{t('care.cancel')}</Button>}
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
          onChange={setName}
          error={tried && name.trim() === '' ? t('watch.contacts.nameMissing') : null}
        />
        <TextField
          label={t('watch.contacts.phone')}
          type="tel"
          value={phone}
          onChange={setPhone}
          error={tried && !isPhone(phone) ? t('watch.contacts.phoneWrong') : null}
        />
      </SideForm>
    );
  },
);
