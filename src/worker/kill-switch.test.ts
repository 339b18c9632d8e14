import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SHARED_FILES } from '../ports/shared-files.ts';

const script = readFileSync(new URL('../../docs/kill-switch/sw.js', import.meta.url), 'utf8');

/** Runs the script in a mock worker with these caches and pages. Returns what it did, in order. */
async function run(names: readonly string[], pages: readonly string[]) {
  const did: string[] = [];
  const hears = new Map<string, (event: { waitUntil: (promise: Promise<unknown>) => void }) => void>();
  const scope = {
    addEventListener: (kind: string, hear: () => void) => void hears.set(kind, hear),
    skipWaiting: () => void did.push('take over'),
    registration: { unregister: () => Promise.resolve(did.push('unregister')) },
    clients: {
      matchAll: (options: { includeUncontrolled?: boolean }) => {
        expect(options.includeUncontrolled ?? false).toBe(false);
        return Promise.resolve(
          pages.map((url) => ({
            url,
            navigate: (to: string) =>
              to.endsWith('/gone')
                ? Promise.reject(new TypeError())
                : Promise.resolve(did.push(`load ${to}`)),
          })),
        );
      },
    },
  };
  const caches = {
    keys: () => Promise.resolve(names),
    delete: (name: string) => Promise.resolve(did.push(`delete ${name}`)),
  };
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the script as a browser runs it
  new Function('self', 'caches', script)(scope, caches);
  const waited: Promise<unknown>[] = [];
  for (const kind of ['install', 'activate'])
    hears.get(kind)?.({ waitUntil: (promise) => void waited.push(promise) });
  await Promise.all(waited);
  return did;
}

test('[fault 46] the worker of last resort throws the app’s files away, goes, and has open pages come anew', async () => {
  const did = await run(
    ['workbox-precache-v2-x', 'words', SHARED_FILES],
    ['https://x/gone', 'https://x/map'],
  );
  expect(did).toEqual([
    'take over',
    'delete workbox-precache-v2-x',
    'delete words',
    'unregister',
    'load https://x/map',
  ]);
});

test('[fault 46] a page that came without a worker is left alone: it would register it again and come for ever', async () => {
  expect(await run([], [])).toEqual(['take over', 'unregister']);
});
