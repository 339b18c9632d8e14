import { formatPercent } from './format.ts';
import { formatNumber, keep } from './format-number.ts';

/**
 * Returns the per cent sign alone, for a heading or beside a field, and whether the language writes it before the
 * number, as in "%50".
 */
export const percentSign = (language: string): { readonly sign: string; readonly isFirst: boolean } =>
  keep(`%${language}`, () => {
    const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(0.5);
    const at = parts.findIndex(({ type }) => type === 'percentSign');
    return { sign: parts[at]?.value ?? '%', isFirst: at === 0 };
  });

/** Formats a per cent value: `82` becomes "82%". */
export const percents = (value: number, language: string): string => formatPercent(value / 100, language);

/** The unit of voltage. It is the same in all languages. `Intl` does not support it. */
export const VOLT = 'V';
/** Formats a voltage with one decimal: "12.6 V", with a non-breaking space. */
export const formatVolts = (value: number, language: string): string =>
  `${formatNumber(value, language, 1)}\u00a0${VOLT}`;
