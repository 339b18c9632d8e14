import { useId, useState } from 'react';
import * as formEvents from '../../../events/device-forms.ts';
import { emailProblem } from '../../../src/rules/email.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { useForm } from '../../../src/ui/form.ts';
import { DeleteIcon, PlusIcon } from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Stack } from '../../../src/ui/Layout.tsx';
import { SideRow, SideRows } from '../../../src/ui/SidePage.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { draftOf, formKey } from '../forms.state.ts';
import styles from '../pages/Pages.module.css';

export const MOST_RECIPIENTS = 10;
const FORM = 'recipient';

/** Key of what is wrong with one more address, or null. */
export function recipientProblem(email: string, others: readonly string[]): string | null {
  const text = email.trim().toLowerCase();
  if (others.some((other) => other.toLowerCase() === text)) return 'deviceManagement.alarms.recipientTwice';
  return emailProblem(email);
}

type Props = {
  device: number;
  recipients: readonly string[];
  disabled: boolean;
  onChange: (recipients: readonly string[]) => void;
};

/** Who else gets a mail of each alarm. */
export const Recipients = view<Props>(function RecipientsView(
  { t },
  { device, recipients, disabled, onChange },
) {
  const id = useId();
  const [round, setRound] = useState(0);
  return (
    <Stack gap={2} role="group" aria-labelledby={id}>
      <h3 id={id}>{t('deviceManagement.alarms.recipients')}</h3>
      <p className={styles.lead}>{t('deviceManagement.alarms.recipientsHint')}</p>
      {recipients.length > 0 && (
        <SideRows label={t('deviceManagement.alarms.recipients')}>
          {recipients.map((email) => (
            <SideRow
              key={email}
              end={
                !disabled && (
                  <IconButton
                    icon={DeleteIcon}
                    label={t('deviceManagement.alarms.recipientRemove', { email })}
                    onClick={() => onChange(recipients.filter((each) => each !== email))}
                  />
                )
              }
            >
              {email}
            </SideRow>
          ))}
        </SideRows>
      )}
      {!disabled && recipients.length < MOST_RECIPIENTS && (
        <AddRecipient
          key={round}
          device={device}
          recipients={recipients}
          onAdd={(email) => {
            onChange([...recipients, email]);
            setRound(round + 1);
          }}
        />
      )}
    </Stack>
  );
});

type AddProps = { device: number; recipients: readonly string[]; onAdd: (email: string) => void };
const AddRecipient = view<AddProps>(function AddRecipientView(
  { read, publish, t },
  { device, recipients, onAdd },
) {
  const draft = read(draftOf(formKey(device, FORM)));
  const { form, field, problem } = useForm({
    fields: { email: (value) => recipientProblem(value, recipients) },
    draft,
    busy: false,
    onPause: (fields) => publish(formEvents.draftKept({ device, form: FORM, fields })),
    onSend: ({ email }) => {
      publish(formEvents.draftDropped({ device, form: FORM }));
      onAdd(email.trim());
    },
  });
  const wrong = problem('email');
  return (
    <form {...form} className={styles.inline}>
      <TextField
        {...field('email')}
        label={t('deviceManagement.alarms.recipientNew')}
        type="email"
        inputMode="email"
        autoComplete="off"
        error={wrong && t(wrong)}
      />
      <Button type="submit" icon={PlusIcon}>
        {t('deviceManagement.alarms.recipientAdd')}
      </Button>
    </form>
  );
});
