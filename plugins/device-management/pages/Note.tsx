import { readOnlyFor } from '../../../src/core/session/access.ts';
import * as formEvents from '../../../events/device-forms.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { useForm } from '../../../src/ui/form.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { view } from '../../../src/ui/view.tsx';
import { draftOf, formKey } from '../forms.state.ts';
import type { PageProps } from '../page-for.ts';
import { DevicePage } from './DevicePage.tsx';
import styles from './Pages.module.css';
import { fieldsKey, refusalOf } from './saving.ts';
import { change } from './use-change.ts';

const LONGEST_NOTE = 500;
const noteProblem = (note: string) =>
  note.trim().length > LONGEST_NOTE ? 'deviceManagement.note.long' : null;

/** The settings page for the owner's note about a device. */
export const Note = view<PageProps>(function NoteView(_, { device }) {
  return (
    <DevicePage device={device} page="device-note" fields={[]}>
      <NoteForm device={device} />
    </DevicePage>
  );
});

const NoteForm = view<PageProps>(function NoteFormView(context, { device: id }) {
  const { read, publish, t } = context;
  const now = read(deviceBy(id))?.note ?? '';
  const draft = read(draftOf(formKey(id, 'note')));
  const refused = read(refusalOf(fieldsKey(id, ['note'])));
  const canWrite = !read(readOnlyFor('deviceEditing'));
  const { form, field, values, problem, reset } = useForm({
    fields: { note: noteProblem },
    draft: { note: now, ...draft },
    busy: false,
    onPause: ({ note }) =>
      note === now
        ? draft['note'] !== undefined && publish(formEvents.draftDropped({ device: id, form: 'note' }))
        : publish(formEvents.draftKept({ device: id, form: 'note', fields: { note } })),
    onSend: ({ note }) => {
      if (note.trim() === now) publish(formEvents.draftDropped({ device: id, form: 'note' }));
      change(context, [id], { note: note.trim() }, 'deviceManagement.done.note');
      reset();
    },
  });
  const wrong = problem('note');
  return (
    <Stack {...form} as="form" gap={4} shrink>
      <TextArea
        {...field('note')}
        label={t('deviceManagement.note.label')}
        hint={t('deviceManagement.name.count', { used: values.note.trim().length, most: LONGEST_NOTE })}
        error={
          wrong
            ? t(wrong)
            : refused &&
              t('deviceManagement.refused', { reason: refused.message ?? t(`failure.${refused.reason}`) })
        }
        readOnly={!canWrite}
        rows={5}
      />
      {canWrite && (
        <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons}>
          <Button type="submit" variant="primary" disabled={values.note.trim() === now}>
            {t('deviceManagement.save')}
          </Button>
        </Row>
      )}
    </Stack>
  );
});
