import { useState } from 'react';
import * as formEvents from '../../../events/device-forms.ts';
import type { Group } from '../../../events/device-types.ts';
import { devices } from '../../../src/core/devices/devices.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { useForm } from '../../../src/ui/form.ts';
import { NewGroupIcon } from '../../../src/ui/icons.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { draftOf, formKey } from '../forms.state.ts';
import { ColourChoice } from '../pages/ColourChoice.tsx';
import styles from '../pages/Pages.module.css';
import { freeColour, groupNameProblem } from './group-edits.ts';

/** The value 0 in place of a device id, for drafts of forms that belong to no device. */
const NO_DEVICE = 0;
type Props = {
  /** The name under which the draft of the new group is stored. */
  form: string;
  onMake: (group: Omit<Group, 'id'>) => void;
};

/** The form for a new group, with name and colour. At first there is only a button that opens the form. */
export const NewGroup = view<Props>(function NewGroupView({ read, t }, { form, onMake }) {
  const draft = read(draftOf(formKey(NO_DEVICE, form)));
  const [isOpen, setOpen] = useState(draft['name'] !== undefined);
  if (!isOpen)
    return (
      <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons}>
        <Button icon={NewGroupIcon} onClick={() => setOpen(true)}>
          {t('deviceManagement.groups.new')}
        </Button>
      </Row>
    );
  return <GroupForm form={form} onMake={onMake} onEnd={() => setOpen(false)} />;
});

const GroupForm = view<Props & { onEnd: () => void }>(function GroupFormView(
  { read, publish, t },
  { form: name, onMake, onEnd },
) {
  const { groups } = read(devices);
  const draft = read(draftOf(formKey(NO_DEVICE, name)));
  const [colour, setColour] = useState(() => draft['colour'] ?? freeColour(groups));
  const end = () => {
    publish(formEvents.draftDropped({ device: NO_DEVICE, form: name }));
    onEnd();
  };
  const { form, field, problem } = useForm({
    fields: { name: (value) => groupNameProblem(value, groups) },
    draft,
    busy: false,
    onPause: (fields) =>
      publish(formEvents.draftKept({ device: NO_DEVICE, form: name, fields: { ...fields, colour } })),
    onSend: (fields) => {
      onMake({ name: fields.name, colour });
      end();
    },
  });
  const wrong = problem('name');
  return (
    <Stack {...form} as="form" gap={4} shrink aria-label={t('deviceManagement.groups.new')}>
      <TextField
        {...field('name')}
        label={t('deviceManagement.groups.name')}
        error={wrong && t(wrong)}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the form with a button, and types next
        autoFocus
      />
      <ColourChoice label={t('deviceManagement.groups.colour')} value={colour} onChange={setColour} />
      <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons}>
        <Button variant="quiet" onClick={end}>
          {t('deviceManagement.cancel')}
        </Button>
        <Button type="submit" variant="primary">
          {t('deviceManagement.groups.make')}
        </Button>
      </Row>
    </Stack>
  );
});
