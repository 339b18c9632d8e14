import { expect, describe, test, vi } from 'vitest';
import { ghostBase } from '../core/app/location.ts';
import { isVisited, type Pages } from './visits.ts';

// The library speaks of the worker's own scope.
vi.stubGlobal('self', globalThis);
vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);

const OWN = 'https://track.example.com';

describe('[ADM-02] [checklist 15] a visit to somebody else’s account', () => {
  const at = (...paths: readonly string[]) => paths.map((path) => ({ url: OWN + path }));

  test('is told by the addresses of the open pages', () => {
    expect(isVisited(at('/', `${ghostBase(77)}/map`))).toBe(true);
    expect(isVisited(at(ghostBase(77)))).toBe(true);
    expect(isVisited(at('/', '/alerts?from=/a/customer/77', '/a/customer/', '/a/customers'))).toBe(false);
    expect(isVisited([])).toBe(false);
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

  /** Asks as the library does: `asked` and `answered` are the pages that are open then. Gives what is kept. */
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
