import { describe, expect, test } from 'vitest';
import type { DeviceAlarms } from '../../../events/alarm-types.ts';
import type { Edit, Outcome } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import type { App } from '../../kernel/app.ts';
import type { ApiRequest } from '../../ports/http/http-types.ts';
import { deviceBy, devices } from '../devices/devices.ts';
import { batchOf, customer, puts, rename, shows, want } from './changes-given.ts';
import { changes, conflicts } from './changes.ts';
import { clashes } from './carry.effects.ts';
import './kinds-given.ts';

describe('two people change the same', () => {
  const ofDevices = (set: object, was: Record<string, object>, ids = [1]): Edit => ({
    of: 'devices',
    ids,
    set,
    was,
  });
  const there = (...things: object[]) => ({ of: 'devices', devices: things }) as unknown as Outcome;
  const renaming = ofDevices({ name: 'Mine' }, { 1: { name: 'Old' } });

  describe('[DEV-09] two people change one thing', () => {
    test.each([
      ['nobody else did: it is as it was', { name: 'Old' }, []],
      ['both want the same', { name: 'Mine' }, []],
      ['each wants something else', { name: 'Theirs' }, ['name']],
      ['they changed another field', { name: 'Old', colour: 'red' }, []],
    ])('%s', (_, now, expected) => {
      expect(clashes(renaming, there({ id: 1, ...now }))).toEqual(expected);
    });

    test('each field by itself', () => {
      const both = ofDevices({ name: 'Mine', colour: 'red' }, { 1: { name: 'Old', colour: 'blue' } });
      expect(clashes(both, there({ id: 1, name: 'Theirs', colour: 'green' }))).toEqual(['name', 'colour']);
      expect(clashes(both, there({ id: 1, name: 'Theirs', colour: 'red' }))).toEqual(['name']);
    });

    test('a field of which nobody knows what it was, and a device of which nothing is known, are no quarrel', () => {
      expect(clashes(ofDevices({ name: 'Mine' }, { 1: {} }), there({ id: 1, name: 'Theirs' }))).toEqual([]);
      expect(clashes(ofDevices({ name: 'Mine' }, {}), there({ id: 1, name: 'Theirs' }))).toEqual([]);
      expect(clashes(ofDevices({ name: 'Mine' }, { 1: { name: 'x' } }, []), there({ id: 1 }))).toEqual([
        'gone',
      ]);
    });

    test('the order in which fields were written is no difference, that of a list is', () => {
      const plan = (value: unknown) => ofDevices({ icon: 'x' }, { 1: { icon: value } });
      expect(
        clashes(plan({ a: 1, b: { c: 2, d: 3 } }), there({ id: 1, icon: { b: { d: 3, c: 2 }, a: 1 } })),
      ).toEqual([]);
      expect(clashes(plan([1, 2]), there({ id: 1, icon: [2, 1] }))).toEqual(['icon']);
      expect(clashes(plan({ 0: 1 }), there({ id: 1, icon: [1] }))).toEqual(['icon']);
      expect(clashes(plan(null), there({ id: 1, icon: 'y' }))).toEqual(['icon']);
    });

    test.each(['alarms', 'plan'])('of %s each part by itself, however deep', (field) => {
      const edit = (mine: unknown, before: unknown) =>
        ofDevices({ [field]: mine }, { 1: { [field]: before } });
      const now = (value: unknown) => there({ id: 1, [field]: value });
      const before = { a: { on: true, at: 5 }, b: 1 };
      expect(
        clashes(edit({ a: { on: false, at: 5 }, b: 1 }, before), now({ a: { on: true, at: 9 }, b: 2 })),
      ).toEqual([]);
      expect(
        clashes(edit({ a: { on: true, at: 7 }, b: 1 }, before), now({ a: { on: true, at: 9 }, b: 1 })),
      ).toEqual([field]);
      expect(
        clashes(edit({ a: { on: true, at: 9 }, b: 1 }, before), now({ a: { on: true, at: 9 }, b: 1 })),
      ).toEqual([]);
      expect(clashes(edit({ ...before, b: [2] }, { ...before, b: [1] }), now({ ...before, b: [3] }))).toEqual(
        [field],
      );
      expect(clashes(edit({ b: 2 }, null), now({ b: 3 }))).toEqual([field]);
      expect(clashes(edit({ b: 2 }, { b: 1 }), now(null))).toEqual([field]);
      expect(clashes(edit(null, { b: 1 }), now({ b: 2 }))).toEqual([field]);
      expect(clashes(ofDevices({ [field]: { b: 2 } }, { 1: {} }), now({ b: 3 }))).toEqual([]);
    });

    test('of parts that are to go with the whole, the whole is compared', () => {
      const going = { of: 'group', id: 1, set: null, was: { plan: { a: 1 } } } as unknown as Edit;
      expect(clashes(going, { of: 'group', group: { id: 1, plan: { a: 2 } } } as unknown as Outcome)).toEqual(
        ['plan'],
      );
    });

    test('a picture lies elsewhere once it was sent; another’s picture is a quarrel all the same', () => {
      const picture = (image: string | null) => ofDevices({ image }, { 1: { image: null } });
      expect(clashes(picture('data:image/png;base64,AA'), there({ id: 1, image: 'a.png' }))).toEqual([]);
      expect(clashes(picture('b.png'), there({ id: 1, image: 'a.png' }))).toEqual(['image']);
      expect(
        clashes(ofDevices({ image: null }, { 1: { image: 'o.png' } }), there({ id: 1, image: 'a.png' })),
      ).toEqual(['image']);
      expect(
        clashes(ofDevices({ note: 'data:x' }, { 1: { note: '' } }), there({ id: 1, note: 'y' })),
      ).toEqual(['note']);
    });

    test('a new thing, and marks of alerts, meet nobody', () => {
      expect(clashes({ of: 'group', id: -1, set: { name: 'x' }, was: null }, { of: 'gone' })).toEqual([]);
      const marks: Edit = {
        of: 'alerts',
        id: 0,
        ids: [1],
        every: null,
        set: { read: true },
        was: { read: false },
      };
      expect(clashes(marks, { of: 'alerts', ids: [1], read: false })).toEqual([]);
    });

    test('what is gone is a quarrel, unless it was to go', () => {
      expect(clashes(renaming, { of: 'gone' })).toEqual(['gone']);
      expect(clashes(renaming, there({ id: 2, name: 'Old' }))).toEqual(['gone']);
      const going: Edit = { of: 'group', id: 1, set: null, was: { name: 'Old' } };
      expect(clashes(going, { of: 'gone' })).toEqual([]);
      const now = (name: string) => ({ of: 'group', group: { id: 1, name } }) as unknown as Outcome;
      expect(clashes(going, now('Old'))).toEqual([]);
      expect(clashes(going, now('Theirs'))).toEqual(['name']);
    });

    test.each(['group', 'geofence', 'share', 'member', 'driver', 'contact', 'reason', 'car', 'lock'])(
      'a %s is looked at by its own fields',
      (of) => {
        const edit = { of, id: 1, set: { name: 'Mine' }, was: { name: 'Old' } } as unknown as Edit;
        const outcome = (name: string) => ({ of, [of]: { id: 1, name } }) as unknown as Outcome;
        expect(['Old', 'Mine', 'Theirs'].map((name) => clashes(edit, outcome(name)))).toEqual([
          [],
          [],
          ['name'],
        ]);
      },
    );

    test('of trips the one that is meant', () => {
      const outcome = {
        of: 'trips',
        trips: [
          { id: 'x', comment: 'Old' },
          { id: 't', comment: 'Theirs' },
        ],
        gone: [],
      } as unknown as Outcome;
      const written: Edit = {
        of: 'trips',
        device: 7,
        ids: ['t'],
        set: { comment: 'Mine' },
        was: { t: { comment: 'Old' } },
      };
      expect(clashes(written, outcome)).toEqual(['comment']);
      const byHand = (id: string) =>
        ({ of: 'trip', id, device: 7, set: { comment: 'Mine' }, was: { comment: 'Old' } }) as unknown as Edit;
      expect(['t', 'x', 'y'].map((id) => clashes(byHand(id), outcome))).toEqual([['comment'], [], ['gone']]);
      expect(clashes(ofDevices({ comment: 'Mine' }, { 1: { comment: 'Old' } }), outcome)).toEqual(['gone']);
    });
  });
});

