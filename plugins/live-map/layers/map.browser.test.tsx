import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { PathLayer } from '@deck.gl/layers';
import * as appEvents from '../../../events/app.ts';
import * as deviceEvents from '../../../events/devices.ts';
import type { Device } from '../../../events/device-types.ts';
import { FIX_COLUMN_NAMES, type FixColumns } from '../../../events/fix-columns.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as settingsEvents from '../../../events/settings.ts';
import { coreProjections } from '../../../src/core/core.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import { tracks } from '../../../src/core/travel/tracks.ts';
import { type App, createApp } from '../../../src/kernel/app.ts';
import { camera } from '../../../src/map/camera.ts';
import { fan } from '../../../src/map/fan.ts';
import type { MapLayerContext, MapLayerFactory, MapLayerHandle } from '../../../src/map/layers.ts';
import MapView from '../../../src/map/MapView.tsx';
import { favourites } from '../arrangement.state.ts';
import labels from './labels.layer.ts';
import markers from './markers.layer.ts';
import traces from './traces.layer.ts';

const LAT = 57.7059;
const LNG = 11.964;
const PADDING = { top: 0, right: 0, bottom: 200, left: 100 };
const WIDTH = 800;
const HEIGHT = 600;

type Row = Partial<Record<keyof FixColumns, number>>;
const now = () => Math.floor(Date.now() / 1000);
const columns = (rows: readonly Row[]) =>
  Object.fromEntries(
    FIX_COLUMN_NAMES.map((name) => [name, rows.map((row) => row[name] ?? (name === 'at' ? now() : 0))]),
  ) as unknown as FixColumns;
const at = (lat: number, lng: number) => ({ lat: Math.round(lat * 1e7), lng: Math.round(lng * 1e7) });

const aDevice = (id: number): Device => ({
  id,
  imei: String(id),
  name: `Device ${id}`,
  device_models: [],
  colour: '#1d4ed8',
  icon: 'car',
  image: null,
  group: null,
  position: id,
  shown: true,
  note: '',
  switchedOffAt: null,
});

let app: App;
let seen: MapLayerContext;
let lines: MapLayerHandle;
/** A long timeout, because software rendering is slow on a busy machine. */
const SOON = { timeout: 30_000 };

/** A layer that draws nothing and stores the context that it gets. */
const probe: MapLayerFactory = (context) => {
  seen = context;
  return { layers: () => [] };
};
const watchedTraces: MapLayerFactory = (context) => {
  lines = traces(context);
  return lines;
};
const theLayers = [watchedTraces, markers, labels, probe];
const theLabels = { map: 'Map', age: (seconds: number) => `${Math.round(seconds / 60)} min` };
const element = () => document.querySelector<HTMLElement>('[data-testid=map]');
const canvas = () => document.querySelector<HTMLCanvasElement>('.maplibregl-canvas') as HTMLCanvasElement;
const come = (rows: readonly Row[], source: 'socket' | 'lastKnown' = 'socket') =>
  app.publish(positionEvents.fixesReceived({ source, fixes: columns(rows) }));

/** Where the marker of a device is drawn (CSS pixels of the map). */
function onScreen(device: number) {
  const row = seen.fleet.rowOf(device);
  if (row === undefined) throw new Error(`No marker of device ${device}`);
  return seen.view().project(...seen.fleet.shownAt(row, seen.frame().time));
}

async function show(devices: number, rows: readonly Row[]) {
  app.publish(
    deviceEvents.listed({
      devices: Array.from({ length: devices }, (_, i) => aDevice(i + 1)),
      groups: [],
      leftOut: [],
      source: 'server',
    } as Parameters<typeof deviceEvents.listed>[0]),
  );
  come(rows, 'lastKnown');
  const screen = await render(
    <div style={{ width: WIDTH, height: HEIGHT }}>
      <MapView
        read={app.read}
        publish={app.publish}
        listen={app.listen}
        layers={theLayers}
        basemap={{ relief: false }}
        labels={theLabels}
        padding={PADDING}
        reducedMotion={false}
      />
    </div>,
  );
  await expect.poll(() => element()?.dataset['ready'], SOON).toBe('true');
  return screen;
}

function click(x: number, y: number) {
  const { left, top } = canvas().getBoundingClientRect();
  const where = { bubbles: true, clientX: left + x, clientY: top + y };
  for (const type of ['mousedown', 'mouseup', 'click']) canvas().dispatchEvent(new MouseEvent(type, where));
}

