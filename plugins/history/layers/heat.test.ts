import type { HeatmapLayer } from '@deck.gl/aggregation-layers';
import { expect, test } from 'vitest';
import * as mapEvents from '../../../events/map.ts';
import type { App } from '../../../src/kernel/app.ts';
import type { MapLayerContext } from '../../../src/map/layers.ts';
import { fixes } from '../../../tests/samples.ts';
import { heatColours } from '../heat-colours.ts';
import { loaded, open, range, story } from '../history-given.ts';
import heat from './heat.layer.ts';

const heatOf = (...devices: number[]) => mapEvents.toolOpened({ tool: 'heat', devices });
/** Ten minutes at home, then half a minute at the shop. */
const day = (device: number) =>
  loaded(
    device,
    -3_600,
    -1,
    fixes(
      { device, at: -3_600, lat: 57.7 },
      { device, at: -3_300, lat: 57.7 },
      { device, at: -3_000, lat: 57.701 },
      { device, at: -2_970, lat: 57.701 },
    ),
  );

/** The heat map as it draws in this app. `dark`: whether the map is dark. */
function layerOf(app: App, dark = { on: false }) {
  const drawn = heat({
    read: app.read,
    listen: app.listen,
    publish: app.publish,
    isDark: () => dark.on,
    refresh: () => undefined,
  } as unknown as MapLayerContext);
  /** The drawn spots, hottest first. */
  const spots = () => {
    const [layer] = drawn.layers() as HeatmapLayer<number>[];
    if (!layer) return [];
    const { data, getPosition, getWeight } = layer.props;
    const call = <Value>(get: unknown, i: number) => (get as (i: number) => Value)(i);
    return (data as number[])
      .map((i) => ({
        lat: call<[number, number]>(getPosition, i)[1],
        weight: call<number>(getWeight, i),
      }))
      .toSorted((a, b) => b.weight - a.weight);
  };
  return { drawn, spots };
}

test('[MAP-20] the longer a device stayed, the hotter the place; ten times the time is one step', () =>
  story()
    .given(heatOf(1), range(-3_600, -1), day(1))
    .check(async (app) => {
      const { spots } = layerOf(app);
      await expect.poll(spots).toHaveLength(2);
      const [home, shop] = spots();
      expect(home?.lat).toBeCloseTo(57.7, 6);
      expect(home?.weight).toBeCloseTo(Math.log10(1 + 600 / 30), 6);
      expect(shop?.lat).toBeCloseTo(57.701, 6);
      expect(shop?.weight).toBeCloseTo(Math.log10(1 + 30 / 30), 6);
    }));

test('[MAP-20] the time of all chosen devices counts, and what is loaded later comes in', () =>
  story()
    .given(heatOf(1, 2), range(-3_600, -1), day(1))
    .check(async (app) => {
      const { spots } = layerOf(app);
      await expect.poll(spots).toHaveLength(2);
      app.publish(day(2));
      expect(spots()[0]?.weight).toBeCloseTo(Math.log10(1 + 1_200 / 30), 6);
    }));

test.each([false, true])('[MAP-20] it has the colours of its legend, on a dark map: %s', (on) =>
  story()
    .given(heatOf(1), range(-3_600, -1), day(1))
    .check(async (app) => {
      const { drawn } = layerOf(app, { on });
      await expect.poll(() => drawn.layers().length).toBe(1);
      expect(drawn.layers()[0]?.props).toMatchObject({ colorRange: heatColours(on) });
    }),
);

test('[MAP-20] without the heat map’s tool nothing is drawn, also while the history is open', () =>
  story()
    .given(heatOf(1), range(-3_600, -1), day(1))
    .check(async (app) => {
      const { drawn } = layerOf(app);
      await expect.poll(() => drawn.layers().length).toBe(1);
      app.publish(open(1));
      expect(drawn.layers()).toEqual([]);
    }));
