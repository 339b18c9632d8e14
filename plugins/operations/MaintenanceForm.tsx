import { useState } from 'react';
import { typedMaintenance } from '../../events/operations-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { ownDraft } from '../../src/core/storage/own-forms.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import type { Units } from '../../src/ui/format.ts';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { DeviceLinks } from './DeviceLinks.tsx';
import { COUNTED, countedBy } from './due.ts';
import { FormFrame } from './FormFrame.tsx';
import { BLANK } from './lists.state.ts';
import own from './Operations.module.css';
import { type FormOf, unitsOf, useKeptForm } from './kept-form.ts';
import { careTyped, type TypedCare, typedCare, unitOf } from './typed-care.ts';
import { Stack } from '../../src/ui/Layout.tsx';

type TypedForm = TypedCare & { readonly units: Units; readonly devices: readonly number[] };

/** The form of a maintenance task: what to do, after which interval, and on which devices (TRAC-14). */
export const MaintenanceForm = view<FormOf<'maintenance'>>(function MaintenanceFormView(
  { read, publish, t, language },
  { form, thing, set, onSave, onCancel },
) {
  // A kept draft stays in the units that it was typed in.
  const [units] = useState(() => unitsOf(read(ownDraft(form))) ?? read(unitsInUse));
  const [shown] = useState(() => (thing || set ? { ...BLANK.maintenance, id: -1, ...thing, ...set } : null));
  const zone = read(timeZoneInUse);
  const today = localDay(read(now), zone);
  const { begins, typed, put, drop } = useKeptForm<TypedForm>(
    { read, publish },
    form,
    () => ({ ...typedCare(shown, units, language, zone), units, devices: shown?.devices ?? [] }),
    typedMaintenance,
    thing,
  );
  const { devices } = typed;
  const groups = thing?.byGroup ?? [];
  const [isTried, setTried] = useState(false);
  const stored = careTyped(thing, begins, typed, units, shown);
  const isDate = countedBy(typed.type) === 'date';
  const unit = unitOf(typed.type, units, language);
  const wrong = {
    name: typed.name.trim() === '',
    start: Number.isNaN(stored.start),
    period: !(stored.period > 0),
    devices: devices.length === 0 && groups.length === 0,
  };
  const needed = {
    name: 'text',
    start: isDate ? 'day' : 'number',
    period: 'number',
    devices: 'devices',
  } as const;
  const said = (field: keyof typeof wrong) =>
    isTried && wrong[field] ? t(`operations.needed.${needed[field]}`) : null;
  const counted = [
    ...COUNTED.map((value) => ({ value: value as string, label: t(`operations.counted.${value}`) })),
    ...(countedBy(typed.type) === null ? [{ value: typed.type, label: typed.type }] : []),
  ];
  const choose = (type: string) => put({ type, start: countedBy(type) === 'date' ? today : '0', period: '' });
  const cancel = () => {
    drop();
    onCancel();
  };
  return (
    <FormFrame
      title={t(thing ? 'operations.editOf.maintenance' : 'operations.add.maintenance')}
      onCancel={cancel}
      onSubmit={() => {
        setTried(true);
        if (Object.values(wrong).some(Boolean)) return;
        drop();
        onSave({ ...stored, devices: [...devices] });
      }}
    >
      <Stack gap={4} className={own.fields}>
        <TextField
          label={t('operations.whatToDo')}
          value={typed.name}
          error={said('name')}
          maxLength={120}
          autoComplete="off"
          onChange={(name) => put({ name })}
        />
        <Select label={t('operations.countedBy')} options={counted} value={typed.type} onChange={choose} />
        <TextField
          label={t('operations.period')}
          value={typed.period}
          error={said('period')}
          inputMode="decimal"
          end={unit}
          onChange={(period) => put({ period })}
        />
        <TextField
          label={t('operations.start')}
          hint={isDate ? undefined : t('operations.startHint')}
          type={isDate ? 'date' : 'text'}
          value={typed.start}
          error={said('start')}
          inputMode={isDate ? undefined : 'decimal'}
          end={isDate ? undefined : unit}
          onChange={(start) => put({ start })}
        />
      </Stack>
      <DeviceLinks
        chosen={devices}
        groups={groups}
        error={said('devices')}
        onChange={(chosen) => put({ devices: chosen })}
      />
    </FormFrame>
  );
});
