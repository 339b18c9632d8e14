/** @module-tag wide */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as deviceEvents from '../../../events/devices.ts';
import * as mapEvents from '../../../events/map.ts';
import type { App } from '../../../src/kernel/app.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import markers from './markers.layer.ts';
import {
  columnsOf,
  countNear,
  element,
  newApp,
  pixelsAt,
  showDevices,
  SOON,
  SPOT,
} from '../../../tests/on-the-map.tsx';
import * as positionEvents from '../../../events/positions.ts';
import { colourOf, inRow, PINK, REACH, STEP } from './look-given.ts';

let app: App;
beforeEach(() => {
  app = newApp();
});
afterEach(() => app.stop());

describe('[MAP-09] markers in 3D', () => {
  /** The colour of a marker's sides in 3D, between ground and face: the device's colour in shade. */
  const SIDE = [106, 12, 86] as const;
  const drawn =
    (solid: boolean): MapLayerFactory =>
    (context) => {
      const handle = markers(context);
      const layers = handle.layers().map((layer) => layer.clone({ solid } as object));
      return { ...handle, layers: () => layers };
    };

  test.each([
    // The minimum and maximum share of the face that is visible, then the minimum and maximum number of side pixels.
    ['lie on the ground and have sides', true, [0.2, 0.85], [20, 2_000]],
    ['stay flat on a weak machine', false, [0.9, 1.1], [0, 5]],
  ] as const)('%s', async (_, solid, [leastFace, mostFace], [leastSide, mostSide]) => {
    const seen = await showDevices(app, [drawn(solid)], [inRow(1, { speed: 0 })]);
    await expect.poll(async () => (await colourOf(seen, 1, PINK)).all, SOON).toBeGreaterThan(150);
    const flat = (await colourOf(seen, 1, PINK)).all;
    expect((await colourOf(seen, 1, SIDE)).all).toBeLessThan(5);
    const face = async () => (await colourOf(seen, 1, PINK)).all;
    const side = async () => (await colourOf(seen, 1, SIDE)).all;
    const depth = () =>
      seen.view().project(SPOT.lng, SPOT.lat - STEP).y - seen.view().project(SPOT.lng, SPOT.lat + STEP).y;
    const before = depth();
    app.publish(mapEvents.perspectiveChosen({ on: true }));
    await expect.poll(depth, SOON).toBeLessThan(before * 0.8);
    const isSeen = async () => {
      const [seenFace, seenSide] = [(await face()) / flat, await side()];
      return seenFace >= leastFace && seenFace <= mostFace && seenSide >= leastSide && seenSide <= mostSide;
    };
    await expect.poll(isSeen, SOON).toBe(true);
    app.publish(mapEvents.perspectiveChosen({ on: false }));
    await expect.poll(face, SOON).toBeGreaterThan(flat * 0.9);
  });
});

describe('a map of hardly any size', () => {
  test.each([0, 1])('%i px wide and high: nothing throws, and with room all is drawn', async (size) => {
    const seen = await showDevices(app, [markers], [inRow(1, { speed: 0 })], { width: size, height: size });
    app.publish(deviceEvents.selected({ id: 1, from: 'map' }));
    app.publish(mapEvents.fitRequested({ device: null }));
    app.publish(
      positionEvents.fixesReceived({
        source: 'socket',
        fixes: columnsOf(1, { ...SPOT, lat: SPOT.lat + 1e-4 }),
      }),
    );
    const frame = element()?.parentElement;
    if (!frame) throw new Error('There is no map.');
    frame.style.width = '800px';
    frame.style.height = '600px';
    await expect.poll(() => seen.view().width, SOON).toBe(800);
    app.publish(mapEvents.fitRequested({ device: 1 }));
    const pink = async () => {
      const { x, y } = seen.view().project(SPOT.lng, SPOT.lat + 1e-4);
      return countNear(await pixelsAt(seen, x, y, REACH), PINK);
    };
    await expect.poll(pink, SOON).toBeGreaterThan(100);
    expect(app.log.events.map(({ type }) => type)).not.toContain('app/viewFailed');
  });
});
