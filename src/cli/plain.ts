import { isColumn } from '../replay/is-column.ts';

/** Returns a value as readable JSON: columns become arrays, maps become pairs, secrets become their mark. */
export const plain = (value: unknown): unknown =>
  value === undefined
    ? null
    : JSON.parse(
        JSON.stringify(value, (_, each: unknown) => {
          if (isColumn(each)) return Array.from(each);
          return each instanceof Map || each instanceof Set ? [...each] : each;
        }),
      );
