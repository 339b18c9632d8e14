import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Consumer = (params: { targetURL?: string; files?: { getFile(): Promise<File> }[] }) => void;

/** A mock browser: the page's address, the queue of launches, and the cache of shared files. */
function browserAt(path: string, { hasQueue = true, shared = [] as string[] } = {}) {
  let consumer: Consumer | undefined;
  const kept = new Map(
    shared.map((name) => [`https://app.example/shared-track/0?name=${name}`, new Response('x')]),
  );
  vi.stubGlobal('window', {
    location: { pathname: path, search: '', origin: 'https://app.example' },
    ...(hasQueue && { launchQueue: { setConsumer: (each: Consumer) => void (consumer = each) } }),
  });
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(true),
    open: () =>
      Promise.resolve({
        keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
        match: ({ url }: Request) => Promise.resolve(kept.get(url)?.clone()),
        delete: ({ url }: Request) => Promise.resolve(kept.delete(url)),
      }),
  });
  return {
    launch: (path_: string, files: string[] = []) =>
      consumer?.({
        targetURL: path_.startsWith('https:') ? path_ : `https://app.example${path_}`,
        files: files.map((name) => ({ getFile: () => Promise.resolve(new File(['x'], name)) })),
      }),
  };
}
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function heard(at: ReturnType<typeof browserAt>) {
  const { handedFiles, launchedPlaces } = await import('./launches.ts');
  const told: string[] = [];
  launchedPlaces.subscribe((path) => told.push(path));
  const open = () => handedFiles.subscribe(({ name }) => told.push(`file ${name}`));
  return { told, open, ...at };
}

test('[ROUTE-26] the launch of this very page is no news, later ones lead to their places', async () => {
  const it = await heard(browserAt('/map'));
  it.launch('/map');
  it.launch('/alerts?source=shortcut');
  it.launch('/map');
  expect(it.told).toEqual(['/alerts?source=shortcut', '/map']);
});

test('a launch at another host leads nowhere', async () => {
  const it = await heard(browserAt('/map'));
  it.launch('/map');
  it.launch('https://evil.example/map');
  expect(it.told.filter((each) => each.includes('evil'))).toEqual([]);
});

test('a shared file is opened once, however many launches there are, and its address is no page', async () => {
  const it = await heard(browserAt('/map', { shared: ['ride.gpx'] }));
  it.open();
  it.launch('/shared-track');
  it.launch('/map');
  await settled();
  expect(it.told.filter((each) => each.startsWith('file'))).toEqual(['file ride.gpx']);
  expect(it.told).not.toContain('/shared-track');
});

test('what was handed over before signing in waits until it can be opened', async () => {
  const it = await heard(browserAt('/login'));
  it.launch('/map', ['a.gpx']);
  it.launch('/map', []);
  it.launch('/map', ['b.gpx']);
  await settled();
  expect(it.told.filter((each) => each.startsWith('file'))).toEqual([]);
  it.open();
  expect(it.told.filter((each) => each.startsWith('file'))).toEqual(['file a.gpx', 'file b.gpx']);
});

test('without a queue a shared file is opened all the same', async () => {
  const it = await heard(browserAt('/map', { hasQueue: false, shared: ['ride.gpx'] }));
  it.open();
  await settled();
  expect(it.told).toEqual(['file ride.gpx']);
});
