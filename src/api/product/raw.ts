import * as v from 'valibot';

/**
 * Schemas for the service's plain values. Each is tolerant: 0/1, "0"/"1" and true/false are booleans, "12.5" is a
 * number, null and a missing field become the default.
 */

/**
 * Returns a number, also from quotes; NaN for anything else. `Number` throws for an object whose `valueOf` is no
 * function.
 */
export const numberOf = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : Number.NaN;

/** A required number; numbers in quotes are accepted. */
export const rawNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.decimal(), v.transform(Number))]),
  v.finite(),
);

/** A whole number above 0, as ids are. */
export const rawId = v.pipe(rawNumber, v.integer(), v.minValue(1));

/** A 0/1 flag in any of its spellings; anything else becomes `byDefault`. */
export const rawFlag = (byDefault: boolean) =>
  v.pipe(
    v.unknown(),
    v.transform((value): boolean => {
      if (value === 1 || value === true || value === '1' || value === 'true') return true;
      if (value === 0 || value === false || value === '0' || value === 'false') return false;
      return byDefault;
    }),
  );

/** When a trip started and ended (unix seconds). */
export const rawTrip = v.object({ from: rawNumber, to: rawNumber });

/** Text, or '' if missing or of another type. A number becomes its digits. */
export const rawText = v.pipe(
  v.unknown(),
  v.transform((value): string =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '',
  ),
);

/** A number, or null if missing, empty or of another type. */
export const rawNumberOrNull = v.pipe(
  v.unknown(),
  v.transform((value): number | null => {
    const number = numberOf(value);
    return Number.isFinite(number) ? number : null;
  }),
);
