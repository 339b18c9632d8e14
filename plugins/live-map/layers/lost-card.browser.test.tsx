import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as mapEvents from '../../../events/map.ts';
import type { App } from '../../../src/kernel/app.ts';
import { camera } from '../../../src/map/camera.ts';
import { fan } from '../../../src/map/fan.ts';
import { guardLayer } from '../../../src/map/guard-layer.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import clusters from './clusters.layer.ts';
import fanned from './fan.layer.ts';
import markers from './markers.layer.ts';
import {
  click,
  countNear,
  deviceCanvas,
  drawn,
  element,
  mapCanvas,
  newApp,
  pixelsAt,
  showDevices,
  SOON,
  SPOT,
} from '../../../tests/on-the-map.tsx';

let app: App;
beforeEach(() => {
  app = newApp();
  made = 0;
});
afterEach(() => app.stop());

/** Returns the WebGL extension that simulates the loss and the return of a canvas's graphics context. */
const cardOf = (canvas: HTMLCanvasElement | null) => {
  const card = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  if (!card) throw new Error('This canvas has no graphics context that can be lost.');
  return card;
};
/** How often the layer was created. It is created again after the graphics context was lost. */
let made = 0;
const counted: MapLayerFactory = () => {
  made++;
  return { layers: () => [] };
};
const types = () => app.log.events.map(({ type }) => type);
const FIVE = Array.from({ length: 5 }, () => SPOT);

test('[MAP-08] [fault 52] a lost graphics context: clusters and single markers are drawn again, and can be pressed', async () => {
  const seen = await showDevices(
    app,
    [clusters, markers, fanned, counted],
    [...FIVE, { lat: SPOT.lat, lng: SPOT.lng + 0.01, colour: '#00c800' }],
  );
  await expect.poll(() => drawn(seen), SOON).toBe(1);
  const single = seen.view().project(SPOT.lng + 0.01, SPOT.lat);
  const greens = async () => countNear(await pixelsAt(seen, single.x, single.y, 16), [0, 200, 0]);
  await expect.poll(greens, SOON).toBeGreaterThan(40);

  const map = cardOf(mapCanvas());
  cardOf(deviceCanvas()).loseContext();
  map.loseContext();
  await new Promise((done) => setTimeout(done, 300));
  map.restoreContext();

  await expect.poll(() => made, SOON).toBe(2);
  await expect.poll(greens, SOON).toBeGreaterThan(40);
  // The five devices are one cluster again, which the new graphics context draws.
  await expect.poll(() => drawn(seen), SOON).toBe(1);
  const { x, y } = seen.view().project(SPOT.lng, SPOT.lat);
  await expect
    .poll(() => {
      click(x, y);
      return app.read(fan).open?.devices.length;
    }, SOON)
    .toBe(5);
  expect(types()).not.toContain('map/drawingFailed');
}, 40_000);

test('[MAP-08] only the card of the devices is lost: the map stays, and every device is shown again', {
  tags: 'wide',
}, async () => {
  const seen = await showDevices(app, [clusters, markers, fanned, counted], FIVE);
  await expect.poll(() => drawn(seen), SOON).toBe(0);
  cardOf(deviceCanvas()).loseContext();
  await expect.poll(() => made, SOON).toBe(2);
  await expect.poll(() => drawn(seen), SOON).toBe(0);
  const { x, y } = seen.view().project(SPOT.lng, SPOT.lat);
  await expect
    .poll(() => {
      click(x, y);
      return app.read(fan).open?.devices.length;
    }, SOON)
    .toBe(5);
});

test('[MAP-17] [fault 52] a card that does not come back is told of, and the map can be had again', {
  tags: 'wide',
}, async () => {
  await showDevices(app, [clusters, markers], FIVE);
  cardOf(mapCanvas()).loseContext();
  await expect.poll(() => app.read(camera).failure, SOON).toMatch(/did not come back/);
  expect(app.read(camera).isLost).toBe(true);
  app.publish(mapEvents.drawingRetried());
  expect(app.read(camera).failure).toBeNull();
});

test('[MAP-08] [fault 72] a drawing that is left out and comes back is drawn again, each time', async () => {
  let isOn = true;
  const warned = vi.spyOn(console, 'warn');
  const seen = await showDevices(
    app,
    [
      (context) => {
        const handle = markers(context);
        return { ...handle, layers: () => (isOn ? handle.layers() : []) };
      },
    ],
    [{ ...SPOT, colour: '#00c800' }],
  );
  const { x, y } = seen.view().project(SPOT.lng, SPOT.lat);
  const greens = async () => countNear(await pixelsAt(seen, x, y, 16), [0, 200, 0]);
  await expect.poll(greens, SOON).toBeGreaterThan(40);
  for (const next of [false, true, false, true]) {
    isOn = next;
    seen.refresh();
    await expect.poll(async () => (await greens()) > 40, SOON).toBe(next);
  }
  expect(warned.mock.calls.filter(([said]) => String(said).startsWith('Map:'))).toEqual([]);
  warned.mockRestore();
});

test('[MAP-08] clusters that fail leave no device hidden', { tags: 'wide' }, async () => {
  const failed: unknown[] = [];
  let breaks = false;
  const broken = guardLayer(
    (context) => {
      const handle = clusters(context);
      return {
        ...handle,
        settled() {
          if (breaks) throw new Error('no clusters today');
          handle.settled?.();
        },
      };
    },
    (problem) => failed.push(problem),
  );
  const seen = await showDevices(app, [broken, markers], FIVE);
  await expect.poll(() => drawn(seen), SOON).toBe(0);
  breaks = true;
  seen.recount();
  await expect.poll(() => drawn(seen), SOON).toBe(5);
  await expect.poll(() => element()?.dataset['visible'], SOON).toBe('5');
  expect(failed).toHaveLength(1);
});
