import { formatUnit } from '../../../src/ui/format.ts';
import type { ViewContext } from '../../../src/ui/view.tsx';

/** The choices for the minimum time between two alarms of one kind (seconds). */
const REPEATS = [300, 900, 1800, 3600, 10_800, 43_200, 86_400] as const;

/** Formats seconds as minutes or hours in the user's language. */
export function timeInWords(seconds: number, { language }: Pick<ViewContext, 'language'>): string {
  const [value, unit] = seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return formatUnit(value, unit, language);
}

/**
 * Returns the choices for the time between two alarms. They include the current value, even if it was set in
 * another client and is not a usual choice.
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
