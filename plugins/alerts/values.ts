import { ALARM_NUMBERS } from '../../events/alarm-types.ts';
import type { Device, Notification } from '../../events/device-types.ts';
import { type AlarmUnit, ALARMS } from '../../src/core/devices/alarm-kinds.ts';
import { formatDistance, formatSpeed, type Units } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { percents, VOLT } from '../../src/ui/format-signs.ts';
import { alarmOf } from './kinds.ts';

export type Amount = { readonly value: string; readonly unit: string };

/** What the values of a kind are measured in; null: nobody knows. */
const unitOf = (kind: number): AlarmUnit | null => {
  const alarm = alarmOf(kind);
  return (alarm && ALARMS[alarm].from?.unit) ?? null;
};

/** A value of an alert in the reader's unit. @param amount km/h, percent, volts or metres, by the kind */
export function amountOf(amount: number, kind: number, units: Units, language: string): Amount {
  switch (unitOf(kind)) {
    case 'speed':
      return formatSpeed(amount, units, language);
    case 'percent':
      return { value: percents(amount, language), unit: '' };
    case 'volt':
      return { value: formatNumber(amount, language, 1), unit: VOLT };
    case 'metres':
      return formatDistance(amount, units, language);
    default:
      return { value: formatNumber(amount, language), unit: '' };
  }
}
export const said = ({ value, unit }: Amount): string => (unit ? `${value} ${unit}` : value);

/** Kinds whose alarm is raised when a value falls below the limit, not above it. */
const BELOW: ReadonlySet<number> = new Set([ALARM_NUMBERS.battery, ALARM_NUMBERS.volt]);

/** By how much the limit was passed, and to which side; null where that cannot be said. */
export function passedBy({
  kind,
  value,
  limit,
}: Pick<Notification, 'kind' | 'value' | 'limit'>): { by: number; side: 'over' | 'under' } | null {
  if (value === null || limit === null || unitOf(kind) === null) return null;
  const by = BELOW.has(kind) ? limit - value : value - limit;
  return by > 0 ? { by, side: BELOW.has(kind) ? 'under' : 'over' } : null;
}

/** From which value on the device raises such alarms as it is set now; null where that is not known. */
export function limitNow(device: Device | null, kind: number): number | null {
  const alarm = alarmOf(kind);
  return (alarm && device?.alarms?.kinds[alarm]?.from) ?? null;
}
