import { isColumn } from '../replay/is-column.ts';

/**
 * Returns a value in a form that is readable as JSON: columns become arrays, maps become lists of pairs, secrets
 * become a placeholder.
 */
export const plain = (value: unknown): unknown =>
  value === undefined
    ? null
    : JSON.parse(
        JSON.stringify(value, (_, each: unknown) => {
          if (isColumn(each)) return Array.from(each);
          return each instanceof Map || each instanceof Set ? [...each] : each;
        }),
      );
