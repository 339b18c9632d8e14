import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BAD, digest, fakeCaches, FakeEvent, fakeHost, HOST, PAGE, workerScope } from './app-files-given.ts';
import { dropOldWords, takeOverWords, wordsCache } from './words.ts';
import type { AppFile } from './whole-files.ts';

workerScope();

const FIRST = {
  '/index.html': `${PAGE}<script src="/assets/index-aaaaaaaa.js"></script>`,
  '/assets/index-aaaaaaaa.js': 'import "./visitor-vvvvvvvv.js"; start();',
  '/assets/visitor-vvvvvvvv.js': 'export const visitor = 1;',
  '/assets/index-cccccccc.css': 'body { margin: 0 }',
};
const SECOND = {
  ...FIRST,
  '/index.html': `${PAGE}<script src="/assets/index-bbbbbbbb.js"></script>`,
  '/assets/index-bbbbbbbb.js': 'import "./visitor-vvvvvvvv.js"; start(2);',
};
const LAZY = '/assets/Settings.view-ssssssss.js';

let host: ReturnType<typeof fakeHost>;
let browser: ReturnType<typeof fakeCaches>;
beforeEach(() => {
  host = fakeHost();
  browser = fakeCaches();
  vi.stubGlobal('caches', browser.caches);
  vi.stubGlobal('fetch', host.fetch);
});

/** The service worker of one version of the app. */
async function workerOf(files: readonly AppFile[]) {
  const { appStrategies } = await import('./app-files.ts');
  const { answering } = await import('./workbox-plugin.ts');
  const { atOnce, later, words } = appStrategies(files, HOST, { ask: host.fetch, digest });
  const during = async (type: 'install' | 'activate') => {
    const event = new FakeEvent(type);
    await atOnce[type](event as never);
  };
  const handled = async (strategy: typeof later | typeof words, path: string) => {
    const event = new FakeEvent('fetch');
    const response = await answering(strategy)({
      request: new Request(HOST + path),
      event: event as never,
    });
    await event.ended();
    return response.text();
  };
  return {
    install: () => during('install'),
    activate: () => during('activate'),
    /** Returns what a page of this version receives for a file that was cached during installation. */
    async gives(path: string) {
      const event = new FakeEvent('fetch') as never;
      const cacheKey = atOnce.getCacheKeyForURL(path);
      const request = new Request(HOST + path);
      return (await atOnce.strategy.handle({ request, event, params: { cacheKey } })).text();
    },
    later: (path: string) => handled(later, path),
    words: (path: string) => handled(words, path),
  };
}
const scripts = () => browser.kept(/^workbox-precache/);

test('a version that is whole is kept whole', async () => {
  const worker = await workerOf(await host.deploy(FIRST));
  await worker.install();
  expect(await scripts()).toEqual(FIRST);
});

test('a version of many files is loaded four at a time', async () => {
  const version = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`/assets/part-${i}.js`, `${i};`]));
  const worker = await workerOf(await host.deploy(version));
  let open = 0;
  let most = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    most = Math.max(most, (open += 1));
    await new Promise((done) => setImmediate(done));
    open -= 1;
    return host.fetch(request);
  });
  await worker.install();
  expect(most).toBe(4);
  expect(await scripts()).toEqual(version);
});

describe.each(BAD)('[fault 66] a host that hands out %s', (_, sent) => {
  const spoil = (path: string, good: string) => host.wrong.set(path, sent(good));

  test('at the first installation: it fails, nothing bad is kept, and the next one succeeds', async () => {
    const files = await host.deploy(FIRST);
    spoil('/assets/visitor-vvvvvvvv.js', FIRST['/assets/visitor-vvvvvvvv.js']);
    await expect((await workerOf(files)).install()).rejects.toThrow('Not the file of this version');
    expect(FIRST).toMatchObject(await scripts());
    host.wrong.clear();
    await (await workerOf(files)).install();
    expect(await scripts()).toEqual(FIRST);
  });

  test('at an update: the version before goes on, whole, in every tab', async () => {
    const first = await workerOf(await host.deploy(FIRST));
    await first.install();
    await first.activate();
    const files = await host.deploy(SECOND);
    spoil('/assets/index-bbbbbbbb.js', SECOND['/assets/index-bbbbbbbb.js']);
    await expect((await workerOf(files)).install()).rejects.toThrow('Not the file of this version');
    for (const [path, body] of Object.entries(FIRST)) expect(await first.gives(path)).toBe(body);
    host.wrong.clear();
    const second = await workerOf(files);
    await second.install();
    // Until the new worker takes over, the tabs of each version get the files of their own version.
    for (const [path, body] of Object.entries(FIRST)) expect(await first.gives(path)).toBe(body);
    for (const [path, body] of Object.entries(SECOND)) expect(await second.gives(path)).toBe(body);
    await second.activate();
    expect(await scripts()).toEqual(SECOND);
  });

  test('for a part that is loaded later: it is neither used nor kept', async () => {
    const version = { ...FIRST, [LAZY]: 'export default () => null;' };
    const worker = await workerOf(await host.deploy(version, [LAZY]));
    spoil(LAZY, version[LAZY] ?? '');
    await expect(worker.later(LAZY)).rejects.toThrow('Not the file of this version');
    expect(await browser.kept(/later/)).toEqual({});
    host.wrong.clear();
    expect(await worker.later(LAZY)).toBe(version[LAZY]);
    expect(await browser.kept(/later/)).toEqual({ [LAZY]: version[LAZY] });
  });

  test('and that the browser has kept by itself, for a year: it is asked for once more past that', async () => {
    const version = { ...FIRST, [LAZY]: 'export default () => null;' };
    const worker = await workerOf(await host.deploy(version, [LAZY]));
    for (const path of ['/assets/index-aaaaaaaa.js', LAZY] as const)
      host.remembered.set(path, sent(version[path] ?? ''));
    await worker.install();
    expect(await scripts()).toEqual(FIRST);
    expect(await worker.later(LAZY)).toBe(version[LAZY]);
  });

  test('and that an earlier version has kept without a look: the next installation mends it', async () => {
    const files = await host.deploy(FIRST);
    const path = '/assets/visitor-vvvvvvvv.js';
    const { body, type } = sent(FIRST[path]);
    const cache = await browser.caches.open(`workbox-precache-v2-${HOST}/`);
    await cache.put(HOST + path, new Response(body, { headers: { 'Content-Type': type } }));
    await (await workerOf(files)).install();
    expect(await scripts()).toEqual(FIRST);
  });
});

