/** The middle of a text in base64 when it begins `by` bytes into a group of three: what stands however it is embedded. */
const inBase64 = (text: string, by: 0 | 1 | 2, encoding: 'base64' | 'base64url'): string =>
  Buffer.from('\0'.repeat(by) + text)
    .toString(encoding)
    .slice(by === 0 ? 0 : 4)
    .replace(/=+$/, '')
    .slice(0, -1);

/** A secret as it may stand in a text: as it is, in an address, as JSON in JSON, in base64 wherever it begins, in hex, backwards. */
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

/** Is the secret to be read in the text, in whatever form? */
export const tells = (text: string, secret: string): boolean =>
  formsOf(secret).some((form) => text.includes(form));
