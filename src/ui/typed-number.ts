import { keep } from './format-number.ts';

/** A number as it stands in its field: with the language's own sign, and no thousands set apart, so that it reads as it was typed. */
export const numberToType = (value: number, language: string, digits: number): string =>
  keep(
    `typed${language}${digits}`,
    () =>
      new Intl.NumberFormat(language, {
        useGrouping: false,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  ).format(value);

/** Spaces of all kinds and apostrophes only set thousands apart. */
const bareOf = (text: string): string => text.replaceAll(/[\s'’]/g, '');
/** Thousands set apart by one sign, and a decimal part behind the other. */
const GROUPED = /^\d{1,3}(?:(?:\.\d{3})+,\d*|(?:,\d{3})+\.\d*|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;
const DECIMAL = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const WHOLE = /^(?:\d+|\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+))$/;

/**
 * A number from 0 on as people of all languages type it, with a comma or a point; NaN: it is none. One sign alone is the
 * decimal one, as in `12,345` km; which of two is, shows their order, as in `1.234,5` and `1,234.5`.
 */
export function decimalIn(text: string): number {
  const bare = bareOf(text);
  if (DECIMAL.test(bare)) return Number(bare.replace(',', '.'));
  if (!GROUPED.test(bare)) return Number.NaN;
  const decimal = /[.,](?=\d*$)/.exec(bare);
  const sign = decimal && bare.indexOf(decimal[0]) === decimal.index ? decimal.index : bare.length;
  return Number(`${bare.slice(0, sign).replaceAll(/[.,]/g, '')}.${bare.slice(sign + 1)}0`);
}

/** A whole number from 0 on, its thousands set apart or not; NaN: it is none. */
export function wholeIn(text: string): number {
  const bare = bareOf(text);
  return WHOLE.test(bare) ? Number(bare.replaceAll(/[.,]/g, '')) : Number.NaN;
}