async function drag(byX: number) {
  const { left, top } = canvas().getBoundingClientRect();
  const point = (x: number, buttons: number) => ({
    bubbles: true,
    clientX: left + 300 + x,
    clientY: top + 300,
    buttons,
  });
  canvas().dispatchEvent(new MouseEvent('mousedown', point(0, 1)));
  for (let step = 1; step <= 5; step++) {
    document.dispatchEvent(new MouseEvent('mousemove', point((byX * step) / 5, 1)));
    await new Promise(requestAnimationFrame);
  }
  document.dispatchEvent(new MouseEvent('mouseup', point(byX, 0)));
}

beforeEach(() => {
  const known = coreProjections.some(({ id }) => id === tracks.id);
  app = createApp({
    projections: [...coreProjections, ...(known ? [] : [tracks]), camera, fan, favourites] as never,
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

test('[MAP-01] the map says how many devices it shows, and a fix at 0,0 is none of them', async () => {
  await show(3, [
    { device: 1, ...at(LAT, LNG) },
    { device: 2, ...at(LAT + 0.002, LNG + 0.004) },
    { device: 3, lat: 0, lng: 0 },
  ]);
  await expect.poll(() => element()?.dataset['devices'], SOON).toBe('2');
  expect(element()?.dataset['visible']).toBe('2');
  expect(element()?.dataset['fixes']).toBe('2');
  expect(seen.fleet.rowOf(3)).toBeUndefined();
});

test('a click on a marker selects its device, a click beside all of them nothing', async () => {
  await show(2, [
    { device: 1, ...at(LAT, LNG) },
    { device: 2, ...at(LAT + 0.002, LNG + 0.006) },
  ]);
  const { x, y } = onScreen(2);
  click(x + 4, y - 3);
  await expect.poll(() => app.read(attention).selected, SOON).toBe(2);
  click(x, y + 90);
  await expect.poll(() => app.read(attention).selected, SOON).toBeNull();
});

test('[MAP-05] a followed device stays within 20 px of the padded middle while it moves', async () => {
  await show(1, [{ device: 1, ...at(LAT, LNG), at: now() - 1, speed: 500 }]);
  app.publish(deviceEvents.followStarted({ id: 1 }));
  const middle = { x: (WIDTH + PADDING.left) / 2, y: (HEIGHT - PADDING.bottom) / 2 };
  const away = () => Math.hypot(onScreen(1).x - middle.x, onScreen(1).y - middle.y);
  await expect.poll(away, SOON).toBeLessThan(20);
  const distances: number[] = [];
  for (let step = 1; step <= 4; step++) {
    come([{ device: 1, ...at(LAT, LNG + step * 0.0003), at: now() + step, speed: 500 }]);
    for (let frame = 0; frame < 8; frame++) {
      await new Promise(requestAnimationFrame);
      distances.push(away());
    }
  }
  expect(Math.max(...distances)).toBeLessThan(20);
  expect(app.log.events.map(({ type }) => type)).not.toContain('devices/followEnded');
}, 60_000);

test('[MAP-05] a pan by hand ends following and says so', async () => {
  await show(1, [{ device: 1, ...at(LAT, LNG), at: now() - 1, speed: 500 }]);
  app.publish(deviceEvents.followStarted({ id: 1 }));
  // The device glides while the user begins to drag: the camera that follows it must not cancel the drag.
  come([{ device: 1, ...at(LAT, LNG + 0.0006), speed: 500 }]);
  await drag(120);
  await expect.poll(() => app.read(attention).following, SOON).toBeNull();
  const ended = app.log.events.find(({ type }) => type === 'devices/followEnded');
  expect(ended?.payload).toEqual({ by: 'pan' });
});

test('[MAP-04] a jump leaves no line on the map', async () => {
  const start = now() - 60;
  await show(1, []);
  come([
    { device: 1, ...at(LAT, LNG), at: start },
    { device: 1, ...at(LAT, LNG + 0.0005), at: start + 10 },
    { device: 1, ...at(LAT + 0.3, LNG), at: start + 20 },
    { device: 1, ...at(LAT + 0.3, LNG + 0.0005), at: start + 30 },
  ]);
  const drawn = () =>
    lines.layers().find(({ id }) => id === 'live-map/traces/others') as PathLayer | undefined;
  await expect.poll(() => (drawn()?.props.data as { length: number } | undefined)?.length, SOON).toBe(2);
});

test('[MAP-06] the chosen device has its whole trail, the others a short tail, and none if the setting says so', async () => {
  await show(2, []);
  const back = (device: number, minutes: number) => ({
    device,
    ...at(LAT + minutes * 0.0005, LNG + device * 0.004),
    at: now() - minutes * 60,
  });
  come([10, 6, 2, 1, 0].flatMap((minutes) => [back(1, minutes), back(2, minutes)]));
  const points = (name: 'others' | 'selected') => {
    const line = lines.layers().find(({ id }) => id === `live-map/traces/${name}`) as PathLayer | undefined;
    const data = line?.props.data as { attributes: { getPath: { value: Float64Array } } } | undefined;
    return (data?.attributes.getPath.value.length ?? 0) / 2;
  };
  await expect.poll(() => [points('others'), points('selected')], SOON).toEqual([6, 0]);
  app.publish(deviceEvents.selected({ id: 1, from: 'map' }));
  await expect.poll(() => [points('others'), points('selected')], SOON).toEqual([3, 5]);
  app.publish(settingsEvents.traceLengthChosen({ minutes: 0 }));
  await expect.poll(() => [points('others'), points('selected')], SOON).toEqual([0, 0]);
});

test('[MAP-06] with many devices in view, only the one under the pointer has a tail', async () => {
  const many = Array.from({ length: 50 }, (_, i) => i + 1);
  await show(many.length, []);
  // From the 21st on, all devices are at the place of the first.
  const spotOf = (device: number) => (device > 20 ? 1 : device);
  const fix = (device: number, minutes: number) => ({
    device,
    ...at(LAT + minutes * 0.0002 + ((spotOf(device) >> 2) - 2) * 0.0006, LNG + (spotOf(device) % 4) * 0.004),
    at: now() - minutes * 60,
  });
  const tails = () => {
    const line = lines.layers().find(({ id }) => id === 'live-map/traces/others') as PathLayer | undefined;
    return (line?.props.data as { length: number } | undefined)?.length ?? 0;
  };
  come(many.slice(0, 4).flatMap((device) => [fix(device, 2), fix(device, 1)]));
  await expect.poll(tails, SOON).toBe(4);
  come(many.slice(4).flatMap((device) => [fix(device, 2), fix(device, 1)]));
  await expect.poll(tails, SOON).toBe(0);
  const move = (x: number, y: number) => {
    const { left, top } = canvas().getBoundingClientRect();
    const where = { bubbles: true, clientX: left + x, clientY: top + y };
    canvas().dispatchEvent(new MouseEvent('mousemove', where));
  };
  const { x, y } = onScreen(5);
  move(x, y);
  await expect.poll(tails, SOON).toBe(1);
  move(x + 60, y + 60);
  await expect.poll(tails, SOON).toBe(0);
});

test('a camera from an earlier visit is kept, whatever the devices do', async () => {
  const { cameraRestored } = await import('../../../events/map.ts');
  app.publish(cameraRestored({ lat: 47.14, lng: 9.52, zoom: 13, bearing: 0, pitch: 0 }));
  await show(1, [{ device: 1, ...at(LAT, LNG) }]);
  expect(seen.view().lat).toBeCloseTo(47.14, 3);
  expect(element()?.dataset['visible']).toBe('0');
});

const FAR: readonly Row[] = [
  { device: 1, ...at(LAT, LNG) },
  { device: 2, ...at(LAT + 0.06, LNG - 0.08) },
  { device: 3, ...at(LAT - 0.05, LNG + 0.09) },
];

test('where a live fix comes before the last known ones, all of them are brought into view', async () => {
  await show(3, []);
  come([{ device: 1, ...at(LAT, LNG), speed: 200 }]);
  await expect.poll(() => element()?.dataset['visible'], SOON).toBe('1');
  come(FAR, 'lastKnown');
  await expect.poll(() => element()?.dataset['visible'], SOON).toBe('3');
});

test('a map that was moved stays where it is when more devices come', async () => {
  await show(3, []);
  come([{ device: 1, ...at(LAT, LNG), speed: 200 }]);
  await expect.poll(() => element()?.dataset['visible'], SOON).toBe('1');
  const { cameraSettled } = await import('../../../events/map.ts');
  app.publish(cameraSettled({ lat: LAT, lng: LNG, zoom: 15, bearing: 0, pitch: 0, by: 'user' }));
  come(FAR, 'lastKnown');
  await expect.poll(() => element()?.dataset['devices'], SOON).toBe('3');
  expect(element()?.dataset['visible']).toBe('1');
});
