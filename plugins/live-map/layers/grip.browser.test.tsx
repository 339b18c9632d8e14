import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../src/kernel/app.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { mapCanvas, newApp, showDevices, SPOT } from '../../../tests/on-the-map.tsx';

let app: App;
const told: string[] = [];
/** A layer that the user can drag from any point of the map. */
const draggable: MapLayerFactory = () => ({
  layers: () => [],
  grab: () => {
    told.push('held');
    return { move: () => told.push('moved'), drop: () => told.push('let go') };
  },
});
beforeEach(() => {
  app = newApp();
  told.length = 0;
});
afterEach(() => app.stop());

const mouse = (type: string, on: EventTarget, more: MouseEventInit = {}) => {
  const { left, top } = (mapCanvas() as HTMLCanvasElement).getBoundingClientRect();
  on.dispatchEvent(
    new MouseEvent(type, { bubbles: true, clientX: left + 300, clientY: top + 200, buttons: 1, ...more }),
  );
};
const canvas = () => mapCanvas() as HTMLCanvasElement;

test('[MAP-18] what is dragged is let go of wherever the button comes up, and when the window is left', async () => {
  await showDevices(app, [draggable], [SPOT]);
  mouse('mousedown', canvas());
  mouse('mousemove', canvas(), { clientX: 350 });
  mouse('mouseup', document.body, { buttons: 0, clientX: 5, clientY: 5 });
  expect(told).toEqual(['held', 'moved', 'let go']);
  mouse('mousemove', canvas(), { buttons: 0 });
  expect(told).toHaveLength(3);

  told.length = 0;
  mouse('mousedown', canvas());
  window.dispatchEvent(new Event('blur'));
  mouse('mousemove', canvas());
  expect(told).toEqual(['held', 'let go']);
});

test('[MAP-18] a pointer that comes back with no button down holds nothing; other buttons take hold of nothing', async () => {
  await showDevices(app, [draggable], [SPOT]);
  mouse('mousedown', canvas());
  mouse('mousemove', canvas(), { buttons: 0 });
  expect(told).toEqual(['held', 'let go']);
  told.length = 0;
  for (const button of [1, 2]) mouse('mousedown', canvas(), { button });
  expect(told).toEqual([]);
});
