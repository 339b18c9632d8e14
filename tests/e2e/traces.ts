import type { Page } from 'playwright-core';

/** Everything that a page's origin keeps, each thing as text. */
export type Kept = {
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
  /** By `database/store/key`; bytes are read as letters, keys of WebCrypto are named. */
  readonly databases: Readonly<Record<string, string>>;
  /** By `cache address`. */
  readonly caches: Readonly<Record<string, string>>;
  readonly cookies: string;
};

/** Reads every store of the origin, as somebody with the machine in their hands would. */
export const keptBy = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const spell = (value: unknown): unknown => {
      if (value instanceof CryptoKey) return `CryptoKey extractable ${value.extractable}`;
      if (value instanceof ArrayBuffer) return spell(new Uint8Array(value));
      if (value instanceof Uint8Array) return String.fromCharCode(...value);
      if (Array.isArray(value)) return value.map(spell);
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spell(inner)]));
      return value;
    };
    const databases: Record<string, string> = {};
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())]);
        for (const [i, key] of keys.entries())
          databases[`${name}/${store}/${JSON.stringify(key)}`] = JSON.stringify(spell(values[i]));
      }
      db.close();
    }
    const kept: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        kept[`${name} ${request.url}`] = /json|text|javascript/.test(
          answer?.headers.get('Content-Type') ?? '',
        )
          ? ((await answer?.text()) ?? '')
          : '';
      }
    }
    return {
      local: Object.fromEntries(Object.entries(localStorage)),
      session: Object.fromEntries(Object.entries(sessionStorage)),
      databases,
      caches: kept,
      cookies: document.cookie,
    };
  });
