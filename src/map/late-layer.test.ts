import { expect, test } from 'vitest';
import { NOTHING_COVERED } from './label-layout.ts';
import { lateLayer } from './late-layer.ts';
import type { MapLayerContext, MapLayerFactory } from './layers.ts';

const drawing: MapLayerFactory = () => ({ layers: () => ['drawn'] as never, press: () => true });
const box = { left: 0, right: 9, top: 0, bottom: 9 };

/** A map with one late layer. The layer is needed from the moment when the test calls `want`. */
function aMap(load: () => Promise<MapLayerFactory>) {
  let isWanted = false;
  let changed = () => {};
  const said: string[] = [];
  const handle = lateLayer(
    () => isWanted,
    () => {
      said.push('fetched');
      return load();
    },
    (problem) => said.push(String(problem)),
  )({
    listen: (_: unknown, call: () => void) => void (changed = call),
    refresh: () => said.push('drawn anew'),
    recount: () => undefined,
  } as unknown as MapLayerContext);
  const want = async (wanted = true) => {
    isWanted = wanted;
    changed();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { handle, said, want };
}
const here = { lng: 0, lat: 0, x: 0, y: 0, reach: 0 };

test('[MODE-05] a drawing that nobody wants is not fetched, draws nothing and takes no press', async () => {
  const { handle, said, want } = aMap(() => Promise.resolve(drawing));
  await want(false);
  expect([said, handle.layers(), handle.press?.(here)]).toEqual([[], [], false]);
});

test('one that is wanted is fetched once, drawn, and stays', async () => {
  const { handle, said, want } = aMap(() => Promise.resolve(drawing));
  await want();
  await want(false);
  await want();
  expect([said, handle.layers(), handle.press?.(here)]).toEqual([['fetched', 'drawn anew'], ['drawn'], true]);
});

test('one that hears when the camera moves hears it from then on', async () => {
  let heard = 0;
  const { handle, want } = aMap(() =>
    Promise.resolve(() => ({ layers: () => [], steered: () => (heard += 1) })),
  );
  handle.steered?.();
  await want();
  handle.steered?.();
  expect(heard).toBe(1);
});

test('one that covers something, or yields, does so from then on', async () => {
  const heard: unknown[] = [];
  const covered = { boxes: [box], obstacles: [] };
  const { handle, want } = aMap(() =>
    Promise.resolve(() => ({ layers: () => [], covers: () => covered, yields: (to) => heard.push(to) })),
  );
  handle.yields?.(covered);
  expect([handle.covers?.(), heard]).toEqual([NOTHING_COVERED, []]);
  await want();
  handle.yields?.(covered);
  expect([handle.covers?.(), heard]).toEqual([covered, [covered]]);
});

test('one that cannot be fetched is told of, and the map goes on', async () => {
  const { handle, said, want } = aMap(() => Promise.reject(new Error('no network')));
  await want();
  expect([said, handle.layers()]).toEqual([['fetched', 'Error: no network'], []]);
});

test('a map that is gone before it came draws nothing', async () => {
  const { handle, said, want } = aMap(() => Promise.resolve(drawing));
  const coming = want();
  handle.dispose?.();
  await coming;
  expect([said, handle.layers()]).toEqual([['fetched'], []]);
});
