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
 * Returns a caching hook that caches no map content while another user's account is viewed, because the tiles would
 * reveal where that customer's devices are. A request does not name its page (maps send requests from their own
 * workers), so all open pages are checked, both at the request and at the response, which may come after the visit.
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
