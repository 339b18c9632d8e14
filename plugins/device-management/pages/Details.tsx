import { Stack } from '../../../src/ui/Layout.tsx';
import { useState } from 'react';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { readOnlyFor } from '../../../src/core/session/access.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { CATEGORIES, categoryName } from '../../../src/ui/device-category.ts';
import { Select } from '../../../src/ui/Select.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import type { PageProps } from '../page-for.ts';
import { DevicePage } from './DevicePage.tsx';
import { Identity } from './Identity.tsx';
import styles from './Pages.module.css';
import { change } from './use-change.ts';

const LONGEST_PHONE = 40;
const LONGEST_CONTACT = 200;
const LONGEST_MODEL = 100;

/** The settings page for a device's type, the phone number of its SIM card, and its contact person (TRAC-10). */
export const Details = view<PageProps>(function DetailsView(context, { device: id }) {
  const { read, t } = context;
  const device = read(deviceBy(id));
  const { category = '', model = '', phone = '', contact = '' } = device ?? {};
  const [typed, setTyped] = useState<Partial<Record<'category' | 'model' | 'phone' | 'contact', string>>>({});
  const now = { category, model, phone, contact, ...typed };
  const locked = read(readOnlyFor('deviceEditing'));
  const isSame =
    now.category === category && now.model === model && now.phone === phone && now.contact === contact;
  const known = ['', ...CATEGORIES, ...(CATEGORIES.includes(category) || category === '' ? [] : [category])];
  return (
    <DevicePage device={id} page="device-details" fields={['category', 'model', 'phone', 'contact']}>
      <Stack
        as="form"
        gap={4}
        shrink
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Sends only the changed fields, because another user may change the others at the same time.
          const set = {
            ...(now.category !== category && { category: now.category }),
            ...(now.model.trim() !== model && { model: now.model.trim() }),
            ...(now.phone.trim() !== phone && { phone: now.phone.trim() }),
            ...(now.contact.trim() !== contact && { contact: now.contact.trim() }),
          };
          if (Object.keys(set).length > 0) change(context, [id], set, 'deviceManagement.done.details');
          setTyped({});
        }}
      >
        <Select
          label={t('deviceManagement.details.category')}
          options={known.map((value) => ({
            value,
            label: value === '' ? t('deviceManagement.details.noCategory') : categoryName(value, t),
          }))}
          value={now.category}
          disabled={locked}
          onChange={(value) => setTyped({ ...typed, category: value })}
        />
        <TextField
          label={t('map.panel.model')}
          autoComplete="off"
          value={now.model}
          maxLength={LONGEST_MODEL}
          readOnly={locked}
          onChange={(value) => setTyped({ ...typed, model: value })}
        />
        <TextField
          label={t('deviceManagement.details.phone')}
          hint={t('deviceManagement.details.phoneHint')}
          type="tel"
          autoComplete="off"
          value={now.phone}
          maxLength={LONGEST_PHONE}
          readOnly={locked}
          onChange={(value) => setTyped({ ...typed, phone: value })}
        />
        <TextField
          label={t('deviceManagement.details.contact')}
          autoComplete="off"
          value={now.contact}
          maxLength={LONGEST_CONTACT}
          readOnly={locked}
          onChange={(value) => setTyped({ ...typed, contact: value })}
        />
        {!locked && (
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" disabled={isSame}>
              {t('deviceManagement.save')}
            </Button>
          </div>
        )}
      </Stack>
      <Identity key={device?.imei} device={id} />
    </DevicePage>
  );
});
