import type { Device } from '../../../events/device-types.ts';
import { alarmKindsOf, settingOf } from '../../../src/core/devices/alarm-kinds.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { limitOf, silence } from '../../../src/core/devices/silence.ts';
import type { ViewContext } from '../../../src/ui/view.tsx';
import { timeInWords } from './repeats.ts';

/**
 * Whether a device's alarms are paused now.
 * @param now Unix seconds
 */
const isPaused = ({ alarms }: Pick<Device, 'alarms'>, now: number): boolean =>
  alarms?.pausedUntil != null && alarms.pausedUntil > now;

/**
 * Describes a device's alarm settings in one line.
 * @param now Unix seconds
 */
export function alarmsInWords(
  device: Device,
  now: number,
  { t, language }: Pick<ViewContext, 't' | 'language'>,
): string {
  const { alarms } = device;
  if (!alarms) return t('deviceManagement.alarms.unknown');
  if (!alarms.on) return t('deviceManagement.alarms.off');
  if (isPaused(device, now)) return t('deviceManagement.alarms.paused');
  const kinds = alarmKindsOf(device);
  const on = kinds.filter((kind) => settingOf(alarms, kind).on).length;
  return t('deviceManagement.alarms.onOf', {
    on: formatNumber(on, language),
    all: formatNumber(kinds.length, language),
  });
}

/** Returns in one line after how much silence of a device the app raises an alarm (SENS-03). */
export function silenceInWords(
  device: Device,
  context: Pick<ViewContext, 'read' | 't' | 'language'>,
): string {
  const seconds = limitOf(context.read(silence), device);
  return seconds > 0
    ? context.t('deviceManagement.alarms.silence.after', { time: timeInWords(seconds, context) })
    : context.t('deviceManagement.alarms.off');
}
