import { isOfApp } from '../ports/app-caches.ts';

export type WipedWorld = {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  readonly shownNotifications: () => Promise<readonly { close(): void }[]>;
  /** Push messages that wait for the next start. */
  readonly inbox: { clear(): Promise<void> };
  readonly owner: { write(account: null): Promise<void> };
};

/**
 * Removes customer data from the worker: cached responses, shown notifications, waiting messages. The app itself
 * stays.
 */
export async function wipe({ caches, shownNotifications, inbox, owner }: WipedWorld): Promise<void> {
  await owner.write(null); // first, so that no message is shown from now on
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !isOfApp(name)).map((name) => caches.delete(name)));
  await inbox.clear();
  for (const shown of await shownNotifications()) shown.close();
}
