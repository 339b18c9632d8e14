import type { Device } from '../../events/device-types.ts';
import type { Period } from '../../src/rules/time/periods.ts';

/** The days of a period in words. */
export const periodName = ({ from, to }: Pick<Period, 'from' | 'to'>, language: string): string => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  return from === to ? format.format(at(from)) : format.formatRange(at(from), at(to));
};

/** What a device of a report is called: by its number where it has no name, or is there no more. */
export const deviceName = (byId: ReadonlyMap<number, Pick<Device, 'name' | 'imei'>>, id: number): string =>
  byId.get(id)?.name || byId.get(id)?.imei || String(id);
