import { expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as shareEvents from '../../events/shares.ts';
import { aDevice, aShare, START } from '../../tests/samples.ts';
import { sharesPlugin } from './index.ts';
import { story } from './shares-given.ts';
import { devicesToStartWith } from './shares-page.state.ts';

const listed = (...devices: ReturnType<typeof aDevice>[]) =>
  deviceEvents.listed({ devices, leftOut: [], source: 'server' });
const foreign = aDevice(3, { access: { role: 'view', by: 'Nora', until: null } });

test('[SHARE-01] a new link starts with the device whose panel is open, or with those that are picked', () =>
  story()
    .when(listed(aDevice(1), aDevice(2), foreign))
    .check(({ read }) => expect(devicesToStartWith(read)).toEqual([]))
    .when(deviceEvents.selected({ id: 2, from: 'map' }))
    .check(({ read }) => expect(devicesToStartWith(read)).toEqual([2]))
    .when(deviceEvents.picked({ ids: [1, 2] }))
    .check(({ read }) => expect(devicesToStartWith(read)).toEqual([1, 2])));

test('[SHARE-01] a new link never starts with a device that this account may only see', () =>
  story()
    .when(listed(aDevice(1), foreign), deviceEvents.selected({ id: 3, from: 'map' }))
    .check(({ read }) => expect(devicesToStartWith(read)).toEqual([])));

test('[SHARE-02] the settings count the links that are active, not those that have ended', () => {
  const said = (count: number) =>
    story().when(
      appEvents.timePassed(),
      shareEvents.listed({
        shares: Array.from({ length: 3 }, (_, i) =>
          aShare(`${i}`, { expires: START + (i < count ? 900 : -5) }),
        ),
      }),
    );
  const words = (_: string, values?: object) => JSON.stringify(values);
  const [panel] = sharesPlugin.settings ?? [];
  return Promise.all(
    [2, 0].map((count) =>
      said(count).check(({ read }) => expect(panel?.says?.(read, words)).toBe(JSON.stringify({ count }))),
    ),
  );
});
