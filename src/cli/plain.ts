/** A value as plain JSON for people: columns become arrays, maps become pairs, secrets their mark. */
export const plain = (value: unknown): unknown =>
  value === undefined
    ? null
    : JSON.parse(
        JSON.stringify(value, (_, each: unknown) => {
          if (ArrayBuffer.isView(each)) return Array.from(each as unknown as ArrayLike<number>);
          return each instanceof Map || each instanceof Set ? [...each] : each;
        }),
      );
