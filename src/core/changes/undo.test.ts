import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import { changes } from './changes.ts';
import { deviceBy, devices } from '../devices/devices.ts';
import { batchOf, customer, nameOf, rename, shows, want } from './changes-given.ts';

describe('[DEV-09] undo for five seconds', () => {
  test('what the server has is set back there too', async () => {
    const { story, server } = customer();
    await story
      .when(want(rename('Volvo')))
      .after('4900ms')
      .check((app) => app.publish(changeEvents.undoWanted({ batch: batchOf(app) })))
      .after('1ms')
      .check(shows('Device 1'))
      .check(() => expect(server.store.device.get(1)?.['name']).toBe('Device 1'));
  });

  test('after five seconds there is no way back', async () => {
    const { story } = customer();
    await story
      .when(want(rename('Volvo')))
      .after('5s')
      .check((app) => expect(app.read(changes).undoable).toBeNull());
  });

  test('what was not sent yet is as if it had never been', async () => {
    const { story, server } = customer();
    await story
      .when(network.wentOffline(), want(rename('Volvo')))
      .check((app) => app.publish(changeEvents.undoWanted({ batch: batchOf(app) })))
      .check(shows('Device 1'))
      .when(network.wentOnline())
      .after('1min')
      .check((_, events) => {
        expect(server.store.device.get(1)?.['name']).toBe('Device 1');
        expect(events.some(({ type }) => type === 'changes/dispatched')).toBe(false);
      });
  });

  test('what is to go waits until it can no more be taken back', async () => {
    const { story, server } = customer();
    server.store.groups.set(5, { id: 5, name: 'Old', colour: '#112233' });
    const remove = want({ of: 'group', id: 5, set: null, was: { name: 'Old', colour: '#112233' } });
    await story
      .when(
        deviceEvents.groupsListed({ groups: [{ id: 5, name: 'Old', colour: '#112233' }], source: 'server' }),
      )
      .when(remove)
      .check((app) => expect(app.read(devices).groups).toEqual([]))
      .after('4900ms')
      .check((app) => {
        expect(server.store.groups.size).toBe(1);
        app.publish(changeEvents.undoWanted({ batch: batchOf(app) }));
      })
      .after('10s')
      .check((app) => {
        expect(app.read(devices).groups).toHaveLength(1);
        expect(server.store.groups.size).toBe(1);
      })
      .when(remove)
      .after('5001ms')
      .check(() => expect(server.store.groups.size).toBe(0));
  });

  test('a press that changed several devices differently is taken back for each', async () => {
    const { story } = customer();
    const both: Edit = {
      of: 'devices',
      ids: [1, 2],
      set: { name: 'Same' },
      was: { 1: { name: 'Device 1' }, 2: { name: 'Device 2' } },
    };
    await story
      .when(want(both))
      .check((app) => app.publish(changeEvents.undoWanted({ batch: batchOf(app) })))
      .after('1ms')
      .check((app) => expect([nameOf(app, 1), nameOf(app, 2)]).toEqual(['Device 1', 'Device 2']));
  });

  test('what was made on top of it without a way back of its own goes with it', async () => {
    const { story } = customer();
    await story
      .when(
        network.wentOffline(),
        want({ of: 'group', id: -1, set: { name: 'Vans', colour: '#112233' }, was: null }),
      )
      .check((app) => {
        const group = app.read(devices).groups[0]?.id ?? null;
        const edit: Edit = { of: 'devices', ids: [1], set: { group }, was: { 1: { group: null } } };
        app.publish(changeEvents.wanted({ edits: [edit], label: '' }));
      })
      .after('1ms')
      .check((app) => {
        const group = app.read(devices).groups[0]?.id;
        expect(app.read(deviceBy(1))?.group).toBe(group);
        expect(app.read(devices).groups).toHaveLength(1);
        app.publish(changeEvents.undoWanted({ batch: batchOf(app) }));
      })
      .after('1ms')
      .check((app) => {
        expect(app.read(devices).groups).toEqual([]);
        expect(app.read(deviceBy(1))?.group).toBeNull();
        expect(app.read(changes).queue).toEqual([]);
      });
  });

  test('a press that changed one thing twice is taken back to what was before it', async () => {
    const { story, server } = customer();
    await story
      .when(want(rename('Volvo'), rename('Saab', 'Volvo')))
      .after('100ms')
      .check(() => expect(server.store.device.get(1)?.['name']).toBe('Saab'))
      .check((app) => app.publish(changeEvents.undoWanted({ batch: batchOf(app) })))
      .after('100ms')
      .check(shows('Device 1'))
      .check(() => expect(server.store.device.get(1)?.['name']).toBe('Device 1'));
  });
});
