import { formatUnit } from '../../../src/ui/format.ts';
import type { ViewContext } from '../../../src/ui/view.tsx';

/** Least seconds between two alarms of one kind that can be chosen. */
const REPEATS = [300, 900, 1800, 3600, 10_800, 43_200, 86_400] as const;

/** So many seconds in minutes or hours, as the language writes them. */
export function timeInWords(seconds: number, { language }: Pick<ViewContext, 'language'>): string {
  const [value, unit] = seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return formatUnit(value, unit, language);
}

/** The choices, with one that somebody else has set among them. */
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
