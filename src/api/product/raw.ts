import * as v from 'valibot';

/**
 * Schemas for single values from the service. They tolerate several notations: 0/1, "0"/"1" and true/false are
 * booleans, "12.5" is a number, and null or a missing field becomes the default.
 */

/**
 * Returns the number that a value holds, as a number or as text; NaN for anything else. Calling only `Number` would
 * throw for an object whose `valueOf` is not a function.
 */
export const numberOf = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : Number.NaN;

/** Schema of a required number; a number as text ("12.5") is accepted too. */
export const rawNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.decimal(), v.transform(Number))]),
  v.finite(),
);

/** Schema of an id: a whole number above 0. */
export const rawId = v.pipe(rawNumber, v.integer(), v.minValue(1));

/** Schema of a flag, in any notation (0/1, "0"/"1", true/false); anything else becomes `byDefault`. */
export const rawFlag = (byDefault: boolean) =>
  v.pipe(
    v.unknown(),
    v.transform((value): boolean => {
      if (value === 1 || value === true || value === '1' || value === 'true') return true;
      if (value === 0 || value === false || value === '0' || value === 'false') return false;
      return byDefault;
    }),
  );

/** Schema of a trip: when it started and ended (unix seconds). */
export const rawTrip = v.object({ from: rawNumber, to: rawNumber });

/** Schema of a text. A number is converted to text; a missing value or a value of any other type becomes ''. */
export const rawText = v.pipe(
  v.unknown(),
  v.transform((value): string =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '',
  ),
);

/** Schema of an optional number: null if the value is missing, empty or of another type. */
export const rawNumberOrNull = v.pipe(
  v.unknown(),
  v.transform((value): number | null => {
    const number = numberOf(value);
    return Number.isFinite(number) ? number : null;
  }),
);
