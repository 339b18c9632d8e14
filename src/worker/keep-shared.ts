/** Files above this are not taken: as much as a year of fixes comes to. */
const LARGEST = 200 * 1024 * 1024;
const MOST_FILES = 10;

/**
 * The files of a share, into their cache; the page that opens takes them from there.
 *
 * @returns how many were taken
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

/** The form was sent by a page of another host. The system itself names none. */
export const isForeign = (referrer: string, host: string): boolean =>
  URL.canParse(referrer) && /^https?:$/.test(new URL(referrer).protocol) && new URL(referrer).origin !== host;
