import { Stack } from '../../../src/ui/Layout.tsx';
import * as formEvents from '../../../events/device-forms.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { changedFields } from '../../../src/core/storage/form-fields.ts';
import { readOnlyFor } from '../../../src/core/session/access.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { CATEGORIES, categoryName } from '../../../src/ui/device-category.ts';
import { useForm } from '../../../src/ui/form.ts';
import { Select } from '../../../src/ui/Select.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { draftOf, formKey } from '../forms.state.ts';
import type { PageProps } from '../page-for.ts';
import { DevicePage } from './DevicePage.tsx';
import { Identity } from './Identity.tsx';
import styles from './Pages.module.css';
import { change } from './use-change.ts';

const LONGEST_PHONE = 40;
const LONGEST_CONTACT = 200;
const LONGEST_MODEL = 100;
/** The server checks these texts. */
const anyText = () => null;

/** The settings page for a device's type, the phone number of its SIM card, and its contact person (TRAC-10). */
export const Details = view<PageProps>(function DetailsView(context, { device: id }) {
  const { read, publish, t } = context;
  const device = read(deviceBy(id));
  const { category = '', model = '', phone = '', contact = '' } = device ?? {};
  const before = { category, model, phone, contact };
  const draft = read(draftOf(formKey(id, 'details')));
  const {
    form,
    field,
    values,
    change: type,
    reset,
  } = useForm({
    fields: { category: anyText, model: anyText, phone: anyText, contact: anyText },
    draft: { ...before, ...draft },
    busy: false,
    onPause(now) {
      const fields = changedFields(now, before, []);
      publish(
        Object.keys(fields).length > 0
          ? formEvents.draftKept({ device: id, form: 'details', fields })
          : formEvents.draftDropped({ device: id, form: 'details' }),
      );
    },
    onSend({ category: now, ...texts }) {
      const trimmed = {
        category: now,
        model: texts.model.trim(),
        phone: texts.phone.trim(),
        contact: texts.contact.trim(),
      };
      // Sends only the changed fields, because another user may change the others at the same time.
      const set = changedFields(trimmed, before, []);
      if (Object.keys(set).length > 0) change(context, [id], set, 'deviceManagement.done.details');
      else publish(formEvents.draftDropped({ device: id, form: 'details' }));
      reset();
    },
  });
  const locked = read(readOnlyFor('deviceEditing'));
  const isSame = Object.keys(changedFields(values, before, [])).length === 0;
  const known = ['', ...CATEGORIES, ...(CATEGORIES.includes(category) || category === '' ? [] : [category])];
  return (
    <DevicePage device={id} page="device-details" fields={['category', 'model', 'phone', 'contact']}>
      <Stack {...form} as="form" gap={4} shrink>
        <Select
          label={t('deviceManagement.details.category')}
          options={known.map((value) => ({
            value,
            label: value === '' ? t('deviceManagement.details.noCategory') : categoryName(value, t),
          }))}
          value={values.category}
          disabled={locked}
          onChange={(value) => type('category', value)}
        />
        <TextField
          {...field('model')}
          label={t('map.panel.model')}
          autoComplete="off"
          maxLength={LONGEST_MODEL}
          readOnly={locked}
        />
        <TextField
          {...field('phone')}
          label={t('deviceManagement.details.phone')}
          hint={t('deviceManagement.details.phoneHint')}
          type="tel"
          autoComplete="off"
          maxLength={LONGEST_PHONE}
          readOnly={locked}
        />
        <TextField
          {...field('contact')}
          label={t('deviceManagement.details.contact')}
          autoComplete="off"
          maxLength={LONGEST_CONTACT}
          readOnly={locked}
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
