import { expect, test } from 'vitest';
import { registerServiceWorker, type Registrar } from './service-worker.ts';

function browser(over: Partial<Registrar> = {}) {
  const did: string[] = [];
  const timers: (() => void)[] = [];
  const registrar: Registrar = {
    production: true,
    supported: true,
    register: (url) => {
      did.push(`register ${url}`);
      return Promise.resolve({ update: () => Promise.resolve(did.push('update')) });
    },
    after: (ms, run) => {
      did.push(`wait ${ms}`);
      timers.push(run);
    },
    ...over,
  };
  return { registrar, did, timers };
}

test('[GEN-10] a production build registers the service worker and looks for updates after 10 s', async () => {
  const { registrar, did, timers } = browser();
  expect(await registerServiceWorker(registrar)).toBe(true);
  for (const run of timers) run();
  expect(did).toEqual(['register /sw.js', 'wait 10000', 'update']);
});

test('[GEN-10] no other build does', async () => {
  const { registrar, did } = browser({ production: false });
  expect(await registerServiceWorker(registrar)).toBe(false);
  expect(did).toEqual([]);
});

test('[GEN-10] a browser that has none, or refuses, goes without', async () => {
  const { registrar, did } = browser({ supported: false });
  expect(await registerServiceWorker(registrar)).toBe(false);
  expect(did).toEqual([]);
  expect(
    await registerServiceWorker({
      ...registrar,
      supported: true,
      register: () => Promise.reject(new Error('no')),
    }),
  ).toBe(false);
});
