import { cleanup } from 'vitest-browser-react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as historyEvents from '../../../events/history.ts';
import * as mapEvents from '../../../events/map.ts';
import type { App } from '../../../src/kernel/app.ts';
import type { MapLayerContext, MapLayerFactory, MapLayerHandle } from '../../../src/map/layers.ts';
import {
  click,
  countNear,
  newApp,
  now,
  pixelsAt,
  showDevices,
  SOON,
  SPOT,
} from '../../../tests/on-the-map.tsx';
import { fixes } from '../../../tests/samples.ts';
import { heatColours } from '../heat-colours.ts';
import { historyPlugin } from '../index.ts';
import { player } from '../player.state.ts';
import heat from './heat.layer.ts';
import past from './past.layer.ts';

type Tool = 'history' | 'heat';
type Stay = { at: number; lat: number; lng: number };

let app: App;
let seen: MapLayerContext;
let layer: MapLayerHandle;
beforeEach(() => {
  app = newApp(...((historyPlugin.projections ?? []) as never[]));
});
afterEach(async () => {
  await cleanup();
  app.stop();
});

/** Opens a tool of the history with these fixes of device 1. Times are in seconds before now. */
async function show(tool: Tool, layers: MapLayerFactory, stays: readonly Stay[]) {
  const to = now();
  const columns = fixes(...stays.map(({ lat, lng }) => ({ device: 1, lat, lng })));
  const watched: MapLayerFactory = (context) => (layer = layers(context));
  app.publish(mapEvents.toolOpened({ tool, devices: [1] }));
  app.publish(historyEvents.rangeChosen({ choice: 'own', from: to - 86_399, to, points: null }));
  app.publish(
    historyEvents.pieceLoaded({
      device: 1,
      from: to - 86_399,
      to,
      fixes: { ...columns, at: stays.map(({ at }) => to - at) },
    }),
  );
  seen = await showDevices(app, [watched], []);
}

/** Returns where a fix is on screen (CSS pixels). */
const spotOf = ({ lat, lng }: { lat: number; lng: number }) => seen.view().project(lng, lat);
const presses = () => app.log.events.filter((event) => historyEvents.fixChosen.is(event));

test('[MAP-07] a press on the drawn line chooses the fix, and the player goes to it', async () => {
  const drive = [0, 1, 2, 3, 4].map((i) => ({
    at: 3_600 - i * 60,
    lat: SPOT.lat + (i - 2) * 0.002,
    lng: SPOT.lng,
  }));
  await show('history', past, drive);
  const [, , middle, fourth] = drive as [Stay, Stay, Stay, Stay];
  const between = { x: spotOf(middle).x + 2, y: spotOf(middle).y * 0.3 + spotOf(fourth).y * 0.7 };
  click(between.x + 60, between.y);
  expect(presses()).toEqual([]);
  click(between.x, between.y);
  const { chosen, at } = app.read(player);
  expect(chosen).toMatchObject({ device: 1, lat: Math.round(fourth.lat * 1e7) });
  expect(at).toBe(chosen?.at);
  await expect.poll(() => layer.layers().map(({ id }) => id), SOON).toContain('history/past/chosen');
});

test('[MAP-20] the heat map colours the places by the time spent there, and goes with its tool', {
  tags: 'wide',
}, async () => {
  const shop = { lat: SPOT.lat, lng: SPOT.lng - 0.006 };
  const home = { lat: SPOT.lat, lng: SPOT.lng + 0.006 };
  const elsewhere = { lat: SPOT.lat + 0.006, lng: SPOT.lng };
  /** How many pixels around a place have the colour of much time, or of some time. */
  const heatAt = async (place: { lat: number; lng: number }) => {
    const { x, y } = spotOf(place);
    const pixels = await pixelsAt(seen, x, y, 8);
    const [hot, warm] = [heatColours(seen.isDark()).at(-1), heatColours(seen.isDark()).slice(0, 3)];
    return {
      hot: countNear(pixels, hot ?? []),
      warm: warm.reduce((sum, each) => sum + countNear(pixels, each), 0),
    };
  };
  await show('heat', heat, [
    { at: 40_000, ...home },
    ...[1, 2, 3, 4, 5, 6].map((i) => ({ at: 40_000 - i * 300, ...home })),
    { at: 38_100, ...shop },
    { at: 38_000, ...SPOT },
  ]);
  await expect.poll(async () => (await heatAt(home)).hot, SOON).toBeGreaterThan(10);
  const quick = await heatAt(shop);
  expect(quick.hot).toBe(0);
  expect(quick.warm).toBeGreaterThan(10);
  expect(await heatAt(elsewhere)).toEqual({ hot: 0, warm: 0 });
  app.publish(mapEvents.toolClosed({ tool: 'heat' }));
  await expect.poll(async () => heatAt(home), SOON).toEqual({ hot: 0, warm: 0 });
});
