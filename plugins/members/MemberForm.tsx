import { type ReactNode, useId, useState } from 'react';
import * as changeEvents from '../../events/changes.ts';
import type { Member, MemberChanges } from '../../events/member-types.ts';
import * as memberEvents from '../../events/members.ts';
import * as ownForms from '../../events/own-forms.ts';
import { now } from '../../src/core/app/clock.ts';
import { edits } from '../../src/core/devices/make-edits.ts';
import { keptOrDropped } from '../../src/core/storage/form-fields.ts';
import { ownDraft } from '../../src/core/storage/own-forms.ts';
import { timeZoneInUse, user } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { EditIcon, type Icon, LinkIcon, MailIcon, ShowIcon } from '../../src/ui/icons.ts';
import { useKeptTyping } from '../../src/ui/kept-typing.ts';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import {
  changesOf,
  draftOf,
  ENDS,
  type End,
  LONGEST_NAME,
  memberEdit,
  memberForm,
  problemsOf,
  type Typed,
  typedFrom,
  typedOf,
} from './member-form.ts';
import { styles } from './styles.ts';
import { ownOnly } from '../../src/core/session/access.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { named } from '../../src/core/app/words-in.ts';
import { DevicePicker } from '../../src/ui/DevicePicker.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';

type DeviceChoiceProps = {
  typed: Pick<Typed, 'all' | 'devices'>;
  error: string | null;
  onChange: (changes: Partial<Typed>) => void;
};

/**
 * The form field that sets which of the account's own devices a member sees: all present and future ones, or chosen
 * ones.
 */
const DeviceChoice = view<DeviceChoiceProps>(function DeviceChoiceView(
  { read, t },
  { typed: { all, devices: chosen }, error, onChange },
) {
  return (
    <fieldset className={styles.part} data-testid="member-devices">
      <legend>{t('members.form.devices')}</legend>
      <SegmentedControl
        label={t('members.form.devices')}
        wide
        options={[
          { value: 'all', label: t('members.form.all') },
          { value: 'chosen', label: t('members.form.chosen') },
        ]}
        value={all ? 'all' : 'chosen'}
        onChange={(which) => onChange({ all: which === 'all' })}
      />
      {!all && (
        <DevicePicker
          all={ownOnly([...read(devices).byId.values()])}
          chosen={chosen}
          fits={named}
          words={{
            find: t('members.form.findDevice'),
            none: t('members.form.noDevice'),
            more: (count) => t('members.form.moreDevices', { count }),
          }}
          onChange={(picked) => onChange({ devices: picked })}
        />
      )}
      <p className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
});

type FormProps = {
  member: Member | null;
  devices: readonly number[];
  /** The change to a member that the server refused: its message is shown in the form. */
  refused: { readonly id: string; readonly set: MemberChanges; readonly said: string | null } | null;
};

/**
 * The form for a new or existing member (a person who may see devices): contact, rights, devices, and end date
 * (MEM-01).
 */
export const MemberForm = view<FormProps>(function MemberFormView(
  { read, publish, t },
  { member, devices, refused },
) {
  const time = { now: read(now), zone: read(timeZoneInUse) };
  const own = read(user).customerData.success?.email ?? '';
  const form = memberForm(member?.id ?? null, devices, refused?.id);
  const [begins] = useState<Typed>(() => typedOf(member, devices, time, refused?.set));
  const [before] = useState(member);
  const until = { ...member, ...refused?.set }.until ?? null;
  const [typed, setTyped] = useState<Typed>(() => typedFrom(read(ownDraft(form)), begins));
  const [isTried, setTried] = useState(false);
  const { settle } = useKeptTyping(typed, (now) => publish(keptOrDropped(form, draftOf(now, begins))));
  const close = () => {
    settle();
    publish(ownForms.draftDropped({ form }));
    publish(memberEvents.formClosed());
  };
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const problems = problemsOf(typed, time, own);
  const said = (field: keyof typeof problems) => (isTried && problems[field] ? t(problems[field]) : null);
  const title = t(member ? 'members.form.edit' : 'members.form.new');
  const send = () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    // The form's new submission replaces the change that the server refused.
    if (refused) publish(changeEvents.dismissed({ id: refused.id }));
    const wanted = edits(memberEdit(member, changesOf(typed, time, { begins, until }), before));
    if (wanted.length > 0)
      publish(changeEvents.wanted({ edits: wanted, label: member ? 'members.changed' : 'members.invited' }));
    close();
  };
  return (
    <form
      className={styles.form}
      aria-label={title}
      data-testid="member-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h2>{title}</h2>
      {refused?.said && (
        <p className={styles.error} role="alert">
          {refused.said}
        </p>
      )}
      <TextField
        label={t('members.form.name')}
        hint={t('members.form.nameHint')}
        value={typed.name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      {member === null && (
        <Choice
          legend={t('members.form.how')}
          value={typed.by}
          options={[
            ['mail', MailIcon, t('members.form.byMail'), t('members.form.mailHint')],
            ['link', LinkIcon, t('members.form.byLink'), t('members.form.linkHint')],
          ]}
          onChange={(by) => change({ by })}
        />
      )}
      {member === null && typed.by === 'mail' && (
        <TextField
          type="email"
          label={t('members.form.email')}
          value={typed.email}
          error={said('email')}
          autoComplete="off"
          onChange={(email) => change({ email })}
        />
      )}
      <Choice
        legend={t('members.form.role')}
        value={typed.role}
        options={[
          ['view', ShowIcon, t('members.role.view'), t('members.roleHint.view')],
          ['edit', EditIcon, t('members.role.edit'), t('members.roleHint.edit')],
        ]}
        onChange={(role) => change({ role })}
      />
      <DeviceChoice typed={typed} error={said('devices')} onChange={change} />
      <Stack gap={4} className={styles.pair}>
        <Select<End>
          label={t('members.form.until')}
          options={ENDS.map((value) => ({ value, label: t(`members.until.${value}`) }))}
          value={typed.end}
          onChange={(end) => change({ end })}
        />
        {typed.end === 'own' && (
          <TextField
            type="date"
            label={t('members.form.lastDay')}
            value={typed.day}
            error={said('end')}
            onChange={(day) => change({ day })}
          />
        )}
      </Stack>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={close}>
          {t('members.form.cancel')}
        </Button>
        <Button type="submit" variant="primary">
          {t(
            member
              ? 'members.form.save'
              : typed.by === 'mail'
                ? 'members.form.send'
                : 'members.form.createLink',
          )}
        </Button>
      </div>
    </form>
  );
});

type ChoiceProps<Value extends string> = {
  legend: string;
  value: Value;
  options: readonly (readonly [value: Value, icon: Icon, label: string, hint: string])[];
  onChange: (value: Value) => void;
};

/** A group of radio options, each with an explanation. */
function Choice<Value extends string>({ legend, value, options, onChange }: ChoiceProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      <Stack gap={2}>
        {options.map(([each, Glyph, label, hint]) => (
          <label key={each} className={styles.kind}>
            <input
              type="radio"
              name={name}
              checked={each === value}
              aria-label={label}
              aria-describedby={`${name}-${each}`}
              onChange={() => onChange(each)}
            />
            <Glyph size={20} aria-hidden="true" />
            <span>
              <strong>{label}</strong>
              <span id={`${name}-${each}`} className={styles.hint}>
                {hint}
              </span>
            </span>
          </label>
        ))}
      </Stack>
    </fieldset>
  );
}
