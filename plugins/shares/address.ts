import type { Share } from '../../events/share-types.ts';

/**
 * The web address of a shared link.
 * @param origin of the app, such as `https://app.example.com`
 */
export const addressOf = ({ salt, page }: Pick<Share, 'salt' | 'page'>, origin: string): string =>
  `${page ?? `${origin}/share/`}${encodeURIComponent(salt)}`;
