import { afterEach, beforeEach, expect, test } from 'vitest';
import * as deviceEvents from '../../../events/devices.ts';
import * as mapEvents from '../../../events/map.ts';
import * as positionEvents from '../../../events/positions.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import type { App } from '../../../src/kernel/app.ts';
import { camera } from '../../../src/map/camera.ts';
import { fan, fanSpots } from '../../../src/map/fan.ts';
import type { MapLayerContext } from '../../../src/map/layers.ts';
import clusters from './clusters.layer.ts';
import fanned from './fan.layer.ts';
import markers from './markers.layer.ts';
import {
  type Placed,
  click,
  columnsOf,
  countNear,
  drawn,
  element,
  newApp,
  pixelsAt,
  showDevices,
  SOON,
  SPOT,
} from '../../../tests/on-the-map.tsx';

let app: App;
let seen: MapLayerContext;
const types = () => app.log.events.map(({ type }) => type);
async function show(places: readonly Placed[], view: Parameters<typeof showDevices>[3] = {}) {
  seen = await showDevices(app, [clusters, markers, fanned], places, view);
}

beforeEach(() => {
  app = newApp();
});
afterEach(() => app.stop());

test('[MAP-08] devices on one spot are one mark; a press fans them out, each can be pressed, Esc closes', async () => {
  await show(Array.from({ length: 5 }, () => SPOT));
  await expect.poll(() => drawn(seen), SOON).toBe(0);
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
  // Closing the fan does not put the selected device back into a cluster.
  await expect.poll(() => drawn(seen), SOON).toBe(1);
});

test('[MAP-08] a device that the selected one would cover is drawn beside it as itself, and can be pressed', async () => {
  const GREEN = [0, 200, 0];
  await show([SPOT, { ...SPOT, colour: '#00c800' }]);
  await expect.poll(() => drawn(seen), SOON).toBe(0);
  app.publish(deviceEvents.selected({ id: 1, from: 'list' }));
  await expect.poll(() => seen.fleet.clusters.length && drawn(seen), SOON).toBe(1);
  const { lng, lat } = seen.fleet.clusters;
  const aside = seen.view().project(lng[0] as number, lat[0] as number);
  // A cluster would be a thin ring in the device's colour around a number.
  await expect
    .poll(async () => countNear(await pixelsAt(seen, aside.x, aside.y, 16), GREEN), SOON)
    .toBeGreaterThan(250);
  click(aside.x, aside.y);
  expect(app.read(attention).selected).toBe(2);
});

test('[MAP-17] Esc under an open dialog is the dialog’s: the fan stays open', { tags: 'wide' }, async () => {
  await show([SPOT, SPOT]);
  app.publish(mapEvents.fannedOut({ ...SPOT, devices: [1, 2], from: 0 }));
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  const escape = () =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  expect(escape()).toBe(true);
  expect(app.read(fan).open).not.toBeNull();
  dialog.remove();
  expect(escape()).toBe(false);
  expect(app.read(fan).open).toBeNull();
});

test('[MAP-08] a press elsewhere closes the fan and selects nothing', async () => {
  await show([SPOT, SPOT]);
  await expect.poll(() => drawn(seen), SOON).toBe(0);
  const { x, y } = seen.view().project(SPOT.lng, SPOT.lat);
  click(x, y);
  await expect.poll(() => app.read(fan).open, SOON).not.toBeNull();
  click(x + 220, y + 150);
  expect(app.read(fan).open).toBeNull();
  expect(types()).not.toContain('devices/selected');
});

test('[MAP-08] a device that drives off leaves the open fan; when one is left it closes', {
  tags: 'wide',
}, async () => {
  await show([SPOT, SPOT, SPOT]);
  await expect.poll(() => drawn(seen), SOON).toBe(0);
  const { x, y } = seen.view().project(SPOT.lng, SPOT.lat);
  click(x, y);
  await expect.poll(() => app.read(fan).open?.devices, SOON).toEqual([1, 2, 3]);
  const drivesOff = (device: number) =>
    app.publish(
      positionEvents.fixesReceived({
        source: 'socket',
        fixes: columnsOf(device, { lat: SPOT.lat + 0.006, lng: SPOT.lng }),
      }),
    );
  drivesOff(3);
  // Device 3 left a gap in the fan: a press on the gap closes the fan and selects nothing.
  const third = fanSpots(3)[2] ?? { x: 0, y: 0 };
  expect(app.read(fan).open).not.toBeNull();
  click(x + third.x, y + third.y);
  expect([app.read(attention).selected, app.read(fan).open]).toEqual([null, null]);
  await expect.poll(() => drawn(seen), SOON).toBe(1);
  await expect
    .poll(() => {
      if (!app.read(fan).open) click(x, y);
      return app.read(fan).open?.devices;
    }, SOON)
    .toEqual([1, 2]);
  drivesOff(2);
  await expect.poll(() => app.read(fan).open, SOON).toBeNull();
});

test('[MAP-08] a press on a cluster asks for the area of its members', async () => {
  const places = Array.from({ length: 80 }, (_, index) => ({
    lat: SPOT.lat + (index % 9) * 0.004,
    lng: SPOT.lng + Math.floor(index / 9) * 0.006,
  }));
  await show(places, { zoom: 7 });
  await expect.poll(() => drawn(seen), SOON).toBe(0);
  const { x, y } = seen.view().project(SPOT.lng + 0.024, SPOT.lat + 0.016);
  click(x, y);
  await expect
    .poll(() => app.read(camera).wish?.of, SOON)
    .toMatchObject({
      area: { west: 11.964, south: 57.7059, north: 57.7379, east: 12.012 },
    });
});

test('[MAP-08] hidden devices count in no cluster, and those that are shown again do', {
  tags: 'wide',
}, async () => {
  await show(Array.from({ length: 4 }, () => SPOT));
  await expect.poll(() => drawn(seen), SOON).toBe(0);
  for (const id of [1, 2, 3]) app.publish(deviceEvents.visibilityChanged({ id, shown: false }));
  await expect.poll(() => drawn(seen), SOON).toBe(1);
  for (const id of [1, 2, 3]) app.publish(deviceEvents.visibilityChanged({ id, shown: true }));
  await expect.poll(() => drawn(seen), SOON).toBe(0);
});

test('[MAP-01] [fault 55] coordinates at the poles, on the date line, and speeds and times that cannot be: nothing throws', async () => {
  const odd = [
    { lat: 90, lng: 180 },
    { lat: -90, lng: -180 },
    { lat: 85.06, lng: 180 },
    { lat: 0, lng: 0 },
    { lat: 0, lng: 179.9999999 },
  ];
  await show(odd, { zoom: 0.5, at: { lat: 0, lng: 0 } });
  await expect.poll(() => element()?.dataset['devices'], SOON).toBe('4');
  app.publish(deviceEvents.selected({ id: 1, from: 'map' }));
  app.publish(mapEvents.fitRequested({ device: null }));
  await expect.poll(() => seen.view().zoom, SOON).toBeLessThan(3);
  expect(types()).not.toContain('app/viewFailed');
});
