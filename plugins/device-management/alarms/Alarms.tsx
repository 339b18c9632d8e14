import { readOnlyFor } from '../../../src/core/session/access.ts';
import type { DeviceAlarms } from '../../../events/alarm-types.ts';
import { alarmKindsOf } from '../../../src/core/devices/alarm-kinds.ts';
import { deviceBy, devices } from '../../../src/core/devices/devices.ts';
import { Select } from '../../../src/ui/Select.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { view } from '../../../src/ui/view.tsx';
import type { PageProps } from '../page-for.ts';
import { DevicePage } from '../pages/DevicePage.tsx';
import styles from '../pages/Pages.module.css';
import { change } from '../pages/use-change.ts';
import { AlarmRow } from './AlarmRow.tsx';
import { Missing } from './Missing.tsx';
import { Pause } from './Pause.tsx';
import { repeatOptions, timeInWords } from './repeats.ts';
import { useId } from 'react';
import { TextField } from '../../../src/ui/TextField.tsx';
import * as silenceEvents from '../../../events/silence.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { silence } from '../../../src/core/devices/silence.ts';
import { Remark } from '../../../src/ui/Section.tsx';
import * as formEvents from '../../../events/device-forms.ts';
import { emailProblem } from '../../../src/rules/email.ts';
import { Button, LinkButton } from '../../../src/ui/Button.tsx';
import { can } from '../../../src/core/server/server.ts';
import { useForm } from '../../../src/ui/form.ts';
import { useGiven } from '../../../src/ui/use-given.ts';
import { ChevronRightIcon, DeleteIcon, PlusIcon } from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { SideRow, SideRows } from '../../../src/ui/SidePage.tsx';
import { draftOf, formKey } from '../forms.state.ts';

export const MOST_RECIPIENTS = 10;
const FORM = 'recipient';

/**
 * Returns the text key of the error in an e-mail address that the user wants to add, or null if the address is valid.
 */
export function recipientProblem(email: string, others: readonly string[]): string | null {
  const text = email.trim().toLowerCase();
  if (others.some((other) => other.toLowerCase() === text)) return 'deviceManagement.alarms.recipientTwice';
  return emailProblem(email);
}

type RecipientsProps = {
  device: number;
  recipients: readonly string[];
  disabled: boolean;
  onChange: (recipients: readonly string[]) => void;
};

/** The additional e-mail addresses that receive a mail for each alarm of the device. */
const Recipients = view<RecipientsProps>(function RecipientsView(
  { t },
  { device, recipients, disabled, onChange },
) {
  const id = useId();
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
          device={device}
          recipients={recipients}
          onAdd={(email) => onChange([...recipients, email])}
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
  const { form, field, problem, reset } = useForm({
    fields: { email: (value) => recipientProblem(value, recipients) },
    draft,
    busy: false,
    onPause: (fields) => publish(formEvents.draftKept({ device, form: FORM, fields })),
    onSend: ({ email }) => {
      publish(formEvents.draftDropped({ device, form: FORM }));
      onAdd(email.trim());
      reset();
    },
  });
  const wrong = problem('email');
  return (
    <Stack as="form" {...form} gap={2} className={styles.inline}>
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
    </Stack>
  );
});

/** The choices for how long a device may be silent before an alarm is raised (seconds). */
const LIMITS = [300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800] as const;

/**
 * The setting for how long a device may be silent before an alarm is raised. The user sets it for this device or for
 * its whole group (SENS-03).
 */
export const Silence = view<{ device: number }>(function SilenceView(context, { device: id }) {
  const { read, publish, t } = context;
  const device = read(deviceBy(id));
  const { limits } = read(silence);
  if (!device) return null;
  const group =
    device.group === null ? null : (read(devices).groups.find((each) => each.id === device.group) ?? null);
  const own = limits.devices[id];
  const ofGroup = group ? limits.groups[group.id] : undefined;
  const disabled = read(isReadOnly);
  const never = t('deviceManagement.alarms.silence.never');
  const times = (current: number | undefined) =>
    [...new Set([...LIMITS, ...(current ? [current] : [])])]
      .sort((a, b) => a - b)
      .map((seconds) => ({ value: `${seconds}`, label: timeInWords(seconds, context) }));
  const choose = (of: 'device' | 'group', which: number) => (value: string) =>
    publish(silenceEvents.limitChosen({ of, id: which, seconds: value === '' ? null : Number(value) }));
  return (
    <section className={styles.card} aria-label={t('deviceManagement.alarms.silence.title')}>
      <Stack gap={4} className={styles.inside}>
        <Select
          label={t('deviceManagement.alarms.silence.title')}
          hint={t('deviceManagement.alarms.silence.hint')}
          value={own === undefined ? '' : `${own}`}
          disabled={disabled}
          options={[
            {
              value: '',
              label: ofGroup
                ? t('deviceManagement.alarms.silence.asGroup', { time: timeInWords(ofGroup, context) })
                : never,
            },
            ...(ofGroup || own === 0 ? [{ value: '0', label: never }] : []),
            ...times(own),
          ]}
          onChange={choose('device', id)}
        />
        {group && (
          <Select
            label={t('deviceManagement.alarms.silence.ofGroup', { name: group.name })}
            value={ofGroup === undefined ? '' : `${ofGroup}`}
            disabled={disabled}
            options={[{ value: '', label: never }, ...times(ofGroup)]}
            onChange={choose('group', group.id)}
          />
        )}
        <Remark>{t('deviceManagement.alarms.silence.kept')}</Remark>
      </Stack>
    </section>
  );
});

