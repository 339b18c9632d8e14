import { afterEach, beforeEach, expect, test } from 'vitest';
import * as appEvents from '../../../events/app.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { MOVING } from '../../../events/fix-columns.ts';
import * as positionEvents from '../../../events/positions.ts';
import type { App } from '../../../src/kernel/app.ts';
import type { MapLayerContext } from '../../../src/map/layers.ts';
import { columnsOf, newApp, now, showDevices, SOON, SPOT } from '../../../tests/on-the-map.tsx';
import { type Arrangement, arrangement, UNARRANGED } from '../arrangement.state.ts';
import filter from './filter.layer.ts';
import markers from './markers.layer.ts';

let app: App;
let seen: MapLayerContext;
beforeEach(async () => {
  app = newApp(arrangement as never);
  const moving = { speed: 400, flags: MOVING, at: now() };
  seen = await showDevices(
    app,
    [filter, markers],
    [
      { ...SPOT, fix: moving, group: 7 },
      { ...SPOT, group: 7 },
      { ...SPOT, lat: SPOT.lat + 0.001 },
    ],
  );
});
afterEach(() => app.stop());

const arrange = (change: Partial<Arrangement>) =>
  app.publish(deviceEvents.listArranged({ ...UNARRANGED, ...change }));
const shown = () => [1, 2, 3].filter((id) => seen.fleet.rowOf(id) !== undefined);

test('[MAP-12] a filter by state or group applies to the map too, and words of a search do not', async () => {
  await expect.poll(shown, SOON).toEqual([1, 2, 3]);
  arrange({ states: ['moving'] });
  await expect.poll(shown, SOON).toEqual([1]);
  arrange({ group: 7 });
  await expect.poll(shown, SOON).toEqual([1, 2]);
  arrange({ states: ['standing'], group: 7 });
  await expect.poll(shown, SOON).toEqual([2]);
  arrange({ text: 'nothing' });
  await expect.poll(shown, SOON).toEqual([1, 2, 3]);
});

test('[MAP-12] a device that changes its state comes and goes with the next census; the open one stays', async () => {
  arrange({ states: ['standing'] });
  await expect.poll(shown, SOON).toEqual([2, 3]);
  const drives = { ...columnsOf(2, SPOT), at: [now() + 1], speed: [400], flags: [MOVING] };
  app.publish(positionEvents.fixesReceived({ source: 'socket', fixes: drives }));
  app.publish(appEvents.timePassed());
  await expect.poll(shown, SOON).toEqual([3]);
  app.publish(deviceEvents.selected({ id: 1, from: 'link' }));
  await expect.poll(shown, SOON).toEqual([1, 3]);
  // The followed device stays too.
  app.publish(deviceEvents.followStarted({ id: 2 }));
  await expect.poll(shown, SOON).toEqual([1, 2, 3]);
  arrange({});
  await expect.poll(shown, SOON).toEqual([1, 2, 3]);
});
