import * as v from 'valibot';

/**
 * The service's ways of writing plain values. Each schema is forgiving: 0/1, "0"/"1" and true/false are booleans,
 * "12.5" is a number, null and a missing field are the default.
 */

/** A number, also in quotes; NaN for anything else. `Number` throws for an object whose `valueOf` is no function. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : Number.NaN;

/** A number that must be there; numbers in quotes are accepted. */
export const rawNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.decimal(), v.transform(Number))]),
  v.finite(),
);

/** A whole number above 0, as ids are. */
export const rawId = v.pipe(rawNumber, v.integer(), v.minValue(1));

/** 0/1 in any of its spellings; anything else is `byDefault`. */
export const rawFlag = (byDefault: boolean) =>
  v.pipe(
    v.unknown(),
    v.transform((value): boolean => {
      if (value === 1 || value === true || value === '1' || value === 'true') return true;
      if (value === 0 || value === false || value === '0' || value === 'false') return false;
      return byDefault;
    }),
  );

/** When a trip began and ended (unix seconds). */
export const rawTrip = v.object({ from: rawNumber, to: rawNumber });

/** Text, or '' when it is missing or something else. A number is its digits. */
export const rawText = v.pipe(
  v.unknown(),
  v.transform((value): string =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '',
  ),
);

/** A number, or null when it is missing, empty or something else. */
export const rawNumberOrNull = v.pipe(
  v.unknown(),
  v.transform((value): number | null => {
    const number = numberOf(value);
    return Number.isFinite(number) ? number : null;
  }),
);
