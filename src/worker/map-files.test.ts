import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { byRange, forgetParts, isVisited, type Pages } from './map-cache-hooks.ts';
import { isForeign, keepShared } from './keep-shared.ts';
import { mayBeTile, mayKeepPicture, mayKeepTile } from './may-keep.ts';
import { ghostBase } from '../core/app/location.ts';

const OWN = 'https://track.example.com';
const archive = `${OWN}/basemap/world.pmtiles`;
const part = (range: string) => new Request(archive, { headers: { Range: range } });
/** Returns the request under which the response to the given request is cached. */
const keptAs = async (request: Request) => new Request(await byRange.cacheKeyWillBeUsed({ request }));
const partOf = (bytes: string, range: string) =>
  new Response(bytes, { status: 206, headers: { 'Content-Range': range, ETag: '"1"' } });

describe('parts of the embedded map', () => {
  test('are kept each under an address of its own', async () => {
    const keyOf = (request: Request) => byRange.cacheKeyWillBeUsed({ request });
    expect(await keyOf(part('bytes=0-99'))).not.toBe(await keyOf(part('bytes=100-199')));
    expect(await keyOf(part('bytes=0-99'))).toBe(await keyOf(part('bytes=0-99')));
    expect(await keyOf(new Request(archive))).toBe(archive);
  });

  test('are kept whole and handed out as the part that they are', async () => {
    const kept = (await byRange.cacheWillUpdate({
      request: await keptAs(part('bytes=0-2')),
      response: partOf('abc', 'bytes 0-2/9'),
    })) as Response;
    expect(kept.status, 'a cache takes nothing else').toBe(200);
    const given = (await byRange.cachedResponseWillBeUsed({
      request: await keptAs(part('bytes=0-2')),
      cachedResponse: kept,
    })) as Response;
    expect(given.status).toBe(206);
    expect(given.headers.get('Content-Range')).toBe('bytes 0-2/9');
    expect(given.headers.get('ETag')).toBe('"1"');
    expect(await given.text()).toBe('abc');
  });

  test.each([404, 416, 500])('an answer of %i is not kept', async (status) => {
    const request = await keptAs(part('bytes=0-2'));
    expect(await byRange.cacheWillUpdate({ request, response: new Response('', { status }) })).toBeNull();
  });

  test('the whole archive in the place of a part is not kept, once for each part', async () => {
    const response = new Response('everything');
    expect(await byRange.cacheWillUpdate({ request: await keptAs(part('bytes=0-2')), response })).toBeNull();
    expect(await byRange.cacheWillUpdate({ request: new Request(archive), response })).toBe(response);
  });

  test('of an archive that has changed are all forgotten, and those of others stay', async () => {
    const kept = new Set(['world.pmtiles?range=1', 'world.pmtiles?range=2', 'dem.pmtiles?range=1']);
    await forgetParts('/basemap/world.pmtiles', {
      keys: () => Promise.resolve([...kept].map((name) => new Request(`${OWN}/basemap/${name}`))),
      delete: (part) => Promise.resolve(kept.delete((part as Request).url.replace(`${OWN}/basemap/`, ''))),
    });
    expect([...kept]).toEqual(['dem.pmtiles?range=1']);
  });

  test('what is not there stays not there', async () => {
    expect(
      await byRange.cachedResponseWillBeUsed({
        request: await keptAs(part('bytes=0-2')),
        cachedResponse: undefined,
      }),
    ).toBeUndefined();
  });
});

describe('tiles of an online map', () => {
  const asked = (url: string, init?: RequestInit) => [new Request(url, init), new URL(url), OWN] as const;

  test.each([
    'https://tiles.example.com/14/8532/4905.pbf',
    'https://tiles.example.com/sat/14/8532/4905@2x.webp?key=1',
    'https://tiles.example.com/v2/3/4/2',
  ])('%s may be one', (url) => expect(mayBeTile(...asked(url))).toBe(true));

  test.each([
    ['https://api.example.com/api/v1/device', {}],
    ['https://api.example.com/api/v1/device/7/3/2', { headers: { Authorization: 'Bearer x' } }],
    ['https://tiles.example.com/14/8532/4905', { method: 'POST' }],
    [`${OWN}/1/2/3`, {}],
  ])('%s is none', (url, init) => expect(mayBeTile(...asked(url, init))).toBe(false));

  const tile = new Request('https://tiles.example.com/1/2/3');
  const answer = (type: ResponseType, headers: HeadersInit, status = 200) => {
    const response = new Response('x', { status, headers });
    Object.defineProperty(response, 'type', { value: type });
    return response;
  };

  test('are kept when they are pictures or vector data that may be read', () => {
    expect(mayKeepTile(tile, answer('cors', { 'Content-Type': 'image/webp' }), OWN)).toBe(true);
    expect(mayKeepTile(tile, answer('cors', { 'Content-Type': 'application/x-protobuf' }), OWN)).toBe(true);
  });

  test.each<[string, Request, Response]>([
    ['an opaque answer', tile, answer('opaque', {})],
    ['what an API answers', tile, answer('cors', { 'Content-Type': 'application/json' })],
    ['a page', tile, answer('cors', { 'Content-Type': 'text/html' })],
    ['an error', tile, answer('cors', { 'Content-Type': 'image/png' }, 404)],
    [
      'what is for one person',
      tile,
      answer('cors', { 'Content-Type': 'image/png', 'Cache-Control': 'private' }),
    ],
    [
      'what was asked for as somebody',
      new Request(tile, { headers: { Authorization: 'Bearer x' } }),
      answer('cors', { 'Content-Type': 'image/png' }),
    ],
  ])('%s is never kept', (_, request, response) => {
    expect(mayKeepTile(request, response, OWN)).toBe(false);
  });

  test('a marker is kept as a picture that was asked for as nobody, and as nothing else', () => {
    const marker = new Request(`${OWN}/assets/device_markers/car.svg`);
    expect(mayKeepPicture(marker, answer('basic', { 'Content-Type': 'image/svg+xml' }))).toBe(true);
    expect(mayKeepPicture(marker, answer('basic', { 'Content-Type': 'text/html' }))).toBe(false);
    expect(mayKeepPicture(marker, answer('opaque', { 'Content-Type': 'image/png' }))).toBe(false);
    expect(
      mayKeepPicture(
        new Request(marker, { headers: { Authorization: 'Bearer x' } }),
        answer('basic', { 'Content-Type': 'image/png' }),
      ),
    ).toBe(false);
  });
});

