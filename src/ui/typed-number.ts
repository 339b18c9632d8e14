import { keep } from './format-number.ts';

/**
 * Formats a number for a text field, with the language's decimal sign and without thousands separators, so that the app
 * can read the text back as if it had been typed. It has `digits` decimals, or more up to `mostDigits` if needed.
 */
export const numberToType = (value: number, language: string, digits: number, mostDigits = digits): string =>
  keep(
    `typed${language}${digits} ${mostDigits}`,
    () =>
      new Intl.NumberFormat(language, {
        useGrouping: false,
        minimumFractionDigits: digits,
        maximumFractionDigits: mostDigits,
      }),
  ).format(value);

/** Removes apostrophes and all kinds of spaces from a typed number, because they can only be thousands separators. */
const bareOf = (text: string): string => text.replaceAll(/[\s'’]/g, '');
/**
 * Matches a typed number that contains thousands separators, with or without decimals: `1.234,5`, `1,234.5`,
 * `1.234.567`.
 */
const GROUPED = /^\d{1,3}(?:(?:\.\d{3})+,\d*|(?:,\d{3})+\.\d*|(?:\.\d{3}){2,}|(?:,\d{3}){2,})$/;
const DECIMAL = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
const WHOLE = /^(?:\d+|\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+))$/;

/**
 * Parses a number that is not negative, as users of all languages type it, with a comma or a point. NaN if the text is
 * not a number. A single separator is taken as the decimal sign, as in `12,345` km. If there are two different ones,
 * their order shows which is which, as in `1.234,5` and `1,234.5`.
 */
export function decimalIn(text: string): number {
  const bare = bareOf(text);
  if (DECIMAL.test(bare)) return Number(bare.replace(',', '.'));
  if (!GROUPED.test(bare)) return Number.NaN;
  const decimal = /[.,](?=\d*$)/.exec(bare);
  const sign = decimal && bare.indexOf(decimal[0]) === decimal.index ? decimal.index : bare.length;
  return Number(`${bare.slice(0, sign).replaceAll(/[.,]/g, '')}.${bare.slice(sign + 1)}0`);
}

/**
 * Parses a whole number that is not negative, with or without thousands separators. NaN if the text is not such a
 * number.
 */
export function wholeIn(text: string): number {
  const bare = bareOf(text);
  return WHOLE.test(bare) ? Number(bare.replaceAll(/[.,]/g, '')) : Number.NaN;
}
