import { describe, expect, test } from 'vitest';
import { patience } from './manager.ts';
import type { GroundLook } from './manager.ts';
import { LIGHT, onlineStyle, refused, silent, status, world } from './manager-given.ts';

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