test('[fault 66] what is kept and whole is not loaded again for the next version', async () => {
  await (await workerOf(await host.deploy(FIRST))).install();
  host.asked.length = 0;
  await (await workerOf(await host.deploy(SECOND))).install();
  expect(host.asked).toEqual(['/index.html', '/assets/index-bbbbbbbb.js']);
});

test('[fault 66] a file of another version is handed on and not kept: nobody can say what it should be', async () => {
  const worker = await workerOf(await host.deploy(FIRST));
  await host.deploy({ '/assets/Alerts.view-zzzzzzzz.js': 'export default 1;' });
  expect(await worker.later('/assets/Alerts.view-zzzzzzzz.js')).toBe('export default 1;');
  expect(await browser.kept(/later/)).toEqual({});
});

test('[fault 66] a page of the next version is let through where the own one is not kept any more', async () => {
  const first = await workerOf(await host.deploy(FIRST));
  await host.deploy(SECOND);
  expect(await first.gives('/index.html')).toBe(SECOND['/index.html']);
});

test('[fault 37] without room for it an update fails, and the version before goes on', async () => {
  const first = await workerOf(await host.deploy(FIRST));
  await first.install();
  browser.state.room = SECOND['/index.html'].length;
  const files = await host.deploy(SECOND);
  await expect((await workerOf(files)).install()).rejects.toThrow('quota');
  for (const [path, body] of Object.entries(FIRST)) expect(await first.gives(path)).toBe(body);
  browser.state.room = Infinity;
  const second = await workerOf(files);
  await second.install();
  expect(await second.gives('/assets/index-bbbbbbbb.js')).toBe(SECOND['/assets/index-bbbbbbbb.js']);
});

test('[fault 37] without room a part that is loaded later is used all the same', async () => {
  const version = { ...FIRST, [LAZY]: 'export default () => null;' };
  const worker = await workerOf(await host.deploy(version, [LAZY]));
  browser.state.room = 0;
  expect(await worker.later(LAZY)).toBe(version[LAZY]);
});

describe('[fault 66] words', () => {
  const WORDS = '/assets/i18n/de.json';
  const JSON_TEXT = '{"map":{"title":"Karte"}}';

  test.each([PAGE, JSON_TEXT.slice(0, -3), '', '[]', 'null'])('%j are not kept', async (body) => {
    const worker = await workerOf(await host.deploy(FIRST));
    await host.deploy({ [WORDS]: body });
    await worker.words(WORDS);
    expect(await browser.kept(/^words-/)).toEqual({});
  });

  test('that can be read are', async () => {
    const worker = await workerOf(await host.deploy(FIRST));
    await host.deploy({ [WORDS]: JSON_TEXT });
    await worker.words(WORDS);
    expect(await browser.kept(/^words-/)).toEqual({ [WORDS]: JSON_TEXT });
  });
  test('of an earlier version are loaded in the new one before its first page, and then dropped', async () => {
    const EL = '/assets/i18n/el.json';
    const before = await workerOf(await host.deploy(FIRST));
    await host.deploy({ [WORDS]: '{"a":"alt"}', [EL]: '{"a":"παλιό"}' });
    await before.words(WORDS);
    await before.words(EL);
    const files = await host.deploy({ ...SECOND, [WORDS]: '{"a":"neu"}' });
    const world = { caches: browser.caches as unknown as CacheStorage, ask: host.fetch };
    const name = wordsCache(files);
    await takeOverWords(name, world);
    const after = { [WORDS]: '{"a":"neu"}', [EL]: '{"a":"παλιό"}' };
    expect(await browser.kept(new RegExp(`^${name}$`))).toEqual(after);
    await dropOldWords(name, world);
    expect(await browser.kept(/^words/)).toEqual(after);
    const now = await workerOf(files.filter(({ url }) => !url.endsWith('.json')));
    expect(await now.words(WORDS)).toBe('{"a":"neu"}');
  });
});
