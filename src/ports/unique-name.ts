/**
 * Returns a random name of 32 hexadecimal digits (128 bits). Works without a secure context, unlike
 * `crypto.randomUUID`: the app also runs over plain http.
 */
export const uniqueName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
