/** A cache of the `Intl` formatters, because creating one is slow. */
const kept = new Map<string, unknown>();
export function keep<Formatter>(key: string, make: () => Formatter): Formatter {
  let found = kept.get(key) as Formatter | undefined;
  if (!found) kept.set(key, (found = make()));
  return found;
}

const number = (language: string, digits: number) =>
  keep(
    `n${language}${digits}`,
    () =>
      new Intl.NumberFormat(language, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        // A value that rounds to zero has no sign.
        signDisplay: 'negative',
      }),
  );

/** Formats a whole number, or one with a fixed number of decimals. */
export const formatNumber = (value: number, language: string, digits = 0): string =>
  number(language, digits).format(value);
