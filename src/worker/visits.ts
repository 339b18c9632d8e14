import { withoutBase } from '../rules/base-path.ts';
import type { WorkboxPlugin } from './workbox-plugin.ts';

/**
 * Matches the address of a page that shows another user's account (ghost mode). Ghost mode always starts by loading
 * such an address.
 */
const VISIT = /^\/a\/customer\/\d/;

/** Returns the open pages of the app. */
export type Pages = () => Promise<readonly { readonly url: string }[]>;

/** Whether one of these pages shows another user's account (ghost mode). */
export const isVisited = (pages: readonly { readonly url: string }[]): boolean =>
  pages.some(({ url }) => VISIT.test(withoutBase(new URL(url).pathname)));

/**
 * Returns a hook for the service worker's caches. While any open page views another user's account, the hook keeps map
 * content out of the caches, because it would reveal where that user's devices are. The hook looks at all open pages,
 * because a request from a map's worker does not tell which page it belongs to. It looks both at the request and at the
 * response, because a page may leave the account in between.
 */
export function notOnVisits(
  pages: Pages,
): Required<Pick<WorkboxPlugin, 'handlerWillStart' | 'cacheWillUpdate'>> {
  // If the open pages cannot be listed, another user's account might be open, so nothing is cached.
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
