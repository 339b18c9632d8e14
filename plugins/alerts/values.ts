import { ALARM_NUMBERS } from '../../events/alarm-types.ts';
import type { Device, Notification } from '../../events/device-types.ts';
import {
  alarmOf,
  alertKind,
  alertSays,
  unitOf,
  type Wording,
} from '../../src/core/devices/alert-sentence.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { type Amount, formatAlarm, said } from '../../src/ui/alarm-amount.ts';
import type { Units } from '../../src/ui/format.ts';
import type { ViewContext } from '../../src/ui/view.tsx';

/**
 * Returns an alert's value in the user's unit.
 * @param amount the value in km/h, percent, volts or metres, depending on the alert's kind
 */
export const amountOf = (amount: number, kind: number, units: Units, language: string): Amount =>
  formatAlarm(amount, unitOf(kind), units, language);

/** Returns the translated texts and the units for the sentence that describes an alert. */
const wordingOf = ({ read, t, language }: Pick<ViewContext, 'read' | 't' | 'language'>): Wording => ({
  t,
  amount: (value, unit) => said(formatAlarm(value, unit, read(unitsInUse), language)),
});

/** Returns the sentence that describes an alert. */
export const saysOf = (context: Pick<ViewContext, 'read' | 't' | 'language'>, one: Notification): string =>
  alertSays(context.read, wordingOf(context), one, alertKind(one, context.t));

/**
 * The kinds of alarm that are raised when a value falls below its limit, such as battery level. All others are
 * raised when it exceeds the limit.
 */
const BELOW: ReadonlySet<number> = new Set([ALARM_NUMBERS.battery, ALARM_NUMBERS.volt]);

/**
 * Returns by how much an alert's value is above or below its limit. Null if unknown, or if both look the same in the
 * user's unit.
 */
export function passedBy(
  { kind, value, limit }: Pick<Notification, 'kind' | 'value' | 'limit'>,
  units: Units,
): { by: number; side: 'over' | 'under' } | null {
  if (value === null || limit === null || unitOf(kind) === null) return null;
  const by = BELOW.has(kind) ? limit - value : value - limit;
  const shown = (amount: number) => said(amountOf(amount, kind, units, 'en'));
  const isVisible = by > 0 && shown(value) !== shown(limit) && shown(by) !== shown(0);
  return isVisible ? { by, side: BELOW.has(kind) ? 'under' : 'over' } : null;
}

/** Returns the threshold that is set now for the device's alarm of this kind. Null if unknown. */
export function limitNow(device: Device | null, kind: number): number | null {
  const alarm = alarmOf(kind);
  return (alarm && device?.alarms?.kinds[alarm]?.from) ?? null;
}
