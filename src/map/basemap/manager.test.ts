import type { Map as MapLibreMap } from 'maplibre-gl';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { patience, type ManagedMap, type GroundLook } from './manager.ts';
import { type Answer, json, refused, silent, status, world, LIGHT, onlineStyle } from './manager-given.ts';

describe('the first map', () => {
  test('without an online map the embedded one is shown at once, and nobody is asked', async () => {
    const w = world({ configured: false });
    await w.start();
    await w.pass(patience.retry * 3);
    expect(w.changes).toEqual([{ kind: 'embedded', reason: 'not configured' }]);
    expect(w.requests).toEqual([]);
  });

  test('an online map that answers is the only one that is shown', async () => {
    const w = world();
    await w.start();
    expect(w.changes).toEqual([{ kind: 'online', reason: 'chosen' }]);
    expect(w.styles).toHaveLength(1);
  });

  test('an online style gets the layer that devices lie beneath, under its names', async () => {
    const w = world();
    await w.start();
    expect(w.styles[0]?.layers.map(({ id }) => id)).toEqual(['ground', 'below-labels', 'names']);
  });

  test('a slow online map is preceded by the embedded one', async () => {
    const w = world();
    w.answers.style = silent;
    await w.start();
    await w.pass(patience.grace);
    expect(w.last()).toEqual({ kind: 'embedded', reason: 'chosen' });
  });

  test.each([
    ['refuses the connection', refused],
    ['answers 503', status(503)],
    ['answers 404', status(404)],
    ['answers with a page of a hotel', () => Promise.resolve(new Response('<html>Welcome</html>'))],
    ['answers with JSON that is no style', json({ version: 7, layers: [] })],
    ['answers with null', json(null)],
  ] satisfies [string, Answer][])(
    '[fault 53] when the server %s, the embedded map is shown',
    async (_, answer) => {
      const w = world();
      w.answers.style = answer;
      await w.start();
      expect(w.changes).toEqual([{ kind: 'embedded', reason: 'style unavailable' }]);
    },
  );

  test('[fault 53] a server that never answers is given up after its time', async () => {
    const w = world();
    w.answers.style = silent;
    await w.start();
    await w.pass(patience.style);
    expect(w.changes).toEqual([
      { kind: 'embedded', reason: 'chosen' },
      { kind: 'embedded', reason: 'style unavailable' },
    ]);
    expect(w.styles).toHaveLength(1);
  });

  test('a body that never ends is given up, too', async () => {
    const w = world();
    w.answers.style = () => Promise.resolve(new Response(new ReadableStream()));
    await w.start();
    await w.pass(patience.style);
    expect(w.last()).toEqual({ kind: 'embedded', reason: 'style unavailable' });
  });

  test('without a network nobody is asked', async () => {
    const w = world({ online: false });
    await w.start();
    expect(w.changes).toEqual([{ kind: 'embedded', reason: 'no network' }]);
    expect(w.requests).toEqual([]);
  });
});

test('a MapLibre map can be managed', () => {
  expectTypeOf<MapLibreMap>().toExtend<ManagedMap>();
});

const DARK: GroundLook = { ...LIGHT, theme: 'dark' };

describe('choices', () => {
  test('another theme brings that theme’s online map, without the embedded one in between', async () => {
    const w = world();
    await w.start();
    w.manager.setLook(DARK);
    await w.settle();
    expect(w.requests.at(-1)).toBe('https://style.example/dark');
    expect(w.changes.map(({ kind }) => kind)).toEqual(['online', 'online']);
  });

  test('another theme is shown embedded when its online map does not come', async () => {
    const w = world();
    await w.start();
    w.answers.style = refused;
    w.manager.setLook(DARK);
    await w.settle();
    expect(w.styles.at(-1)?.name).toBe('embedded dark en');
  });

  test('an answer for the old theme is dropped', async () => {
    const w = world();
    const late = Promise.withResolvers<Response>();
    w.answers.style = () => late.promise;
    await w.start();
    w.answers.style = silent;
    w.manager.setLook(DARK);
    late.resolve(Response.json(onlineStyle));
    await w.settle();
    expect(w.changes).toEqual([]);
  });

  test('another language redraws the embedded map', async () => {
    const w = world({ configured: false });
    await w.start();
    w.manager.setLanguage('el');
    expect(w.styles.at(-1)?.name).toBe('embedded light el');
  });

  test('choosing what is chosen already does nothing', async () => {
    const w = world({ configured: false });
    await w.start();
    w.manager.setLook(LIGHT);
    w.manager.setLanguage('en');
    expect(w.styles).toHaveLength(1);
  });

  test('after stop nothing happens any more', async () => {
    const w = world();
    await w.start();
    w.manager.stop();
    const told = w.changes.length;
    w.failTile(503, 50);
    await w.network(false);
    await w.pass(patience.retry * 3);
    expect(w.changes).toHaveLength(told);
    expect(w.pendingTimers()).toBe(0);
  });

  test('stop while an answer is on its way leaves the map alone', async () => {
    const w = world();
    const late = Promise.withResolvers<Response>();
    w.answers.style = () => late.promise;
    await w.start();
    w.manager.stop();
    late.resolve(Response.json(onlineStyle));
    await w.settle();
    expect(w.styles).toEqual([]);
  });
});

