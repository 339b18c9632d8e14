/** The query parameter that distinguishes a cached part of a map archive from the archive's own address. */
const RANGE = 'range';

/**
 * Caches parts of the app's own map. The map's archives are read by byte ranges, which caches do not support, so
 * each range is cached under an address of its own as a full response, and returned as a partial one. The other two
 * hooks receive that address.
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
    // A server without support for byte ranges sends the whole archive for each one; such a response is not cached,
    // because it would be cached many times.
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
