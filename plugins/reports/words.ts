import { nameOfPast } from '../../src/core/travel/file-tracks.ts';
import type { Read } from '../../src/kernel/read.ts';
import type { Period } from '../../src/rules/time/periods.ts';

/** The days of a period in words. */
export const periodName = ({ from, to }: Pick<Period, 'from' | 'to'>, language: string): string => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  return from === to ? format.format(at(from)) : format.formatRange(at(from), at(to));
};

/** What a device of a report is called: by its number where it has no name, or is there no more. */
export const deviceName = (read: Read, id: number): string => read(nameOfPast(id)) ?? String(id);
