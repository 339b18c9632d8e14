import { isOfApp } from '../ports/app-caches.ts';

export type WipedWorld = {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>;
  readonly shownNotifications: () => Promise<readonly { close(): void }[]>;
};

/** Removes what a customer may have left with the worker: kept answers and shown notifications. The app itself stays. */
export async function wipe({ caches, shownNotifications }: WipedWorld): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !isOfApp(name)).map((name) => caches.delete(name)));
  for (const shown of await shownNotifications()) shown.close();
}
