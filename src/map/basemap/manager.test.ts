import type { Map as MapLibreMap } from 'maplibre-gl';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { patience } from './manager.ts';
import type { ManagedMap } from './manager.ts';
import { type Answer, json, refused, silent, status, world } from './manager-given.ts';

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