type Quiet = DeviceAlarms['quiet'];
type Props = { quiet: Quiet; disabled: boolean; onChange: (quiet: Quiet) => void };

const USUAL = { from: '22:00', to: '06:00' };

/** The setting for the quiet hours, when only SOS raises an alarm. They may span midnight. */
const Quiet = view<Props>(function QuietView({ t }, { quiet, disabled, onChange }) {
  const [times, setTimes] = useGiven(quiet ?? USUAL);
  const isWrong = times.from === '' || times.to === '' || times.from === times.to;
  const commit = () => {
    if (!isWrong && quiet && (times.from !== quiet.from || times.to !== quiet.to)) onChange(times);
  };
  return (
    <div>
      <Switch
        label={t('deviceManagement.alarms.quiet')}
        detail={t('deviceManagement.alarms.quietHint')}
        checked={quiet !== null}
        disabled={disabled}
        onChange={(on) => onChange(on ? (isWrong ? USUAL : times) : null)}
      />
      {quiet && (
        <Stack gap={3} className={styles.times}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={t(`deviceManagement.alarms.quietTimes.${end}`)}
              type="time"
              value={times[end]}
              readOnly={disabled}
              onChange={(value) => setTimes({ ...times, [end]: value })}
              onBlur={commit}
              error={end === 'to' && isWrong ? t('deviceManagement.alarms.quietWrong') : null}
            />
          ))}
        </Stack>
      )}
    </div>
  );
});

/**
 * The alarms page of a device for servers without alarm settings for a single device. It has only the alarm that the
 * app itself raises for a silent device.
 */
const OwnAlarms = view<PageProps>(function OwnAlarmsView({ read, t }, { device }) {
  return (
    <DevicePage
      device={device}
      page="device-alarms"
      fields={[]}
      // The app stores this limit, so the user needs no right on the server.
      right={null}
      lead={t(`deviceManagement.alarms.${can(read, 'operations') ? 'byRules' : 'byServer'}`)}
    >
      <Silence device={device} />
      {can(read, 'operations') && (
        <Row>
          <LinkButton href="/operations" size="small" iconEnd={ChevronRightIcon}>
            {t('operations.rooms.rule')}
          </LinkButton>
        </Row>
      )}
    </DevicePage>
  );
});

/** The page with a device's alarms. It shows only those that the device's model supports (DEV-06). */
export const Alarms = view<PageProps>(function AlarmsView(context, { device: id }) {
  const { read, t } = context;
  const device = read(deviceBy(id));
  if (!device) return null;
  if (!can(read, 'alarmRules')) return <OwnAlarms device={id} />;
  const { alarms } = device;
  const canWrite = !read(readOnlyFor('alarmRules'));
  const save = (changes: Partial<DeviceAlarms>) =>
    alarms && change(context, [id], { alarms: { ...alarms, ...changes } }, 'deviceManagement.done.alarms');
  return (
    <DevicePage device={id} page="device-alarms" fields={['alarms']}>
      {!alarms ? (
        <Missing
          device={id}
          none={{ title: t('deviceManagement.alarms.none'), text: t('deviceManagement.alarms.noneHint') }}
        />
      ) : (
        <>
          <div className={styles.card}>
            <Stack gap={4} className={styles.inside}>
              <Switch
                label={t('deviceManagement.alarms.master')}
                detail={t('deviceManagement.alarms.masterHint')}
                checked={alarms.on}
                disabled={!canWrite}
                onChange={(on) => save({ on })}
              />
              {alarms.on && <Pause device={id} alarms={alarms} onChange={save} />}
            </Stack>
          </div>
          <ul className={styles.alarms} aria-label={t('deviceManagement.alarms.kinds')}>
            {alarmKindsOf(device).map((kind) => (
              <AlarmRow
                key={kind}
                device={id}
                kind={kind}
                alarms={alarms}
                onChange={(setting) => save({ kinds: { ...alarms.kinds, [kind]: setting } })}
              />
            ))}
          </ul>
          <section className={styles.card} aria-label={t('deviceManagement.alarms.forAll')}>
            <Stack gap={4} className={styles.inside}>
              <Select
                label={t('deviceManagement.alarms.repeat')}
                hint={t('deviceManagement.alarms.repeatHint')}
                value={`${alarms.every}`}
                disabled={!canWrite}
                options={repeatOptions(alarms.every, context)}
                onChange={(value) => save({ every: Number(value) })}
              />
              <Quiet quiet={alarms.quiet} disabled={!canWrite} onChange={(quiet) => save({ quiet })} />
              <Recipients
                device={id}
                recipients={alarms.recipients}
                disabled={!canWrite}
                onChange={(recipients) => save({ recipients: [...recipients] })}
              />
            </Stack>
          </section>
        </>
      )}
      <Silence device={id} />
    </DevicePage>
  );
});
