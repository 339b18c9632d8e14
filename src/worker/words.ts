import { isOfWords } from '../ports/storage/app-caches.ts';
import type { AppFile, CheckingWorld } from './whole-files.ts';

type World = {
  readonly caches: Pick<CacheStorage, 'keys' | 'open' | 'delete'>;
  readonly ask: CheckingWorld['ask'];
};

/**
 * Returns the name of the cache with the texts of this version of the app. A version may differ in its English texts
 * alone.
 */
export const wordsCache = (files: readonly AppFile[]): string =>
  [
    'words',
    ...['index.html', 'assets/i18n/en.json'].flatMap(
      (wanted) => files.find(({ url }) => url === wanted)?.revision ?? [],
    ),
  ].join('-');

/** Whether a response contains a complete JSON object. */
export async function isObject(response: Response): Promise<boolean> {
  try {
    const read: unknown = await response.clone().json();
    return typeof read === 'object' && read !== null && !Array.isArray(read);
  } catch {
    return false;
  }
}

const otherCaches = async (name: string, { caches }: World): Promise<readonly string[]> =>
  (await caches.keys()).filter((each) => isOfWords(each) && each !== name);

/**
 * Loads the texts that an earlier version used, while this version is installed. Otherwise its first page would show the
 * earlier texts: a changed text would be the old one, and a new text would be English. A text that cannot be loaded is
 * taken over as it is.
 */
export async function takeOverWords(name: string, world: World): Promise<void> {
  const kept = await world.caches.open(name);
  for (const other of await otherCaches(name, world)) {
    const before = await world.caches.open(other);
    await Promise.all(
      (await before.keys()).map(async ({ url }) => {
        if (await kept.match(url)) return;
        const request = new Request(url, { cache: 'reload', credentials: 'same-origin', priority: 'low' });
        const loaded = await world.ask(request).catch(() => null);
        const isGood = loaded?.status === 200 && (await isObject(loaded));
        const response = isGood ? loaded : await before.match(url);
        // A full disk must not keep the new version from being installed.
        if (response) await kept.put(url, response).catch(() => undefined);
      }),
    );
  }
}

/** Deletes the texts of earlier versions, when this version takes over the pages. */
export async function dropOldWords(name: string, world: World): Promise<void> {
  await Promise.all((await otherCaches(name, world)).map((other) => world.caches.delete(other)));
}
