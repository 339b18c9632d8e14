/**
 * Returns the middle part of a text's base64 form if the text starts `by` bytes into a group of three. This part
 * does not depend on the text around it.
 */
const inBase64 = (text: string, by: 0 | 1 | 2, encoding: 'base64' | 'base64url'): string =>
  Buffer.from('\0'.repeat(by) + text)
    .toString(encoding)
    .slice(by === 0 ? 0 : 4)
    .replace(/=+$/, '')
    .slice(0, -1);

/**
 * Returns the forms in which a secret may appear in a text: unchanged, URL-encoded, as JSON in JSON, in base64 at any
 * offset, in hex, reversed.
 */
const formsOf = (secret: string): readonly string[] => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    ...([0, 1, 2] as const).flatMap((by) => [
      inBase64(secret, by, 'base64'),
      inBase64(secret, by, 'base64url'),
    ]),
    Buffer.from(secret).toString('hex'),
    secret.split('').reverse().join(''),
  ]),
];

/** Whether the text contains the secret in any of these forms. */
export const tells = (text: string, secret: string): boolean =>
  formsOf(secret).some((form) => text.includes(form));
