import { expect, test } from 'vitest';
import { liveUpdates, type Registrar } from './updates-live.ts';

function browser(over: Partial<Registrar> = {}, waiting: object | null = null) {
  const did: string[] = [];
  const registration = {
    waiting,
    installing: null,
    update: () => Promise.resolve(did.push('update')),
  };
  const registrar: Registrar = {
    production: true,
    container: {
      register: (url) => {
        did.push(`register ${String(url)}`);
        return Promise.resolve(registration as unknown as ServiceWorkerRegistration);
      },
      controller: null,
      getRegistration: () => Promise.resolve(registration as unknown as ServiceWorkerRegistration),
    },
    address: (url) => url,
    loaded: () => Promise.resolve(did.push('loaded')),
    ...over,
  };
  return { updates: liveUpdates(registrar), did };
}

test('[GEN-10] a production build registers the service worker, once the page has loaded', async () => {
  const { updates, did } = browser();
  expect(await updates.register()).toBe('registered');
  expect(did).toEqual(['loaded', 'register /sw.js']);
});

test('[GEN-10] no other build does, nor a browser without service workers', async () => {
  const other = browser({ production: false });
  expect(await other.updates.register()).toBe('notWanted');
  expect(other.did).toEqual([]);
  const none = browser({ container: null });
  expect(await none.updates.register()).toBe('notWanted');
  expect(await none.updates.check()).toBe(false);
});

test('[GEN-10] a browser that refuses goes without', async () => {
  const { updates } = browser({ loaded: () => Promise.reject(new Error('no')) });
  expect(await updates.register()).toBe('refused');
});

test.each([
  [{ state: 'installed' }, true],
  [null, false],
])('[START-06] a look for updates tells whether a newer version waits', async (waiting, found) => {
  const { updates, did } = browser({}, waiting);
  expect(await updates.check()).toBe(found);
  expect(did).toEqual(['update']);
});
