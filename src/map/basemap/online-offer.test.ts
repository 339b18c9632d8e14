import { describe, expect, test } from 'vitest';
import { MAP_TYPES } from '../../../events/map.ts';
import { onlineStyle } from './browser.ts';
import { patience, type GroundLook } from './manager.ts';
import { json, LIGHT, onlineStyle as aStyle, refused, status, world } from './manager-given.ts';

const SERVER = 'https://tiles.openfreemap.org';
const offered = { onlineMap: SERVER };
const ONLINE: GroundLook = { ...LIGHT, type: 'online' };

describe('[MAP-09] an online map that is offered', () => {
  test('gets no request before the user chooses it, whatever else they choose', async () => {
    const w = world({ maps: offered });
    await w.start();
    for (const type of MAP_TYPES.filter((each) => each !== 'online'))
      for (const theme of ['light', 'dark'] as const)
        for (const perspective of [true, false]) {
          w.manager.setLook({ type, theme, perspective });
          await w.pass(patience.retry * 2);
        }
    await w.network(false);
    await w.network(true);
    expect(w.requests).toEqual([]);
    expect(new Set(w.changes.map(({ kind }) => kind))).toEqual(new Set(['embedded']));
  });

  test('is requested after the choice, in the style of the theme', async () => {
    const w = world({ maps: offered });
    await w.start();
    w.manager.setLook(ONLINE);
    await w.settle();
    expect(w.last()).toEqual({ kind: 'online', reason: 'chosen' });
    w.manager.setLook({ ...ONLINE, theme: 'dark' });
    await w.settle();
    expect(w.requests).toEqual([`${SERVER}/styles/positron`, `${SERVER}/styles/dark`]);
  });

  test('is there from the start if it was chosen before', async () => {
    const w = world({ maps: offered, look: ONLINE });
    await w.start();
    expect(w.changes).toEqual([{ kind: 'online', reason: 'chosen' }]);
  });

  test.each([
    ['refuses the connection', refused],
    ['answers 503', status(503)],
  ])('[fault 53] leaves the embedded map when its server %s, until it answers', async (_, answer) => {
    const w = world({ maps: offered, look: ONLINE });
    w.answers.style = answer;
    await w.start();
    expect(w.changes).toEqual([{ kind: 'embedded', reason: 'style unavailable' }]);
    w.answers.style = json(aStyle);
    await w.pass(patience.retry);
    expect(w.last()).toEqual({ kind: 'online', reason: 'reachable' });
  });

  test('gets no more requests after another map is chosen', async () => {
    const w = world({ maps: offered, look: ONLINE });
    w.answers.style = refused;
    await w.start();
    w.manager.setLook(LIGHT);
    await w.settle();
    const sent = w.requests.length;
    await w.pass(patience.retry * 3);
    expect(w.requests).toHaveLength(sent);
  });

  test('is not there if the deployment offers none: the embedded map is drawn, and nobody is asked', async () => {
    const w = world({ maps: {}, look: ONLINE });
    await w.start();
    await w.pass(patience.retry);
    expect(w.requests).toEqual([]);
    expect(w.changes).toEqual([{ kind: 'embedded', reason: 'not configured' }]);
  });

  test('may be on a server of the deployment, in a folder, with or without a slash at its end', () => {
    for (const onlineMap of ['https://maps.example.com/free', 'https://maps.example.com/free/'])
      expect(onlineStyle({ onlineMap }, ONLINE)).toBe('https://maps.example.com/free/styles/positron');
  });
});
