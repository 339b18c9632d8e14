import { describe, expect, test } from 'vitest';
import type { DeviceAlarms } from '../../../events/alarm-types.ts';
import type { Edit } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as network from '../../../events/network.ts';
import type { ApiRequest } from '../../ports/http-types.ts';
import { changes, conflicts } from './changes.ts';
import { deviceBy, devices } from '../devices/devices.ts';
import type { App } from '../../kernel/app.ts';
import { batchOf, customer, puts, want } from './changes-given.ts';

describe('[DEV-09] a change shows at once and is saved in the background', () => {
  test('several devices at once are one call; a server that knows no such call gets one for each', async () => {
    const both: Edit = {
      of: 'devices',
      ids: [1, 2],
      set: { colour: '#ff0000' },
      was: { 1: { colour: '#336699' }, 2: { colour: '#336699' } },
    };
    const known = customer();
    await known.story.when(want(both)).check((_, events) => {
      expect(events.filter(({ type }) => type === 'changes/dispatched')).toHaveLength(1);
    });
    const unknown = customer(({ path }) => (path === '/devices' ? { status: 404, body: null } : undefined));
    await unknown.story.when(want(both)).check((app) => {
      expect([1, 2].map((id) => unknown.server.store.device.get(id)?.['spurfarbe'])).toEqual([
        '#ff0000',
        '#ff0000',
      ]);
      expect([1, 2].map((id) => app.read(deviceBy(id))?.colour)).toEqual(['#ff0000', '#ff0000']);
      expect(app.read(changes).queue).toEqual([]);
    });
  });

  test('[DEV-05] a picture shows at once, goes to the server on its own, and lies where the server says', async () => {
    const sent: ApiRequest[] = [];
    const { story } = customer((request) => {
      if (!/image$/.test(request.path)) return undefined;
      sent.push(request);
      return { status: 200, body: { success: { iconcustomimage: 'assets/device_images/1.jpg' } } };
    });
    const address = 'data:image/jpeg;base64,QUJD';
    await story
      .when(
        network.wentOffline(),
        want({ of: 'devices', ids: [1], set: { image: address }, was: { 1: { image: null } } }),
      )
      .check((app) => expect(app.read(deviceBy(1))?.image).toBe(address))
      .when(network.wentOnline())
      .after('1s')
      .check((app) => {
        expect(sent).toMatchObject([
          { method: 'post', path: '/device/imei-1/image', body: { mime: 'image/jpeg', data: 'QUJD' } },
        ]);
        expect(app.read(deviceBy(1))).toMatchObject({
          name: 'Device 1',
          image: 'assets/device_images/1.jpg',
        });
      });
  });

  test('devices may be put into a group in the same moment as it is made', async () => {
    const { story, server } = customer();
    await story
      .when(
        want(
          { of: 'group', id: -1, set: { name: 'New', colour: '#112233' }, was: null },
          { of: 'devices', ids: [2], set: { group: -1 }, was: { 2: { group: null } } },
        ),
      )
      .check((app) => {
        const [group] = app.read(devices).groups;
        expect(group).toMatchObject({ id: 100, name: 'New' });
        expect(app.read(deviceBy(2))?.group).toBe(100);
        expect(server.store.device.get(2)?.['category_id']).toBe(100);
      });
  });

  test('[DEV-07] a device takes another’s place in the list; those between make room, here and at the server', async () => {
    const { story, server } = customer();
    const places = (app: App) => [1, 2, 3].map((id) => app.read(deviceBy(id))?.position);
    await story
      .when(want({ of: 'devices', ids: [3], set: { position: 1 }, was: { 3: { position: 3 } } }))
      .check((app) => {
        expect(places(app)).toEqual([2, 3, 1]);
        expect([1, 2, 3].map((id) => server.store.device.get(id)?.['devicepos'])).toEqual([1, 2, 0]);
        app.publish(changeEvents.undoWanted({ batch: batchOf(app) }));
      })
      .after('1ms')
      .check((app) => expect(places(app)).toEqual([1, 2, 3]));
  });
});

describe('[DEV-06] alarms are settings of many parts', () => {
  const alarms = (speed: boolean, sos: boolean, from = 130): DeviceAlarms => ({
    on: true,
    every: 3600,
    kinds: {
      speed: { on: speed, from, every: null },
      sos: { on: sos, from: null, every: null },
    },
    recipients: [],
    quiet: null,
    pausedUntil: null,
  });
  const edit = (set: DeviceAlarms, was: DeviceAlarms): Edit => ({
    of: 'devices',
    ids: [1],
    set: { alarms: set },
    was: { 1: { alarms: was } },
  });

  test('one switch writes that switch: what somebody else set meanwhile stays', async () => {
    const sent: unknown[] = [];
    const { story } = customer((request) => void (puts('/device/1')(request) && sent.push(request.body)));
    await story
      .when(want(edit(alarms(true, false), alarms(false, false))))
      .check(() => expect(sent).toEqual([{ alarmgeschwindigkeit: 1 }]));
  });

  test.each([
    ['another part: nobody is asked', { alarmsos: 1 }, 0],
    ['the same part: the user is asked', { alarmgeschwindigkeitab: 90 }, 1],
  ])('a day old, and somebody has changed %s', async (_, theirs, asked) => {
    const { story, server } = customer();
    const raw = { alarm_enabled: 1, alarmintervall: 3600, alarm_recipients: [], alarmgeschwindigkeit: 0 };
    server.change(1, { ...raw, alarmgeschwindigkeitab: 130, alarmsos: 0 });
    await story
      .when(network.wentOffline(), want(edit(alarms(false, false, 100), alarms(false, false, 130))))
      .with(() => void server.change(1, theirs))
      .after('1d')
      .when(network.wentOnline())
      .after('10s')
      .check((app) => {
        expect(app.read(conflicts)).toHaveLength(asked);
        expect(server.store.device.get(1)).toMatchObject(
          asked ? theirs : { ...theirs, alarmgeschwindigkeitab: 100 },
        );
      });
  });
});
