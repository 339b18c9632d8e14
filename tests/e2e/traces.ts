import type { Page } from 'playwright-core';

/** Everything that the page's origin stores, as text. */
export type Kept = {
  readonly local: Readonly<Record<string, string>>;
  readonly session: Readonly<Record<string, string>>;
  /**
   * The content of the IndexedDB databases, by `database/store/key`. Bytes are read as characters. Of a WebCrypto key,
   * only `CryptoKey extractable true` or `… false` appears.
   */
  readonly databases: Readonly<Record<string, string>>;
  /** By `cache address`. */
  readonly caches: Readonly<Record<string, string>>;
  readonly cookies: string;
  /** The accounts' encrypted slots, by name, decrypted with the keys in this browser. */
  readonly opened: Readonly<Record<string, string>>;
};

/** Reads every store of the origin, as a person with access to the machine could. */
export const keptBy = async (page: Page): Promise<Kept> => ({
  ...(await storedBy(page)),
  opened: await openedBy(page),
});

const storedBy = (page: Page): Promise<Omit<Kept, 'opened'>> =>
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

/** Decrypts the slots of accounts as the app does, so that tests can search them too. */
const openedBy = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const keys = new Map<string, { key: CryptoKey; server: string }>();
    const texts = new Map(Object.entries(localStorage));
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store);
        const [names, values] = await Promise.all([done(all.getAllKeys()), done<unknown[]>(all.getAll())]);
        for (const [i, each] of names.entries()) {
          if (typeof each !== 'string') continue;
          const [, server] = /^seal \d+@(.*)$/.exec(each) ?? [];
          const { id, key } = (values[i] ?? {}) as { id?: string; key?: CryptoKey };
          if (server !== undefined && id && key) keys.set(id, { key, server });
          else if (typeof values[i] === 'string') texts.set(each, values[i]);
        }
      }
      db.close();
    }
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    const opened: Record<string, string> = {};
    for (const [place, text] of texts) {
      if (!text.startsWith('{"sealed":')) continue;
      const found = JSON.parse(text) as { sealed: string; iv: string; key: string; account: number };
      const known = keys.get(found.key);
      if (!known) continue;
      const slot = place.replace(/^fixpoint:/, '').replace(/@[^]*$/, '');
      const bound = JSON.stringify([known.server, found.account, `slot ${slot}`]);
      const algorithm = {
        name: 'AES-GCM',
        iv: bytesOf(found.iv),
        additionalData: new TextEncoder().encode(bound),
      };
      const bytes = await crypto.subtle.decrypt(algorithm, known.key, bytesOf(found.sealed));
      const isSqueezed = new Uint8Array(bytes)[0] === 0x1f;
      const whole = isSqueezed
        ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
        : new Blob([bytes]).stream();
      opened[slot] = await new Response(whole).text();
    }
    return opened;
  });
