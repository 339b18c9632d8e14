import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import * as appEvents from '../events/app.ts';
import * as deviceEvents from '../events/devices.ts';
import type { Device } from '../events/device-types.ts';
import { FIX_COLUMN_NAMES, type FixColumns } from '../events/fix-columns.ts';
import * as mapEvents from '../events/map.ts';
import * as positionEvents from '../events/positions.ts';
import { favourites } from '../plugins/live-map/arrangement.state.ts';
import { coreProjections } from '../src/core/core.ts';
import { tracks } from '../src/core/travel/tracks.ts';
import { type App, createApp } from '../src/kernel/app.ts';
import type { Projection } from '../src/kernel/projection.ts';
import { camera } from '../src/map/camera.ts';
import { fan } from '../src/map/fan.ts';
import type { MapLayerContext, MapLayerFactory } from '../src/map/layers.ts';
import MapView from '../src/map/MapView.tsx';

/**
 * Where tests place devices on the map. The other exports are helpers for tests that check what a real map draws in a
 * real browser.
 */
export const SPOT = { lat: 57.7059, lng: 11.964 };
/** Time limit for drawing (milliseconds). It is long, because software rendering on a busy machine is slow. */
export const SOON = { timeout: 30_000 };
const PADDING = { top: 0, right: 0, bottom: 0, left: 0 };
const labels = { map: 'Map', age: () => '' };

export type Placed = Partial<Omit<Device, 'id'>> & { lat: number; lng: number; fix?: Partial<FixRow> };
type FixRow = Record<keyof FixColumns, number>;

export const element = () => document.querySelector<HTMLElement>('[data-testid=map]');
export const mapCanvas = () => document.querySelector<HTMLCanvasElement>('.maplibregl-canvas');
/** The canvas in front of MapLibre's own, on which devices are drawn. */
export const deviceCanvas = () =>
  [...document.querySelectorAll<HTMLCanvasElement>('[data-testid=map] canvas')].find(
    (each) => each !== mapCanvas(),
  ) ?? null;

export const now = () => Math.floor(Date.now() / 1000);

/**
 * Returns an app without effects, with the states that a map reads. `more`: states of a plugin that the test needs as
 * well.
 */
export function newApp(...more: readonly Projection<never>[]): App {
  const known = coreProjections.some(({ id }) => id === tracks.id);
  const app = createApp({
    projections: [...coreProjections, ...(known ? [] : [tracks]), camera, fan, favourites, ...more] as never,
    effects: [],
    ports: {},
    now: () => Date.now(),
    forget: [],
    failed: (effect) => {
      throw new Error(effect);
    },
  });
  app.publish(appEvents.timePassed());
  return app;
}

const columns = (places: readonly Placed[]) =>
  Object.fromEntries(
    FIX_COLUMN_NAMES.map((name) => [
      name,
      places.map(({ lat, lng, fix }, index) => {
        if (name === 'device') return index + 1;
        if (name === 'lat' || name === 'lng') return Math.round((name === 'lat' ? lat : lng) * 1e7);
        return fix?.[name] ?? (name === 'at' ? now() : 0);
      }),
    ]),
  ) as unknown as FixColumns;

/** Returns the columns of one device's fix, taken now. */
export const columnsOf = (device: number, { lat, lng }: { lat: number; lng: number }) =>
  ({ ...columns([{ lat, lng }]), device: [device] }) as unknown as FixColumns;

/** Shows devices 1, 2, … at these places. Returns the context that the map passes to its layers. */
export async function showDevices(
  app: App,
  layers: readonly MapLayerFactory[],
  places: readonly Placed[],
  { zoom = 14, at = SPOT, width = 800, height = 600 } = {},
): Promise<MapLayerContext> {
  app.publish(
    deviceEvents.listed({
      devices: places.map(({ lat: _lat, lng: _lng, fix: _fix, ...own }, index) => ({
        id: index + 1,
        imei: String(index + 1),
        name: `Device ${index + 1}`,
        device_models: [],
        colour: index % 2 ? '#1d4ed8' : '#c2410c',
        icon: 'car',
        image: null,
        group: null,
        position: index,
        shown: true,
        note: '',
        switchedOffAt: null,
        ...own,
      })),
      leftOut: [],
      source: 'server',
    }),
  );
  app.publish(positionEvents.fixesReceived({ source: 'lastKnown', fixes: columns(places) }));
  app.publish(mapEvents.cameraRestored({ ...at, zoom, bearing: 0, pitch: 0 }));
  // If the browser replaces the graphics context, the map is created again. `seen` then holds the latest context.
  const seen: Partial<MapLayerContext> = {};
  const probe: MapLayerFactory = (context) => {
    Object.assign(seen, context);
    return { layers: () => [] };
  };
  await render(
    <div style={{ width, height }}>
      <MapView
        read={app.read}
        publish={app.publish}
        listen={app.listen}
        layers={[...layers, probe]}
        basemap={{ relief: false }}
        labels={labels}
        padding={PADDING}
        reducedMotion
      />
    </div>,
  );
  await expect.poll(() => element()?.dataset['ready'], SOON).toBe('true');
  return seen as MapLayerContext;
}

/** Returns how many markers are drawn. Devices in clusters have none. */
export const drawn = ({ fleet }: MapLayerContext): number => {
  const { length, shown } = fleet.markers;
  return Array.from({ length }, (_, row) => shown[row] as number).reduce((sum, each) => sum + each, 0);
};

export function click(x: number, y: number) {
  const canvas = mapCanvas() as HTMLCanvasElement;
  const { left, top } = canvas.getBoundingClientRect();
  const where = { bubbles: true, clientX: left + x, clientY: top + y };
  for (const type of ['mousedown', 'mouseup', 'click']) canvas.dispatchEvent(new MouseEvent(type, where));
}

/** Returns the colours around a point of the map as [red, green, blue], row by row. Coordinates in CSS pixels. */
export async function pixelsAt(seen: MapLayerContext, x: number, y: number, reach: number) {
  const picture = await seen.picture();
  const pen = picture?.getContext('2d');
  if (!picture || !pen) return [];
  const ratio = picture.width / seen.view().width;
  const side = Math.round(reach * 2 * ratio);
  const { data } = pen.getImageData((x - reach) * ratio, (y - reach) * ratio, side, side);
  return Array.from(
    { length: side * side },
    (_, i) => [data[i * 4], data[i * 4 + 1], data[i * 4 + 2]] as number[],
  );
}

/** Returns how many of these colours are close to a given one. */
export const countNear = (pixels: readonly number[][], [r, g, b]: readonly number[], within = 28): number =>
  pixels.filter(
    (each) =>
      Math.abs((each[0] ?? 0) - (r ?? 0)) <= within &&
      Math.abs((each[1] ?? 0) - (g ?? 0)) <= within &&
      Math.abs((each[2] ?? 0) - (b ?? 0)) <= within,
  ).length;
