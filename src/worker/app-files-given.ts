import { vi } from 'vitest';
import type { AppFile } from './whole-files.ts';

/** A mock event with `waitUntil`, like the events of service workers. */
export class FakeEvent extends Event {
  readonly waited: Promise<unknown>[] = [];
  waitUntil(promise: Promise<unknown>): void {
    this.waited.push(promise);
  }
  /**
   * Resolves when all promises that were passed to `waitUntil` have resolved, including those added in the meantime.
   */
  async ended(): Promise<void> {
    let seen = 0;
    while (seen < this.waited.length) await this.waited[seen++];
  }
}

/** Makes the global scope look like a service worker's, because Workbox (the caching library) uses its globals. */
export function workerScope(): void {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('ExtendableEvent', FakeEvent);
  vi.stubGlobal('FetchEvent', class extends FakeEvent {});
  vi.stubGlobal('registration', { scope: `${HOST}/` });
  vi.stubGlobal('location', new URL(HOST));
}

export const HOST = 'https://track.example.com';
export const PAGE = '<!doctype html><title>Fixpoint</title>';

type Sent = { readonly body: string; readonly type: string; readonly status?: number };

const typeOf = (path: string): string =>
  path.endsWith('.js')
    ? 'text/javascript'
    : path.endsWith('.css')
      ? 'text/css'
      : path.endsWith('.html')
        ? 'text/html; charset=utf-8'
        : 'application/octet-stream';

/** Wrong content that a web host may send instead of a script, each with status 200. */
export const BAD: readonly (readonly [what: string, sent: (good: string) => Sent])[] = [
  ['the page in place of it', () => ({ body: PAGE, type: 'text/html' })],
  ['the page, called a script', () => ({ body: PAGE, type: 'text/javascript' })],
  ['it, cut short', (good) => ({ body: good.slice(0, -4), type: 'text/javascript' })],
  ['nothing', () => ({ body: '', type: 'text/javascript' })],
  ['it, called a text', (good) => ({ body: good, type: 'text/plain' })],
];

/** Makes a response look as if it came from the page's own host. */
const basic = (response: Response): Response =>
  Object.defineProperties(response, {
    type: { value: 'basic' },
    clone: { value: () => basic(Response.prototype.clone.call(response)) },
  });

/**
 * A mock web host that serves one version of the app, and a mock of the browser's HTTP cache between the host and the
 * service worker.
 */
export function fakeHost() {
  const files = new Map<string, string>();
  const wrong = new Map<string, Sent>();
  /** Responses in the browser's HTTP cache. They are used unless a request bypasses the cache. */
  const remembered = new Map<string, Sent>();
  const asked: string[] = [];
  const fetch = (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    asked.push(path);
    const body = files.get(path);
    const sent =
      (request.cache === 'reload' ? undefined : remembered.get(path)) ??
      wrong.get(path) ??
      (body === undefined ? { body: PAGE, type: 'text/html', status: 404 } : { body, type: typeOf(path) });
    const { status = 200, type } = sent;
    return Promise.resolve(basic(new Response(sent.body, { status, headers: { 'Content-Type': type } })));
  };
  return {
    wrong,
    remembered,
    asked,
    fetch,
    /** Replaces the version of the app on the mock host, and returns the list of the new version's files. */
    async deploy(
      version: Readonly<Record<string, string>>,
      later: readonly string[] = [],
    ): Promise<AppFile[]> {
      files.clear();
      for (const [path, body] of Object.entries(version)) files.set(path, body);
      return Promise.all(
        Object.entries(version).map(async ([path, body]) => {
          const hash = Buffer.from(await digest(new TextEncoder().encode(body).buffer)).toString('base64');
          return {
            url: path.slice(1),
            integrity: `sha256-${hash}`,
            revision: path.startsWith('/assets/') ? null : hash.slice(0, 16),
            ...(later.includes(path) && { later: true as const }),
          };
        }),
      );
    },
  };
}

export const digest = (bytes: ArrayBuffer): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes);

const urlOf = (asked: RequestInfo | URL): string =>
  new URL(asked instanceof Request ? asked.url : asked, HOST).href;

/** Mock caches that behave like a browser's, with a capacity that the test sets. */
export function fakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const state = { room: Infinity };
  const open = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    const matched = (asked: RequestInfo | URL) => Promise.resolve(kept.get(urlOf(asked))?.clone());
    return {
      match: matched,
      async put(asked: RequestInfo | URL, response: Response) {
        const size = (await response.clone().arrayBuffer()).byteLength;
        if (size > state.room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        state.room -= size;
        kept.set(urlOf(asked), response);
      },
      delete: (asked: RequestInfo | URL) => Promise.resolve(kept.delete(urlOf(asked))),
      keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
    };
  };
  return {
    state,
    /** Returns the content of the caches by path, without the files' revisions. */
    kept: async (ofName: RegExp) => {
      const found: Record<string, string> = {};
      for (const [name, entries] of all)
        if (ofName.test(name))
          for (const [url, response] of entries) found[new URL(url).pathname] = await response.clone().text();
      return found;
    },
    caches: {
      open: (name: string) => Promise.resolve(open(name)),
      match: (asked: RequestInfo | URL, options: { cacheName: string }) =>
        open(options.cacheName).match(asked),
      keys: () => Promise.resolve([...all.keys()]),
      delete: (name: string) => Promise.resolve(all.delete(name)),
    },
  };
}
