import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import * as deviceEvents from '../../../events/devices.ts';
import { devices } from '../../../src/core/devices/devices.ts';
import { positions } from '../../../src/core/positions/positions.ts';
import { newApp } from '../../../tests/on-the-map.tsx';
import { aDevice, START } from '../../../tests/samples.ts';
import { UNARRANGED } from '../arrangement.state.ts';
import type { OrderInput } from './device-order.ts';
import { useDeviceOrder } from './use-device-order.tsx';

const MANY = 60_000;
const compare = (a: string, b: string) => a.localeCompare(b);

test('[MAP-12] [fault 54] a long list that is sorted for the first time has no order yet, not one of no devices', async () => {
  const app = newApp();
  const input = (): OrderInput => ({
    devices: app.read(devices),
    positions: app.read(positions),
    arrangement: { ...UNARRANGED, sort: 'name' },
    favourites: [],
    now: START,
    compare,
  });
  const hook = await renderHook((props) => useDeviceOrder(props ?? input(), ''), { initialProps: input() });
  expect(hook.result.current?.matches, 'there are no devices yet').toBe(0);

  const all = Array.from({ length: MANY }, (_, index) => aDevice(index + 1));
  app.publish(deviceEvents.listed({ devices: all, leftOut: [], source: 'server' }));
  await hook.rerender(input());

  expect(hook.result.current, 'they are being sorted').toBeNull();
  await expect.poll(() => hook.result.current?.matches, { timeout: 30_000 }).toBe(MANY);
});
