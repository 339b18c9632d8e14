import type { WorkboxPlugin } from './workbox-plugin.ts';

/** The address of a page that shows another user's account. Such a page is always loaded at this address. */
const VISIT = /^\/a\/customer\/\d/;

/** The open pages of the app. */
export type Pages = () => Promise<readonly { readonly url: string }[]>;

/** Whether one of these pages shows another user's account. */
export const isVisited = (pages: readonly { readonly url: string }[]): boolean =>
  pages.some(({ url }) => VISIT.test(new URL(url).pathname));

/**
 * No map content is cached while another user's account is viewed, because its tiles would reveal where that
 * customer's devices are. A request does not name its page (maps send requests from their own workers), so all open
 * pages count, both at the request and at the response: a slow response may outlive the visit.
 */
export function notOnVisits(
  pages: Pages,
): Required<Pick<WorkboxPlugin, 'handlerWillStart' | 'cacheWillUpdate'>> {
  // If the pages cannot be listed, assumes a visit.
  const visited = () => pages().then(isVisited, () => true);
  return {
    handlerWillStart: ({ state }) => {
      // Content already cached is still served.
      if (state) state['wasVisit'] = visited();
      return Promise.resolve();
    },
    cacheWillUpdate: async ({ response, state }) =>
      (await state?.['wasVisit']) !== false || (await visited()) ? null : response,
  };
}
