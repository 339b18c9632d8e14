import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import * as appEvents from '../../../events/app.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { FIX_COLUMN_NAMES, type FixColumns } from '../../../events/fix-columns.ts';
import * as mapEvents from '../../../events/map.ts';
import * as positionEvents from '../../../events/positions.ts';
import { coreProjections } from '../../../src/core/core.ts';
import { attention } from '../../../src/core/devices.ts';
import { tracks } from '../../../src/core/tracks.ts';
import { type App, createApp } from '../../../src/kernel/app.ts';
import { camera } from '../../../src/map/camera.ts';
import { fan, fanSpots } from '../../../src/map/fan.ts';
import type { MapLayerContext, MapLayerFactory } from '../../../src/map/layers.ts';
import { MapView } from '../../../src/map/MapView.tsx';
import clusters from './clusters.layer.ts';
import fanned from './fan.layer.ts';
import markers from './markers.layer.ts';

const SPOT = { lat: 57.7059, lng: 11.964 };
const SOON = { timeout: 12_000 };
const now = () => Math.floor(Date.now() / 1000);
const columns = (rows: readonly { device: number; lat: number; lng: number }[]) =>
  Object.fromEntries(
    FIX_COLUMN_NAMES.map((name) => [
      name,
      rows.map((row) =>
        name === 'at'
          ? now()
          : name === 'lat' || name === 'lng'
            ? Math.round(row[name] * 1e7)
            : name === 'device'
              ? row.device
              : 0,
      ),
    ]),
  ) as unknown as FixColumns;

let app: App;
let seen: MapLayerContext;
const probe: MapLayerFactory = (context) => {
  seen = context;
  return { layers: () => [] };
};
const layers = [clusters, markers, fanned, probe];
const labels = { map: 'Map', age: () => '' };
const PADDING = { top: 0, right: 0, bottom: 0, left: 0 };
const element = () => document.querySelector<HTMLElement>('[data-testid=map]');
const canvas = () => document.querySelector<HTMLCanvasElement>('.maplibregl-canvas') as HTMLCanvasElement;
const types = () => app.log.events.map(({ type }) => type);
/** How many markers are drawn: clusters stand for the others. */
const drawn = () => {
  const { length, shown } = seen.fleet.markers;
  return Array.from({ length }, (_, row) => shown[row] as number).reduce((sum, each) => sum + each, 0);
};

async function show(places: readonly { lat: number; lng: number }[], zoom = 14, at = SPOT) {
  app.publish(
    deviceEvents.listed({
      devices: places.map((_, index) => ({
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
      })),
      leftOut: [],
      source: 'server',
    }),
  );
  app.publish(
    positionEvents.fixesReceived({
      source: 'lastKnown',
      fixes: columns(places.map((place, index) => ({ device: index + 1, ...place }))),
    }),
  );
  app.publish(mapEvents.cameraRestored({ ...at, zoom, bearing: 0, pitch: 0 }));
  await render(
    <div style={{ width: 800, height: 600 }}>
      <MapView
        read={app.read}
        publish={app.publish}
        listen={app.listen}
        layers={layers}
        basemap={{ relief: false }}
        labels={labels}
        padding={PADDING}
        reducedMotion
      />
    </div>,
  );
  await expect.poll(() => element()?.dataset['ready'], SOON).toBe('true');
}

function click(x: number, y: number) {
  const { left, top } = canvas().getBoundingClientRect();
  const where = { bubbles: true, clientX: left + x, clientY: top + y };
  for (const type of ['mousedown', 'mouseup', 'click']) canvas().dispatchEvent(new MouseEvent(type, where));
}

beforeEach(() => {
  const known = coreProjections.some(({ id }) => id === tracks.id);
  app = createApp({
    projections: [...coreProjections, ...(known ? [] : [tracks]), camera, fan] as never,
    effects: [],
    ports: {},
    now: () => Date.now(),
    forget: [],
    failed: (effect) => {
      throw new Error(effect);
    },
  });
  app.publish(appEvents.timePassed());
});
afterEach(() => app.stop());

test('[MAP-08] devices on one spot are one mark; a press fans them out, each can be pressed, Esc closes', async () => {
  await show(Array.from({ length: 5 }, () => SPOT));
  await expect.poll(drawn, SOON).toBe(0);
  expect(element()?.dataset['visible']).toBe('5');
  const middle = seen.view().project(SPOT.lng, SPOT.lat);
  click(middle.x, middle.y);
  await expect.poll(() => app.read(fan).open?.devices, SOON).toEqual([1, 2, 3, 4, 5]);
  const third = fanSpots(5)[2] ?? { x: 0, y: 0 };
  await expect
    .poll(() => {
      click(middle.x + third.x, middle.y + third.y);
      return app.read(attention).selected;
    }, SOON)
    .toBe(3);
  expect(app.read(fan).open).not.toBeNull();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  expect(app.read(fan).open).toBeNull();
  // The selected one is not swallowed again.
  await expect.poll(drawn, SOON).toBe(1);
});

test('[MAP-08] a press elsewhere closes the fan and selects nothing', async () => {
  await show([SPOT, SPOT]);
  await expect.poll(drawn, SOON).toBe(0);
  const { x, y } = seen.view().project(SPOT.lng, SPOT.lat);
  click(x, y);
  await expect.poll(() => app.read(fan).open, SOON).not.toBeNull();
  click(x + 220, y + 150);
  expect(app.read(fan).open).toBeNull();
  expect(types()).not.toContain('devices/selected');
});

test('[MAP-08] a press on a cluster asks for the area of its members', async () => {
  const places = Array.from({ length: 80 }, (_, index) => ({
    lat: SPOT.lat + (index % 9) * 0.004,
    lng: SPOT.lng + Math.floor(index / 9) * 0.006,
  }));
  await show(places, 7);
  await expect.poll(drawn, SOON).toBe(0);
  const { x, y } = seen.view().project(SPOT.lng + 0.024, SPOT.lat + 0.016);
  click(x, y);
  await expect
    .poll(() => app.read(camera).wish?.of, SOON)
    .toMatchObject({
      area: { west: 11.964, south: 57.7059, north: 57.7379, east: 12.012 },
    });
});

test('[MAP-08] hidden devices count in no cluster, and those that are shown again do', async () => {
  await show(Array.from({ length: 4 }, () => SPOT));
  await expect.poll(drawn, SOON).toBe(0);
  for (const id of [1, 2, 3]) app.publish(deviceEvents.visibilityChanged({ id, shown: false }));
  await expect.poll(drawn, SOON).toBe(1);
  for (const id of [1, 2, 3]) app.publish(deviceEvents.visibilityChanged({ id, shown: true }));
  await expect.poll(drawn, SOON).toBe(0);
});

test('[MAP-01] coordinates at the poles, on the date line, and speeds and times that cannot be: nothing throws (fault 55)', async () => {
  const odd = [
    { lat: 90, lng: 180 },
    { lat: -90, lng: -180 },
    { lat: 85.06, lng: 180 },
    { lat: 0, lng: 0 },
    { lat: 0, lng: 179.9999999 },
  ];
  await show(odd, 0.5, { lat: 0, lng: 0 });
  await expect.poll(() => element()?.dataset['devices'], SOON).toBe('4');
  app.publish(deviceEvents.selected({ id: 1, from: 'map' }));
  app.publish(mapEvents.fitRequested({ device: null }));
  await expect.poll(() => seen.view().zoom, SOON).toBeLessThan(3);
  expect(types()).not.toContain('app/viewFailed');
});
