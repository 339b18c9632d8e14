import type { Period } from '../../src/core/periods.ts';

/** The days of a period in words. */
export const periodName = ({ from, to }: Pick<Period, 'from' | 'to'>, language: string): string => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  return from === to ? format.format(at(from)) : format.formatRange(at(from), at(to));
};
