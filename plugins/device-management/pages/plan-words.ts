import type { Device } from '../../../events/device-types.ts';
import { formatUnit } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import type { ViewContext } from '../../../src/ui/view.tsx';
import { batteryDays } from './plan-model.ts';

type Words = Pick<ViewContext, 't' | 'language'>;

/**
 * Formats the interval between fixes in the user's language: every 30 s, every 5 min, every hour.
 * @param seconds between fixes
 */
export function everyInWords(seconds: number, { t, language }: Words): string {
  const [value, unit] =
    seconds < 60 ? [seconds, 'second'] : seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  const time = formatUnit(value, unit, language);
  return t('deviceManagement.plan.every', { time });
}

/**
 * Formats the estimated battery life, in hours if below two days, otherwise in days. The value is rounded, because it
 * is only an estimate.
 */
export function daysInWords(days: number | null, { t, language }: Words): string {
  if (days === null) return t('deviceManagement.plan.wired');
  if (days < 2) {
    const hours = Math.max(1, Math.round(days * 24));
    return t('deviceManagement.plan.hours', { count: hours, shown: formatNumber(hours, language) });
  }
  const rough =
    days < 10 ? Math.round(days) : days < 100 ? Math.round(days / 5) * 5 : Math.round(days / 10) * 10;
  return t('deviceManagement.plan.days', { count: rough, shown: formatNumber(rough, language) });
}

/** Describes in one line how often a device reports its position. */
export function planInWords({ plan, device_models: [model] }: Device, words: Words): string {
  if (!plan) return words.t('deviceManagement.plan.unknown');
  const profile = model?.route_profile ?? '';
  return [everyInWords(plan.seconds, words), daysInWords(batteryDays(profile, plan), words)].join(' · ');
}
