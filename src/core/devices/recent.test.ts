import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { access, aDevice, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { keptEffects } from '../storage/kept.effects.ts';
import { MOST_RECENT, recentDevices, usualDevice } from './recent.ts';

const opened = (id: number) => deviceEvents.selected({ id, from: 'list' });
const it = () =>
  scenario({ effects: keptEffects, backend: backend() }).given(
    auth.sessionRestored({ ...access(), email: '' }),
    deviceEvents.groupsListed({
      groups: [
        { id: 7, name: 'Family', colour: '#aabbcc' },
        { id: 8, name: 'Work', colour: '#aabbcc' },
      ],
      source: 'server',
    }),
    deviceEvents.listed({
      devices: [
        aDevice(1, { position: 1, group: null }),
        aDevice(2, { position: 2, group: 8 }),
        aDevice(3, { position: 3, group: 7 }),
        aDevice(4, { position: 4, group: 7 }),
      ],
      leftOut: [],
      source: 'server',
    }),
  );

describe('devices that were opened last', () => {
  test('[MAP-10] the newest stands first, each once, and only a few are remembered', () =>
    it()
      .when(opened(1), opened(2), opened(1))
      .check(({ read }) => expect(read(recentDevices)).toEqual([1, 2]))
      .when(...Array.from({ length: 20 }, (_, i) => opened(i + 10)))
      .check(({ read }) => expect(read(recentDevices)).toHaveLength(MOST_RECENT))
      .check(({ read }) => expect(read(recentDevices)[0]).toBe(29)));

  test('[MAP-10] those of an earlier visit stand behind those of this one; one that is gone is forgotten', () =>
    it()
      .when(opened(2), deviceEvents.recentRestored({ ids: [3, 2, 4] }))
      .check(({ read }) => expect(read(recentDevices)).toEqual([2, 3, 4]))
      .when(deviceEvents.removed({ id: 3 }))
      .check(({ read }) => expect(read(recentDevices)).toEqual([2, 4])));

  test('[MAP-10] [START-08] only the account’s own are kept, not those of an account that was looked at', () =>
    it()
      .when(opened(999), opened(2))
      .after('1s')
      .with(({ slots }) => {
        const [kept] = [...slots].filter(([slot]) => slot.endsWith('recent'));
        expect(kept?.[1]).toMatchObject({ draft: { payload: { ids: [2] } } });
      }));

  test('[DASH-01] [REP-01] a page is about the device that was used last, else about the first as the list shows it', () =>
    it()
      .check(({ read }) => expect(read(usualDevice)).toBe(3))
      .when(opened(2), deviceEvents.deselected())
      .check(({ read }) => expect(read(usualDevice)).toBe(2))
      .when(deviceEvents.removed({ id: 2 }))
      .check(({ read }) => expect(read(usualDevice)).toBe(3)));
});
