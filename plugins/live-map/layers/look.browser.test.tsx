import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as mapEvents from '../../../events/map.ts';
import type { App } from '../../../src/kernel/app.ts';
import { stateColours } from '../../../src/ui/state-colours.ts';
import labels from './labels.layer.ts';
import markers from './markers.layer.ts';
import { countNear, newApp, now, pixelsAt, showDevices, SOON, SPOT } from '../../../tests/on-the-map.tsx';
import { colourOf, inRow, PINK, PINK_NAME, REACH, STEP } from './look-given.ts';

const DAY = 86_400;

let app: App;
beforeEach(() => {
  app = newApp();
});
afterEach(() => app.stop());

describe('[MAP-01] [MAP-02] the look of a marker, by the pixels that are drawn', () => {
  test('a moving one has its own colour in the middle and points where it goes, in the colour of moving', async () => {
    const { moving } = stateColours.light;
    const seen = await showDevices(
      app,
      [markers],
      [
        inRow(0, { speed: 500, heading: 900 }),
        inRow(1, { speed: 500, heading: 2_700 }),
        inRow(2, { speed: 500, heading: 0 }),
      ],
    );
    await expect.poll(async () => (await colourOf(seen, 0, PINK)).all, SOON).toBeGreaterThan(100);
    const [east, west, north] = [
      await colourOf(seen, 0, moving),
      await colourOf(seen, 1, moving),
      await colourOf(seen, 2, moving),
    ];
    expect(east.right).toBeGreaterThan(east.left * 1.4);
    expect(west.left).toBeGreaterThan(west.right * 1.4);
    expect(north.above).toBeGreaterThan(north.below * 1.4);
  });

  test('[DEV-05] an own photo takes the place of the icon, on the marker too; one of another host is not asked for', {
    tags: 'wide',
  }, async () => {
    const TEAL = [20, 190, 180] as const;
    const canvas = document.createElement('canvas');
    canvas.width = 32;
    canvas.height = 32;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = '#14beb4';
    pen.fillRect(0, 0, 32, 32);
    const seen = await showDevices(
      app,
      [markers],
      [
        inRow(0, {}, { image: canvas.toDataURL('image/png') }),
        inRow(1, {}, { image: 'https://elsewhere.example/photo.png' }),
        inRow(2, {}),
      ],
    );
    await expect.poll(async () => (await colourOf(seen, 0, TEAL)).middle, SOON).toBeGreaterThan(60);
    expect((await colourOf(seen, 0, PINK)).middle).toBe(0);
    expect((await colourOf(seen, 1, PINK)).middle).toBeGreaterThan(20);
    expect((await colourOf(seen, 2, PINK)).middle).toBeGreaterThan(20);
    expect(performance.getEntriesByType('resource').some(({ name }) => name.includes('elsewhere'))).toBe(
      false,
    );
  });

  test('standing, without signal and off differ by shape: a disc, a broken ring, a ring', async () => {
    const seen = await showDevices(
      app,
      [markers],
      [
        inRow(0, { speed: 0 }),
        inRow(1, { speed: 500, at: now() - DAY / 4 }),
        inRow(2, { speed: 0 }, { switchedOffAt: now() + 5 }),
      ],
    );
    await expect.poll(async () => (await colourOf(seen, 0, PINK)).all, SOON).toBeGreaterThan(150);
    const surface = [255, 255, 255];
    const standing = await colourOf(seen, 0, PINK);
    const silent = await colourOf(seen, 1, stateColours.light.nosignal);
    const off = await colourOf(seen, 2, stateColours.light.off);
    // The disc is filled with the device's colour. It has no arrow, so its halves have equally many coloured pixels.
    expect(Math.abs(standing.right - standing.left)).toBeLessThan(standing.all * 0.15);
    // Rings are hollow: the rim has their colour, and the middle with the icon has the colour of the surface.
    for (const n of [1, 2]) expect((await colourOf(seen, n, surface)).middle).toBeGreaterThan(20);
    expect((await colourOf(seen, 0, surface)).middle).toBeLessThan(
      (await colourOf(seen, 1, surface)).middle + (await colourOf(seen, 2, surface)).middle,
    );
    expect(silent.all).toBeGreaterThan(20);
    expect(off.all).toBeGreaterThan(20);
    // One ring is closed and the other dashed. Neither contains the colour of a live device.
    for (const n of [1, 2]) expect((await colourOf(seen, n, stateColours.light.moving)).all).toBeLessThan(5);
  });

  test('an old one has lost its colour: it never looks like a live one', { tags: 'wide' }, async () => {
    const seen = await showDevices(
      app,
      [markers],
      [inRow(0, { speed: 0 }), inRow(1, { speed: 0, at: now() - DAY / 2 })],
    );
    await expect.poll(async () => (await colourOf(seen, 0, PINK)).all, SOON).toBeGreaterThan(150);
    expect((await colourOf(seen, 1, PINK)).all).toBeLessThan((await colourOf(seen, 0, PINK)).all * 0.2);
  });

  test('[MAP-06] while a past is shown all of them step back, and come forward again', {
    tags: 'wide',
  }, async () => {
    const seen = await showDevices(app, [markers], [inRow(1, { speed: 0 })]);
    const loud = async () => (await colourOf(seen, 1, PINK)).all;
    await expect.poll(loud, SOON).toBeGreaterThan(150);
    app.publish(mapEvents.toolOpened({ tool: 'history', devices: [1] }));
    await expect.poll(loud, SOON).toBeLessThan(10);
    app.publish(mapEvents.toolClosed({ tool: 'history' }));
    await expect.poll(loud, SOON).toBeGreaterThan(150);
  });

  test('[MAP-06] beside a past only those that it is of keep their words', { tags: 'wide' }, async () => {
    const old = { speed: 0, at: now() - DAY / 2 };
    const seen = await showDevices(app, [labels], [inRow(0, old), inRow(2, old)]);
    const ink = async (n: number) => {
      const { x, y } = seen.view().project(SPOT.lng + (n - 1) * STEP, SPOT.lat);
      return countNear(await pixelsAt(seen, x, y + 32, REACH), [20, 26, 33]);
    };
    await expect.poll(() => ink(0), SOON).toBeGreaterThan(5);
    await expect.poll(() => ink(2), SOON).toBeGreaterThan(5);
    app.publish(mapEvents.toolOpened({ tool: 'history', devices: [1] }));
    await expect.poll(() => ink(2), SOON).toBe(0);
    app.publish(mapEvents.toolClosed({ tool: 'history' }));
    await expect.poll(() => ink(2), SOON).toBeGreaterThan(5);
  });

  test('a fix at 0,0 is drawn nowhere, not even where 0,0 is', { tags: 'wide' }, async () => {
    const seen = await showDevices(
      app,
      [markers],
      [
        { lat: 0, lng: 0, colour: PINK_NAME },
        { lat: 0, lng: 0.01, colour: PINK_NAME },
      ],
      { at: { lat: 0, lng: 0 } },
    );
    const pinkAt = async (lng: number) => {
      const { x, y } = seen.view().project(lng, 0);
      return countNear(await pixelsAt(seen, x, y, REACH), PINK);
    };
    await expect.poll(() => pinkAt(0.01), SOON).toBeGreaterThan(150);
    expect(await pinkAt(0)).toBe(0);
  });
});
