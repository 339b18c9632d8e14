import { withoutBase } from '../rules/base-path.ts';
import type { WorkboxPlugin } from './workbox-plugin.ts';
/** The query parameter with which a part of a map archive is cached. The archive's own address does not have it. */
const RANGE = 'range';

/**
 * Caches parts of the app's own map. The map is read from archives in byte ranges, which caches do not support. So each
 * range is cached as a full response at its own address, and returned as a partial response. This address is the
 * `request` that the other two hooks receive.
 */
export const byRange = {
  cacheKeyWillBeUsed: ({ request }: { request: Request }): Promise<string> => {
    const range = request.headers.get('Range');
    return Promise.resolve(
      range === null ? request.url : `${request.url}?${RANGE}=${encodeURIComponent(range)}`,
    );
  },
  async cacheWillUpdate({
    request,
    response,
  }: {
    request: Request;
    response: Response;
  }): Promise<Response | null> {
    // A server that does not support byte ranges sends the whole archive for each range. Such a response is not cached,
    // because the cache would hold many copies of the archive.
    if (response.status !== 206) return response.status === 200 && !isPart(request) ? response : null;
    return new Response(await response.blob(), { status: 200, headers: response.headers });
  },
  cachedResponseWillBeUsed({
    request,
    cachedResponse,
  }: {
    request: Request;
    cachedResponse?: Response | undefined;
  }): Promise<Response | undefined> {
    if (!cachedResponse || !isPart(request)) return Promise.resolve(cachedResponse);
    const { body, headers } = cachedResponse;
    return Promise.resolve(new Response(body, { status: 206, statusText: 'Partial Content', headers }));
  },
};

const isPart = (request: Request): boolean => new URL(request.url).searchParams.has(RANGE);

/** Removes all cached parts of the map archive at this path. */
export async function forgetParts(path: string, cache: Pick<Cache, 'keys' | 'delete'>): Promise<void> {
  const parts = (await cache.keys()).filter(({ url }) => new URL(url).pathname === path);
  await Promise.all(parts.map((part) => cache.delete(part)));
}

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
