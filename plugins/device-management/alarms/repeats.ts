import { formatUnit } from '../../../src/ui/format.ts';
import type { ViewContext } from '../../../src/ui/view.tsx';

/** The choices for the minimum time between two alarms of the same kind (seconds). */
const REPEATS = [300, 900, 1800, 3600, 10_800, 43_200, 86_400] as const;

const DAY = 86_400;

/** Formats seconds as minutes, hours or whole days in the user's language; one day is 24 hours. */
export function timeInWords(seconds: number, { language }: Pick<ViewContext, 'language'>): string {
  if (seconds < 3600) return formatUnit(seconds / 60, 'minute', language);
  return seconds > DAY && seconds % DAY === 0
    ? formatUnit(seconds / DAY, 'day', language)
    : formatUnit(seconds / 3600, 'hour', language);
}

/**
 * Returns the choices for the minimum time between two alarms. The current value is always among them. It may be a
 * different one if it was set in another client.
 */
export function repeatOptions(
  current: number | null,
  context: Pick<ViewContext, 't' | 'language'>,
  own?: string,
) {
  const all = [...new Set([...REPEATS, ...(current === null ? [] : [current])])].sort((a, b) => a - b);
  return [
    ...(own === undefined ? [] : [{ value: '', label: own }]),
    ...all.map((seconds) => ({
      value: `${seconds}`,
      label: context.t('deviceManagement.alarms.atMostEvery', { time: timeInWords(seconds, context) }),
    })),
  ];
}
