import { describe, expect, test } from 'vitest';
import { patience } from './manager.ts';
import { json, onlineStyle, refused, status, world } from './manager-given.ts';

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
