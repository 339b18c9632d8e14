/**
 * Limits for files that other apps share with this app: the maximum size in bytes (about a year of fixes), and the
 * maximum number of files.
 */
const LARGEST = 200 * 1024 * 1024;
const MOST_FILES = 10;

/**
 * Stores files that other apps share with this app in a cache. The page takes them from the cache when it opens.
 *
 * @returns the number of stored files
 */
export async function keepShared(form: FormData, cache: Pick<Cache, 'put'>): Promise<number> {
  const files = form
    .getAll('track')
    .filter((entry): entry is File => typeof entry === 'object' && entry.size <= LARGEST)
    .slice(0, MOST_FILES);
  await Promise.all(
    files.map((file, i) => {
      const name = encodeURIComponent(file.name.slice(0, 200));
      return cache.put(`/shared-track/${i}?name=${name}`, new Response(file));
    }),
  );
  return files.length;
}

/**
 * Whether a page of another host sent the form with shared files. If the operating system sends it, there is no
 * referrer.
 */
export const isForeign = (referrer: string, host: string): boolean =>
  URL.canParse(referrer) && /^https?:$/.test(new URL(referrer).protocol) && new URL(referrer).origin !== host;
