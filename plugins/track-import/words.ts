import { formatBytes, formatNumber, formatSpeed, type Units } from '../../src/ui/format.ts';
import type { Translate } from '../../src/ui/view.tsx';
import type { Remark } from './imports.state.ts';

/** Figures of a remark as texts; numbers keep their value for choosing the plural form as `count`. */
function values(
  { reason, figures }: Remark,
  language: string,
  units: Units,
): Record<string, string | number> {
  const texts = Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? value
        : key === 'bytes' || (key === 'limit' && reason === 'tooLarge')
          ? formatBytes(value, language)
          : formatNumber(value, language),
    ]),
  );
  const kmh = figures['speedKmh'];
  const count = figures['count'] ?? figures['fixes'];
  return {
    ...texts,
    ...(typeof kmh === 'number' && { speed: speedText(kmh, units, language) }),
    number: texts['count'] ?? texts['fixes'] ?? '',
    ...(typeof count === 'number' && { count }),
  };
}

/** Why a file could not be opened: what, where, and what to do. */
export const problemText = (problem: Remark, t: Translate, language: string, units: Units): string =>
  t(`trackImport.problem.${problem.reason}`, values(problem, language, units));

/** What was left out of a file or put right. */
export const remarkText = (remark: Remark, t: Translate, language: string, units: Units): string =>
  t(`trackImport.remark.${remark.reason}`, values(remark, language, units));

/** A speed in the unit that is in use. @param kmh km/h */
export function speedText(kmh: number, units: Units, language: string): string {
  const { value, unit } = formatSpeed(kmh, units, language);
  return `${value} ${unit}`;
}