describe('files that another app shares', () => {
  const shared = async (form: FormData) => {
    const kept: string[] = [];
    const cache = {
      put: (address: RequestInfo | URL) => Promise.resolve(void kept.push(address as string)),
    };
    return { count: await keepShared(form, cache), kept };
  };

  test('are kept by their names', async () => {
    const form = new FormData();
    form.append('track', new File(['<gpx/>'], 'Ride & more.gpx'));
    expect(await shared(form)).toEqual({ count: 1, kept: ['/shared-track/0?name=Ride%20%26%20more.gpx'] });
  });

  test('are not taken from the page of another host', () => {
    expect(isForeign('https://evil.example/form', OWN)).toBe(true);
    for (const referrer of ['', 'about:client', `${OWN}/map`]) expect(isForeign(referrer, OWN)).toBe(false);
  });

  test('anything else of the form is left out, and so is more than a handful', async () => {
    const form = new FormData();
    form.append('title', 'x');
    form.append('track', 'only words');
    form.append('other', new File(['x'], 'x.gpx'));
    for (let i = 0; i < 50; i++) form.append('track', new File(['x'], `${i}.gpx`));
    expect((await shared(form)).count).toBe(10);
  });
});

// The library uses the global scope of the service worker, `self`.
vi.stubGlobal('self', globalThis);
vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);

describe('[ADM-02] [checklist 15] a visit to somebody else’s account', () => {
  const at = (...paths: readonly string[]) => paths.map((path) => ({ url: OWN + path }));

  test('is told by the addresses of the open pages', () => {
    expect(isVisited(at('/', `${ghostBase(77)}/map`))).toBe(true);
    expect(isVisited(at(ghostBase(77)))).toBe(true);
    expect(isVisited(at('/', '/alerts?from=/a/customer/77', '/a/customer/', '/a/customers'))).toBe(false);
    expect(isVisited([])).toBe(false);
  });

  test('is recognised in a folder of the host too', async () => {
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.resetModules();
    });
    vi.stubEnv('BASE_URL', '/fixpoint/');
    vi.resetModules();
    const inFolder = await import('./map-cache-hooks.ts');
    expect(inFolder.isVisited(at(`/fixpoint${ghostBase(77)}/map`))).toBe(true);
    expect(inFolder.isVisited(at('/fixpoint/map', '/fixpoint/a/customers'))).toBe(false);
  });

  const typed = (type: string, kind: ResponseType) =>
    Object.defineProperty(new Response('x', { headers: { 'Content-Type': type } }), 'type', { value: kind });
  const SHOWN = {
    archives: () => ({
      request: new Request(`${OWN}/basemap/world.pmtiles?range=bytes%3D0-2`),
      response: new Response('abc', { status: 206, headers: { 'Content-Range': 'bytes 0-2/9' } }),
    }),
    tiles: () => ({
      request: new Request('https://tiles.example.com/14/8532/4905.png', { credentials: 'omit' }),
      response: typed('image/png', 'cors'),
    }),
    pictures: () => ({
      request: new Request(`${OWN}/assets/device_markers/car.png`),
      response: typed('image/png', 'basic'),
    }),
  } as const;

  /**
   * Returns what is cached. `asked`: the pages that are open at the request. `answered`: those open at the response.
   */
  async function keeps(kind: keyof typeof SHOWN, asked: Pages, answered: Pages): Promise<Response | null> {
    let open = asked;
    const state = {};
    const { request, response } = SHOWN[kind]();
    const { mapStrategies } = await import('./map-files.ts');
    const { plugins } = mapStrategies(OWN, () => open())[kind];
    for (const plugin of plugins) await plugin.handlerWillStart?.({ request, state } as never);
    open = answered;
    let kept: Response | null | undefined | void = response;
    for (const plugin of plugins)
      if (kept && plugin.cacheWillUpdate)
        kept = await plugin.cacheWillUpdate({ request, response: kept, state } as never);
    return kept ?? null;
  }
  const own: Pages = () => Promise.resolve(at('/'));
  const visit: Pages = () => Promise.resolve(at('/', ghostBase(77)));
  const unknown: Pages = () => Promise.reject(new Error('no'));

  test.each(['archives', 'tiles', 'pictures'] as const)(
    'leaves none of the %s of its map behind',
    async (kind) => {
      expect(await keeps(kind, visit, visit)).toBeNull();
      expect(await keeps(kind, visit, own), 'an answer that outlives the visit').toBeNull();
      expect(await keeps(kind, own, visit)).toBeNull();
      expect(await keeps(kind, unknown, own), 'pages that cannot be told').toBeNull();
      expect(await keeps(kind, own, own), 'what is one’s own is kept').toBeInstanceOf(Response);
    },
  );
});
