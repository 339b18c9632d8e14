import { describe, expect, test } from 'vitest';
import { liveUpdates, type Registrar } from './updates-live.ts';

function browser(over: Partial<Registrar> = {}, waiting: object | null = null) {
  const did: string[] = [];
  const registration = {
    waiting,
    installing: null,
    update: () => Promise.resolve(did.push('update')),
    unregister: () => Promise.resolve(did.push('unregister')),
  };
  const registrar: Registrar = {
    production: true,
    container: {
      register: (url) => {
        did.push(`register ${String(url)}`);
        return Promise.resolve(registration as unknown as ServiceWorkerRegistration);
      },
      controller: null,
      ready: new Promise(() => {}),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      getRegistration: () => Promise.resolve(registration as unknown as ServiceWorkerRegistration),
    },
    address: (url) => url,
    loaded: () => Promise.resolve(did.push('loaded')),
    status: () => Promise.resolve(200),
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

test.each([404, 410])(
  '[fault 46] a deployment that has no worker any more (%i) gets rid of it',
  async (status) => {
    const { updates, did } = browser({ status: () => Promise.resolve(status) });
    expect(await updates.check()).toBe(false);
    expect(did).toEqual(['unregister']);
  },
);

test.each([0, 500, 503, 304])('an answer of %i says nothing about the worker', async (status) => {
  const { updates, did } = browser({ status: () => Promise.resolve(status) });
  await updates.check();
  expect(did).toEqual(['update']);
});

/** A mock browser with a service worker that the test controls. */
function workers(controller: object | null, waiting: object | null = null) {
  const container = Object.assign(new EventTarget(), {
    controller,
    register: () => Promise.reject(new Error('not here')),
    ready: Promise.resolve(
      Object.assign(new EventTarget(), { waiting, installing: null as EventTarget | null }),
    ),
    getRegistration: () => Promise.resolve({ waiting }),
  });
  const { updates } = browser({ container: container as unknown as NonNullable<Registrar['container']> });
  const heard: string[] = [];
  updates.waiting().subscribe(() => heard.push('waiting'));
  updates.replaced().subscribe(() => heard.push('replaced'));
  return {
    updates,
    heard,
    takenOver: () => container.dispatchEvent(new Event('controllerchange')),
    /** The browser finds a new service worker, which reaches this state. */
    async found(state: string) {
      const registration = await container.ready;
      await Promise.resolve();
      const worker = Object.assign(new EventTarget(), { state: 'installing' });
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      worker.state = state;
      worker.dispatchEvent(new Event('statechange'));
    },
  };
}
const settled = () => new Promise((done) => setTimeout(done));

describe('a newer version', () => {
  test('that waits since the last visit is told of', async () => {
    const { heard } = workers({}, {});
    await settled();
    expect(heard).toEqual(['waiting']);
  });

  test('is told of when the browser has loaded it, and not before', async () => {
    const it = workers({});
    await settled();
    await it.found('installing');
    expect(it.heard).toEqual([]);
    await it.found('installed');
    expect(it.heard).toEqual(['waiting']);
  });

  test('[fault 46] that could not be installed is not', async () => {
    const it = workers({});
    await settled();
    await it.found('redundant');
    expect(it.heard).toEqual([]);
  });

  test('the very first version waits for nobody and replaces nothing', async () => {
    const it = workers(null);
    await settled();
    await it.found('installed');
    it.takenOver();
    expect(it.heard).toEqual([]);
    it.takenOver();
    expect(it.heard, 'the second one does').toEqual(['replaced']);
  });

  test('is asked to take over', async () => {
    const asked: unknown[] = [];
    const it = workers({}, { postMessage: (message: unknown) => asked.push(message) });
    await it.updates.takeOver();
    expect(asked).toEqual([{ kind: 'takeOver' }]);
  });
});
