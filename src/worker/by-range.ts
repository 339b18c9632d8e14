/** The parameter that distinguishes a cached part from its archive's address. */
const RANGE = 'range';

/**
 * Caches parts of the embedded map. Its archives are read by byte ranges, which caches do not support. So each
 * range is cached under its own address as a full response, and returned as a partial one. The other two hooks get
 * that address.
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
    // A server without range support sends the whole archive for each range; that is not cached many times.
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

/** Removes every cached part of the archive at this path. */
export async function forgetParts(path: string, cache: Pick<Cache, 'keys' | 'delete'>): Promise<void> {
  const parts = (await cache.keys()).filter(({ url }) => new URL(url).pathname === path);
  await Promise.all(parts.map((part) => cache.delete(part)));
}
