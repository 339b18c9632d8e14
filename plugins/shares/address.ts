/**
 * The web address of a shared link.
 * @param origin of the app, such as `https://app.example.com`
 */
export const addressOf = (salt: string, origin: string): string =>
  `${origin}/share/${encodeURIComponent(salt)}`;