describe('a conflict is met', () => {
  describe('[fault 21] somebody else was faster', () => {
    const conflict = (request: ApiRequest) =>
      puts('/device/1')(request) ? { status: 409, body: { error: 'Changed meanwhile.' } } : undefined;

    test('the same field: the user is asked, sees both, and what they typed stays', async () => {
      const { story, server } = customer(conflict);
      server.change(1, { name: 'Theirs' });
      await story
        .when(want(rename('Mine')))
        .check(shows('Mine'))
        .check((app) =>
          expect(app.read(conflicts)).toMatchObject([
            { edit: { set: { name: 'Mine' } }, theirs: { devices: [{ name: 'Theirs' }] } },
          ]),
        );
    });

    test('the user keeps their own: it goes out after all; or lets it be: what is there shows', async () => {
      let isRefused = true;
      const mine = customer((request) => (isRefused ? conflict(request) : undefined));
      mine.server.change(1, { name: 'Theirs' });
      await mine.story
        .when(want(rename('Mine')))
        .check((app) => {
          isRefused = false;
          app.publish(changeEvents.decided({ id: app.read(conflicts)[0]?.id ?? '', keep: 'mine' }));
        })
        .after('1ms')
        .check(() => expect(mine.server.store.device.get(1)?.['name']).toBe('Mine'));
      const theirs = customer(conflict);
      theirs.server.change(1, { name: 'Theirs' });
      await theirs.story
        .when(want(rename('Mine')))
        .check((app) =>
          app.publish(changeEvents.decided({ id: app.read(conflicts)[0]?.id ?? '', keep: 'theirs' })),
        )
        .check(shows('Theirs'))
        .check((app) => expect(app.read(changes).queue).toEqual([]));
    });

    test('another field: both go together, and nobody is asked', async () => {
      let isFirst = true;
      const { story, server } = customer((request) => {
        if (!puts('/device/1')(request) || !isFirst) return undefined;
        isFirst = false;
        return conflict(request);
      });
      server.change(1, { note: 'Theirs' });
      await story
        .when(want(rename('Mine')))
        .after('5s')
        .check((app) => {
          expect(server.store.device.get(1)).toMatchObject({ name: 'Mine', note: 'Theirs' });
          expect(app.read(deviceBy(1))).toMatchObject({ name: 'Mine', note: 'Theirs' });
        });
    });

    test('a change of a day ago is not written over what somebody else did since', async () => {
      const { story, server } = customer();
      await story
        .when(network.wentOffline(), want(rename('Mine')))
        .with(() => void server.change(1, { name: 'Theirs' }))
        .after('1d')
        .when(network.wentOnline())
        .after('5s')
        .check((app) => {
          expect(app.read(conflicts)).toHaveLength(1);
          expect(server.store.device.get(1)?.['name']).toBe('Theirs');
        });
    });

    test('one that somebody is asked about holds up nothing else', async () => {
      const { story, server } = customer(conflict);
      server.change(1, { name: 'Theirs' });
      await story
        .when(want(rename('Mine')), want(rename('Saab', 'Device 2', 2)))
        .after('1s')
        .check(() => expect(server.store.device.get(2)?.['name']).toBe('Saab'));
    });

    test('what the server tells meanwhile lies beneath: other fields show at once', async () => {
      const { story } = customer();
      await story
        .when(
          network.wentOffline(),
          want(rename('Mine')),
          deviceEvents.changed({ id: 1, changes: { name: 'Theirs', note: 'Told' } }),
        )
        .check((app) => expect(app.read(deviceBy(1))).toMatchObject({ name: 'Mine', note: 'Told' }));
    });
  });
});

describe('two people at once', () => {
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
});
