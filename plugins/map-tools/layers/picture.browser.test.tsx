import { cleanup } from 'vitest-browser-react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as mapEvents from '../../../events/map.ts';
import type { App } from '../../../src/kernel/app.ts';
import type { MapLayerContext, MapLayerFactory } from '../../../src/map/layers.ts';
import { newApp, showDevices, SOON, SPOT } from '../../../tests/on-the-map.tsx';
import { pictureWish } from '../picture.state.ts';
import picture from './picture.layer.ts';

let app: App;
beforeEach(() => {
  app = newApp(pictureWish as never);
});
afterEach(async () => {
  await cleanup();
  app.stop();
});

const answers = () =>
  app.log.events.filter((event) => mapEvents.pictureTaken.is(event) || mapEvents.pictureFailed.is(event));
const wanted = (purpose: 'file' | 'print') => mapEvents.pictureWanted({ purpose });

test('[MAP-18] the picture is the map as it is seen, with a strip of scale, time and credits below', async () => {
  await showDevices(app, [picture], [{ ...SPOT }], { width: 500, height: 300 });
  app.publish(wanted('file'));
  await expect.poll(() => answers().length, SOON).toBe(1);
  const [taken] = answers();
  if (!taken || !mapEvents.pictureTaken.is(taken)) throw new Error('no picture');
  expect(taken.payload.purpose).toBe('file');
  const image = await createImageBitmap(await (await fetch(taken.payload.address)).blob());
  const ratio = image.width / 500;
  expect(image.height).toBe(Math.round((300 + 34) * ratio));
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  pen?.drawImage(image, 0, 0);
  const colours = (top: number, height: number) => {
    const seen = pen?.getImageData(0, top, image.width, height).data.buffer;
    return new Set(seen && new Uint32Array(seen)).size;
  };
  // Neither the map nor the strip is a single plain colour.
  expect(colours(0, Math.round(300 * ratio))).toBeGreaterThan(2);
  expect(colours(Math.round(300 * ratio), Math.round(34 * ratio))).toBeGreaterThan(2);
});

test('[MAP-18] each wish is answered once, also one from another page before there was a map', async () => {
  app.publish(wanted('print'));
  await showDevices(app, [picture], [{ ...SPOT }]);
  await expect.poll(() => answers().length, SOON).toBe(1);
  expect(answers()[0]?.payload).toMatchObject({ purpose: 'print' });
  app.publish(wanted('file'));
  await expect.poll(() => answers().length, SOON).toBe(2);
  expect(app.read(pictureWish)).toMatchObject({ count: 2, since: null });
});

test('[MAP-18] a map that may not be read says so, and no picture is left waiting', async () => {
  // A tile of a host that does not allow reading its pixels makes the browser refuse to export the whole picture.
  const tainted: MapLayerFactory = (context) =>
    picture({
      ...context,
      picture: () => Promise.reject(new DOMException('tainted', 'SecurityError')),
    } satisfies MapLayerContext);
  await showDevices(app, [tainted], [{ ...SPOT }]);
  app.publish(wanted('file'));
  await expect.poll(() => answers().length, SOON).toBe(1);
  expect(answers()[0]).toMatchObject({ type: 'map/pictureFailed', payload: { purpose: 'file' } });
  expect(app.read(pictureWish).since).toBeNull();
});
