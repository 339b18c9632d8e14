import { readOnlyFor } from '../../../src/core/session/access.ts';
import * as formEvents from '../../../events/device-forms.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { session } from '../../../src/core/session/session.ts';
import { LONGEST_DEVICE_NAME } from '../../../src/core/devices/device-overlay.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { useForm } from '../../../src/ui/form.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { draftOf, formKey } from '../forms.state.ts';
import type { PageProps } from '../page-for.ts';
import { DevicePage } from './DevicePage.tsx';
import styles from './Pages.module.css';
import { Preview } from './Preview.tsx';
import { fieldsKey, isWaiting, refusalOf } from './saving.ts';
import { change } from './use-change.ts';

/** Returns the text key of the error in a device's name, or null if it is valid. */
export const nameProblem = (name: string): string | null => {
  const { length } = name.trim();
  return length === 0
    ? 'deviceManagement.name.missing'
    : length > LONGEST_DEVICE_NAME
      ? 'deviceManagement.name.long'
      : null;
};

/** The settings page for the name of a device (DEV-03). */
export const Name = view<PageProps>(function NameView(_, { device }) {
  return (
    <DevicePage device={device} page="device-name" fields={[]}>
      <NameForm device={device} />
    </DevicePage>
  );
});

const NameForm = view<PageProps>(function NameFormView(context, { device: id }) {
  const { read, publish, t } = context;
  const device = read(deviceBy(id));
  const now = device?.name ?? '';
  const refused = read(refusalOf(fieldsKey(id, ['name'])));
  const draft = read(draftOf(formKey(id, 'name')));
  const canWrite = !read(readOnlyFor('deviceEditing'));
  const {
    form,
    field,
    values,
    change: type,
    problem,
    reset,
  } = useForm({
    fields: { name: nameProblem },
    draft: { name: now, ...draft },
    busy: false,
    onPause: ({ name }) =>
      name === now
        ? draft['name'] !== undefined && publish(formEvents.draftDropped({ device: id, form: 'name' }))
        : publish(formEvents.draftKept({ device: id, form: 'name', fields: { name } })),
    onSend: ({ name }) => {
      if (name.trim() === now) publish(formEvents.draftDropped({ device: id, form: 'name' }));
      change(context, [id], { name: name.trim() }, 'deviceManagement.done.name');
      reset();
    },
  });
  const wrong = problem('name');
  const suggestions = t(`deviceManagement.name.suggestions.${read(session).appMode}`).split('|');
  const typed = values.name;
  if (!device) return null;
  const isChanged = typed.trim() !== now;
  return (
    <>
      <Preview device={device} name={typed.trim()} colour={device.colour} />
      <Stack {...form} as="form" gap={4} shrink>
        <TextField
          {...field('name')}
          label={t('deviceManagement.name.label')}
          hint={t('deviceManagement.name.count', { used: typed.trim().length, most: LONGEST_DEVICE_NAME })}
          error={
            wrong
              ? t(wrong)
              : refused &&
                t('deviceManagement.refused', {
                  reason: refused.message ?? t(`failure.${refused.reason}`),
                })
          }
          autoComplete="off"
          readOnly={!canWrite}
        />
        {read(isWaiting(fieldsKey(id, ['name']))) && <Remark>{t('deviceManagement.waits')}</Remark>}
        {canWrite && (
          <>
            <Row as="fieldset" gap={2} align="stretch" wrap className={styles.chips}>
              <legend>{t('deviceManagement.name.suggestionsTitle')}</legend>
              {suggestions.map((each) => (
                <button key={each} type="button" className={styles.chip} onClick={() => type('name', each)}>
                  {each}
                </button>
              ))}
            </Row>
            <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons}>
              {isChanged && (
                <Button variant="quiet" onClick={() => type('name', now)}>
                  {t('deviceManagement.reset')}
                </Button>
              )}
              <Button type="submit" variant="primary" disabled={!isChanged}>
                {t('deviceManagement.save')}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </>
  );
});
