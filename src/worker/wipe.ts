import { isOfApp } from '../ports/storage/app-caches.ts';

export type WipedWorld = {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  readonly shownNotifications: () => Promise<readonly { close(): void }[]>;
  /** Stored push messages that wait for the next start of the app. */
  readonly inbox: { clear(): Promise<void> };
  readonly owner: { write(account: null): Promise<void> };
};

/**
 * Removes customer data from the service worker: cached responses, notifications on screen, stored push messages.
 * The app's own files stay.
 */
export async function wipe({ caches, shownNotifications, inbox, owner }: WipedWorld): Promise<void> {
  await owner.write(null); // The account is removed first, so that no push message is shown from now on.
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !isOfApp(name)).map((name) => caches.delete(name)));
  await inbox.clear();
  for (const shown of await shownNotifications()) shown.close();
}
