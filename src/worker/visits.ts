import type { WorkboxPlugin } from './workbox-plugin.ts';

/** The address of a page on which somebody else's account is looked at: such a page is always loaded at its own address. */
const VISIT = /^\/a\/customer\/\d/;

/** Is somebody else's account looked at in one of these pages? */
export const isVisited = (pages: readonly { readonly url: string }[]): boolean =>
  pages.some(({ url }) => VISIT.test(new URL(url).pathname));

/**
 * Nothing of a map is kept while somebody else's account is looked at: its tiles would tell where that customer's
 * devices are. A request does not say which page it belongs to (maps ask from workers of their own), so the pages that
 * are open decide.
 */
export const notOnVisits = (
  pages: () => Promise<readonly { readonly url: string }[]>,
): Required<Pick<WorkboxPlugin, 'cacheWillUpdate'>> => ({
  cacheWillUpdate: async ({ response }) => (isVisited(await pages()) ? null : response),
});