describe('[MAP-09] another kind of map', () => {
  test('an online map that still loads is dropped when the built-in map is chosen', async () => {
    const w = world({ look: { ...LIGHT, type: 'embedded' } });
    await w.start();
    let answer: (response: Response) => void = () => undefined;
    w.answers.style = () => new Promise((resolve) => (answer = resolve));
    w.manager.setLook(LIGHT);
    await w.pass(patience.grace);
    w.manager.setLook({ ...LIGHT, type: 'embedded' });
    answer(Response.json(onlineStyle));
    await w.settle();
    expect(w.last()).toEqual({ kind: 'embedded', reason: 'not configured' });
    expect(w.styles.at(-1)?.name).toBe('embedded light en');
  });

  test('asks its own server, and the built-in one asks nobody', async () => {
    const w = world();
    await w.start();
    w.manager.setLook({ ...LIGHT, type: 'satellite' });
    await w.settle();
    expect(w.requests.at(-1)).toBe('https://style.example/satellite');
    const asked = w.requests.length;
    w.manager.setLook({ ...LIGHT, type: 'embedded' });
    await w.settle();
    expect(w.requests.length).toBe(asked);
    expect(w.last()).toEqual({ kind: 'embedded', reason: 'not configured' });
  });
  test('a tile that failed at one server says nothing of the other', async () => {
    const w = world();
    await w.start();
    w.answers.tile = status(503);
    w.failTile(503, 6);
    expect(w.last()?.kind).toBe('embedded');
    w.manager.setLook({ ...LIGHT, type: 'satellite' });
    await w.settle();
    expect(w.last()).toEqual({ kind: 'online', reason: 'chosen' });
  });
  test('the same look again changes nothing', async () => {
    const w = world();
    await w.start();
    const before = w.changes.length;
    w.manager.setLook({ ...LIGHT });
    await w.settle();
    expect(w.changes.length).toBe(before);
  });
});

describe('an online map that fails', () => {
  test('[fault 53] when no tile arrives and some fail, the embedded map takes over', async () => {
    const w = world();
    await w.start();
    w.failTile();
    await w.pass(patience.firstTile);
    expect(w.last()).toEqual({ kind: 'embedded', reason: 'no tiles' });
  });

  test('when nothing is asked for and nothing fails, it stays', async () => {
    const w = world();
    await w.start();
    await w.pass(patience.firstTile * 3);
    expect(w.last()).toEqual({ kind: 'online', reason: 'chosen' });
  });

  test('[fault 53] many failures after good tiles bring the embedded map', async () => {
    const w = world();
    await w.start();
    w.arriveTile();
    await w.pass(patience.recent);
    w.failTile(503, patience.failures);
    expect(w.last()).toEqual({ kind: 'embedded', reason: 'tiles failing' });
  });

  test('single failures spread over time do not', async () => {
    const w = world();
    await w.start();
    w.arriveTile();
    for (let i = 0; i < 4 * patience.failures; i++) {
      await w.pass(patience.window / 3);
      w.failTile();
    }
    expect(w.last()).toEqual({ kind: 'online', reason: 'chosen' });
  });

  test('failures between tiles that arrive do not', async () => {
    const w = world();
    await w.start();
    for (let i = 0; i < 4 * patience.failures; i++) {
      w.arriveTile();
      w.failTile();
      await w.pass(100);
    }
    expect(w.last()).toEqual({ kind: 'online', reason: 'chosen' });
  });

  test('tiles that do not exist are no failure', async () => {
    const w = world();
    await w.start();
    w.failTile(404, 50);
    await w.pass(patience.firstTile);
    expect(w.last()).toEqual({ kind: 'online', reason: 'chosen' });
  });

  test.each([[{}], [{ error: null }], [{ error: 'text' }], [{ error: new Error('missing icon') }]])(
    'an error that is not about tiles changes nothing: %j',
    async (event) => {
      const w = world();
      await w.start();
      for (let i = 0; i < 50; i++) w.mapError(event);
      await w.pass(patience.firstTile);
      expect(w.last()?.kind).toBe('online');
    },
  );

  test('when the device loses its network, the embedded map is shown without waiting', async () => {
    const w = world();
    await w.start();
    await w.network(false);
    expect(w.last()).toEqual({ kind: 'embedded', reason: 'no network' });
  });
});

describe('the way back', () => {
  test('the online map returns when its server answers again', async () => {
    const w = world();
    w.answers.style = status(503);
    await w.start();
    w.answers.style = json(onlineStyle);
    await w.pass(patience.retry);
    expect(w.changes).toEqual([
      { kind: 'embedded', reason: 'style unavailable' },
      { kind: 'online', reason: 'reachable' },
    ]);
  });

  test('a network that comes back is used at once', async () => {
    const w = world({ online: false });
    await w.start();
    await w.network(true);
    expect(w.last()).toEqual({ kind: 'online', reason: 'reachable' });
  });

  test('it does not flap: while the tile that failed still fails, the embedded map stays', async () => {
    const w = world();
    await w.start();
    w.failTile(503, patience.failures);
    w.answers.tile = status(503);
    await w.pass(patience.retry * 5);
    expect(w.changes.filter(({ kind }) => kind === 'online')).toHaveLength(1);
    expect(w.styles).toHaveLength(2);
    w.answers.tile = status(200);
    await w.pass(patience.retry);
    expect(w.last()).toEqual({ kind: 'online', reason: 'reachable' });
  });

  test('the same reason is not told twice', async () => {
    const w = world();
    w.answers.style = refused;
    await w.start();
    await w.pass(patience.retry * 5);
    expect(w.changes).toEqual([{ kind: 'embedded', reason: 'style unavailable' }]);
  });
});
