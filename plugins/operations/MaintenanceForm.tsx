import { useState } from 'react';
import type { Maintenance } from '../../events/operations-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { DeviceLinks } from './DeviceLinks.tsx';
import { COUNTED, countedBy, MILLIS_PER_HOUR } from './due.ts';
import { FormFrame } from './FormFrame.tsx';
import own from './Operations.module.css';
import { unitName, type Units } from '../../src/ui/format.ts';
import { decimalIn, numberToType } from '../../src/ui/typed-number.ts';
import { Stack } from '../../src/ui/Layout.tsx';

const METRES_PER_KM = 1000;
const METRES_PER_MILE = 1609.344;
const DAY = 86_400_000;

/**
 * How many of the server's units make one unit that the user types (1 km is 1000 m). It is 1 for maintenance types that
 * only the server knows.
 */
const scaleOf = (type: string, units: Units): number => {
  switch (countedBy(type)) {
    case 'way':
      return units === 'imperial' ? METRES_PER_MILE : METRES_PER_KM;
    case 'hours':
      return MILLIS_PER_HOUR;
    case 'date':
      return DAY;
    default:
      return 1;
  }
};

/** The unit shown after a number in the maintenance form. */
function unitOf(type: string, units: Units, language: string): string {
  switch (countedBy(type)) {
    case 'way':
      return unitName(units === 'imperial' ? 'mile' : 'kilometer', language);
    case 'hours':
      return unitName('hour', language);
    case 'date':
      return unitName('day', language);
    default:
      return '';
  }
}

type TypedCare = {
  readonly name: string;
  readonly type: string;
  /** The typed number at which the maintenance interval starts. For a date, the day, such as `2026-06-15`. */
  readonly start: string;
  readonly period: string;
};

const inField = (stored: number, scale: number, language: string): string => {
  const value = stored / scale;
  return numberToType(value, language, Number.isInteger(value) ? 0 : 1);
};

/**
 * Converts a maintenance task to the texts of its form. `care` is null for a new task.
 * @param today in milliseconds since 1970
 */
function typedCare(care: Maintenance | null, units: Units, language: string, today: number): TypedCare {
  if (!care) return { name: '', type: 'way', start: '0', period: '' };
  const { name, type, start, period } = care;
  const scale = scaleOf(type, units);
  return {
    name,
    type,
    start: countedBy(type) === 'date' ? dayOf(start || today) : inField(start, scale, language),
    period: inField(period, scale, language),
  };
}
const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

/** Converts the typed values of a maintenance task to the server's units. A value that is not a number becomes NaN. */
function storedCare(
  { type, start, period }: TypedCare,
  units: Units,
): { readonly start: number; readonly period: number } {
  const scale = scaleOf(type, units);
  return {
    start: countedBy(type) === 'date' ? Date.parse(start) : Math.round(decimalIn(start) * scale),
    period: Math.round(decimalIn(period) * scale),
  };
}

type CareProps = { thing: Maintenance | null; onSave: (set: object) => void; onCancel: () => void };

/** The form of a maintenance task: what to do, after which interval, and on which devices (TRAC-14). */
export const MaintenanceForm = view<CareProps>(function MaintenanceFormView(
  { read, t, language },
  { thing, onSave, onCancel },
) {
  const units = read(unitsInUse);
  const today = read(now) * 1000;
  const [typed, setTyped] = useState(() => typedCare(thing, units, language, today));
  const [devices, setDevices] = useState<readonly number[]>(thing?.devices ?? []);
  const groups = thing?.byGroup ?? [];
  const [isTried, setTried] = useState(false);
  const stored = storedCare(typed, units);
  const isDate = countedBy(typed.type) === 'date';
  const unit = unitOf(typed.type, units, language);
  const wrong = {
    name: typed.name.trim() === '',
    start: Number.isNaN(stored.start),
    period: !(stored.period > 0),
    devices: devices.length === 0 && groups.length === 0,
  };
  const said = (field: keyof typeof wrong) => {
    if (!isTried || !wrong[field]) return null;
    return t(`operations.needed.${field === 'name' ? 'text' : field === 'devices' ? field : 'number'}`);
  };
  const counted = [
    ...COUNTED.map((value) => ({ value: value as string, label: t(`operations.counted.${value}`) })),
    ...(countedBy(typed.type) === null ? [{ value: typed.type, label: typed.type }] : []),
  ];
  const choose = (type: string) =>
    setTyped({ ...typed, type, start: countedBy(type) === 'date' ? dayOf(today) : '0', period: '' });
  return (
    <FormFrame
      title={t(thing ? 'operations.editOf.maintenance' : 'operations.add.maintenance')}
      onCancel={onCancel}
      onSubmit={() => {
        setTried(true);
        if (Object.values(wrong).some(Boolean)) return;
        onSave({ name: typed.name.trim(), type: typed.type, ...stored, devices });
      }}
    >
      <Stack gap={4} className={own.fields}>
        <TextField
          label={t('operations.whatToDo')}
          value={typed.name}
          error={said('name')}
          maxLength={120}
          autoComplete="off"
          onChange={(name) => setTyped({ ...typed, name })}
        />
        <Select label={t('operations.countedBy')} options={counted} value={typed.type} onChange={choose} />
        <TextField
          label={t('operations.period')}
          value={typed.period}
          error={said('period')}
          inputMode="decimal"
          end={unit}
          onChange={(period) => setTyped({ ...typed, period })}
        />
        <TextField
          label={t('operations.start')}
          hint={isDate ? undefined : t('operations.startHint')}
          type={isDate ? 'date' : 'text'}
          value={typed.start}
          error={said('start')}
          inputMode={isDate ? undefined : 'decimal'}
          end={isDate ? undefined : unit}
          onChange={(start) => setTyped({ ...typed, start })}
        />
      </Stack>
      <DeviceLinks chosen={devices} groups={groups} error={said('devices')} onChange={setDevices} />
    </FormFrame>
  );
});
