import { formatPercent } from './format.ts';
import { formatNumber, keep } from './format-number.ts';

/** The sign of per cent where it stands alone, in a head or beside a field, and whether the language puts it first: "%50". */
export const percentSign = (language: string): { readonly sign: string; readonly isFirst: boolean } =>
  keep(`%${language}`, () => {
    const parts = new Intl.NumberFormat(language, { style: 'percent' }).formatToParts(0.5);
    const at = parts.findIndex(({ type }) => type === 'percentSign');
    return { sign: parts[at]?.value ?? '%', isFirst: at === 0 };
  });

/** A value in per cent, as it is stored: `82` is "82%". */
export const percents = (value: number, language: string): string => formatPercent(value / 100, language);

/** The unit of voltage; it is the same in all languages, and no language's own list of units has it. */
export const VOLT = 'V';
/** A voltage, with one decimal: "12.6 V". The space does not break. */
export const formatVolts = (value: number, language: string): string =>
  `${formatNumber(value, language, 1)}\u00a0${VOLT}`;
