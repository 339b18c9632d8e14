import type { WorkboxPlugin } from './workbox-plugin.ts';

/** The address of a page on which somebody else's account is looked at: such a page is always loaded at its own address. */
const VISIT = /^\/a\/customer\/\d/;

/** The open pages of the app. */
export type Pages = () => Promise<readonly { readonly url: string }[]>;

/** Is somebody else's account looked at in one of these pages? */
export const isVisited = (pages: readonly { readonly url: string }[]): boolean =>
  pages.some(({ url }) => VISIT.test(new URL(url).pathname));

/**
 * Nothing of a map is kept while somebody else's account is looked at: its tiles would tell where that customer's
 * devices are. A request does not say which page it belongs to (maps ask from workers of their own), so the pages decide
 * that are open when it is asked, or when the answer is there: a slow one may outlive the visit.
 */
export function notOnVisits(
  pages: Pages,
): Required<Pick<WorkboxPlugin, 'handlerWillStart' | 'cacheWillUpdate'>> {
  // Who cannot be asked might be on a visit.
  const visited = () => pages().then(isVisited, () => true);
  return {
    handlerWillStart: ({ state }) => {
      // What is kept already is handed out meanwhile.
      if (state) state['wasVisit'] = visited();
      return Promise.resolve();
    },
    cacheWillUpdate: async ({ response, state }) =>
      (await state?.['wasVisit']) !== false || (await visited()) ? null : response,
  };
}
