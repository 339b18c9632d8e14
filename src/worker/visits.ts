import type { WorkboxPlugin } from './workbox-plugin.ts';

/**
 * Matches the address of a page that shows another user's account (ghost mode). Such a page is always loaded at an
 * address like this.
 */
const VISIT = /^\/a\/customer\/\d/;

/** Returns the open pages of the app. */
export type Pages = () => Promise<readonly { readonly url: string }[]>;

/** Whether one of these pages shows another user's account (ghost mode). */
export const isVisited = (pages: readonly { readonly url: string }[]): boolean =>
  pages.some(({ url }) => VISIT.test(new URL(url).pathname));

/**
 * Returns a hook for the service worker's cache. While any open page views another user's account, the hook keeps map
 * tiles out of the cache, because they would reveal where that user's devices are. It asks all open pages, because a
 * map's worker sends the requests and a request does not name its page. It asks at the request and again at the
 * response, because the page may leave the account in between.
 */
export function notOnVisits(
  pages: Pages,
): Required<Pick<WorkboxPlugin, 'handlerWillStart' | 'cacheWillUpdate'>> {
  // If the open pages cannot be listed, the code assumes that another user's account is viewed.
  const visited = () => pages().then(isVisited, () => true);
  return {
    handlerWillStart: ({ state }) => {
      // Content that is already cached is still used while another user's account is viewed.
      if (state) state['wasVisit'] = visited();
      return Promise.resolve();
    },
    cacheWillUpdate: async ({ response, state }) =>
      (await state?.['wasVisit']) !== false || (await visited()) ? null : response,
  };
}
