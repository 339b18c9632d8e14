import { useState } from 'react';
import { type Rule, ruleChanges } from '../../events/operations-types.ts';
import { RAISED_ALARMS } from '../../src/core/devices/alert-about.ts';
import { classes } from '../../src/ui/classes.ts';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { PartError } from '../../src/ui/PartError.tsx';
import rows from '../../src/ui/RowsPage.module.css';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { DeviceLinks } from './DeviceLinks.tsx';
import { FormFrame } from './FormFrame.tsx';
import { type FormOf, useKeptForm } from './kept-form.ts';
import { BLANK, choices } from './lists.state.ts';
import own from './Operations.module.css';
import { alarmName, channelName, eventName } from './words.ts';

/** The form of an alarm rule: the event, the devices, the notification channels, the hours (TRAC-12). */
export const RuleForm = view<FormOf<'rule'>>(function RuleFormView(
  { read, publish, t, language },
  { form, thing, set, onSave, onCancel },
) {
  const known = read(choices).choices;
  const {
    typed: rule,
    put,
    drop,
  } = useKeptForm<Omit<Rule, 'id'>>(
    { read, publish },
    form,
    () => ({ ...(thing ?? BLANK.rule), ...set }),
    ruleChanges,
    thing,
  );
  const [isTried, setTried] = useState(false);
  const groups = thing?.byGroup ?? [];
  const byName = new Intl.Collator(language);
  const types = [...new Set([...(known?.types ?? []), rule.type])]
    .map((value) => ({ value, label: eventName(value, t) }))
    .toSorted((a, b) => byName.compare(a.label, b.label));
  // Offers the channel `command` only if the rule already has it, because the rule must then name a command, which is
  // configured on the server.
  const channels = [
    ...new Set([...(known?.channels ?? []).filter((each) => each !== 'command'), ...rule.channels]),
  ];
  const kinds = [...new Set([...RAISED_ALARMS, ...rule.alarms])]
    .map((value) => ({ value, label: alarmName(value, t) }))
    .toSorted((a, b) => byName.compare(a.label, b.label));
  // A calendar that is not in the list keeps an option, because the field would otherwise say `At any time`.
  const calendars = known?.calendars ?? [];
  const other = thing?.calendar ?? null;
  const isListed = other === null || calendars.some(({ id }) => id === other);
  const hours = isListed ? calendars : [...calendars, { id: other, name: String(other) }];
  const wrong = {
    alarms: rule.type === 'alarm' && rule.alarms.length === 0,
    channels: rule.channels.length === 0,
    devices: !rule.always && rule.devices.length === 0 && groups.length === 0,
  };
  const said = (field: keyof typeof wrong) =>
    isTried && wrong[field] ? t(`operations.needed.${field}`) : null;
  const toggled = (all: readonly string[], one: string, on: boolean) =>
    on ? [...all, one] : all.filter((each) => each !== one);
  return (
    <FormFrame
      title={t(thing ? 'operations.editOf.rule' : 'operations.add.rule')}
      onCancel={() => {
        drop();
        onCancel();
      }}
      onSubmit={() => {
        setTried(true);
        if (Object.values(wrong).some(Boolean)) return;
        const { type, name, channels: by, always, alarms, calendar, devices } = rule;
        drop();
        onSave({
          ...{ type, name: name.trim(), channels: by, always, calendar },
          alarms: type === 'alarm' ? alarms : [],
          devices: always ? (thing?.devices ?? []) : devices,
        });
      }}
    >
      {known === null && <p className={rows.hint}>{t('operations.choicesUnknown')}</p>}
      <Select
        label={t('operations.event')}
        options={types}
        value={rule.type}
        onChange={(type) => put({ type })}
      />
      {rule.type === 'alarm' && (
        <fieldset className={rows.part}>
          <legend>{t('operations.kinds')}</legend>
          <div className={classes(rows.choices, own.scrolls)}>
            {kinds.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={rule.alarms.includes(value)}
                onChange={(on) => put({ alarms: toggled(rule.alarms, value, on) })}
              />
            ))}
          </div>
          <PartError text={said('alarms')} />
        </fieldset>
      )}
      <fieldset className={rows.part}>
        <legend>{t('operations.whichDevices')}</legend>
        <div className={own.tabs}>
          <SegmentedControl
            label={t('operations.whichDevices')}
            options={[
              { value: 'all', label: t('operations.allDevices') },
              { value: 'some', label: t('operations.someDevices') },
            ]}
            value={rule.always ? 'all' : 'some'}
            onChange={(which) => put({ always: which === 'all' })}
          />
        </div>
      </fieldset>
      {!rule.always && (
        <DeviceLinks
          chosen={rule.devices}
          groups={groups}
          error={said('devices')}
          onChange={(devices) => put({ devices: [...devices] })}
        />
      )}
      <fieldset className={rows.part}>
        <legend>{t('operations.by')}</legend>
        <div className={classes(rows.choices, own.scrolls)}>
          {channels.map((channel) => (
            <Checkbox
              key={channel}
              label={channelName(channel, t)}
              checked={rule.channels.includes(channel)}
              onChange={(on) => put({ channels: toggled(rule.channels, channel, on) })}
            />
          ))}
        </div>
        <PartError text={said('channels')} />
      </fieldset>
      <Stack gap={4} className={own.fields}>
        {hours.length > 0 && (
          <Select
            label={t('operations.when')}
            options={[
              { value: '', label: t('operations.anyTime') },
              ...hours.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={rule.calendar === null ? '' : String(rule.calendar)}
            onChange={(id) => put({ calendar: id === '' ? null : Number(id) })}
          />
        )}
        <TextField
          label={t('operations.ownName')}
          value={rule.name}
          maxLength={200}
          autoComplete="off"
          onChange={(name) => put({ name })}
        />
      </Stack>
    </FormFrame>
  );
});
