/** @module-tag wide */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as deviceEvents from '../../../events/devices.ts';
import * as mapEvents from '../../../events/map.ts';
import type { App } from '../../../src/kernel/app.ts';
import markers from './markers.layer.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import {
  click,
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
import { inRow, PINK, REACH } from './look-given.ts';

let app: App;
beforeEach(() => {
  app = newApp();
});
afterEach(() => app.stop());

describe('[MAP-09] markers in 3D', () => {
  test('stand upright on stems above their places', async () => {
    const seen = await showDevices(app, [markers], [inRow(1, { speed: 0 })]);
    /** The number of pink pixels around the marker, so many pixels above its place. */
    const pink = async (above: number) => {
      const { x, y } = seen.view().project(SPOT.lng, SPOT.lat);
      return countNear(await pixelsAt(seen, x, y - above, REACH), PINK);
    };
    await expect.poll(() => pink(0), SOON).toBeGreaterThan(150);
    const flat = await pink(0);
    expect(seen.frame().lift).toBe(0);
    app.publish(mapEvents.perspectiveChosen({ on: true }));
    await expect.poll(() => seen.frame().lift, SOON).toBeGreaterThan(25);
    await expect.poll(() => pink(seen.frame().lift), SOON).toBeGreaterThan(flat * 0.9);
    // At the place itself there is only the stem.
    await expect.poll(() => pink(-REACH / 2), SOON).toBeLessThan(flat * 0.2);
    app.publish(mapEvents.perspectiveChosen({ on: false }));
    await expect.poll(() => pink(0), SOON).toBeGreaterThan(flat * 0.9);
  });

  test('can be pressed where they stand', async () => {
    const seen = await showDevices(app, [markers], [inRow(1, { speed: 0 })]);
    app.publish(mapEvents.perspectiveChosen({ on: true }));
    await expect.poll(() => seen.frame().lift, SOON).toBeGreaterThan(25);
    const { x, y } = seen.view().project(SPOT.lng, SPOT.lat);
    click(x, y - seen.frame().lift);
    await expect.poll(() => app.read(attention).selected, SOON).toBe(1);
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
