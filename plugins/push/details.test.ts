import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import { dataEffects } from '../../src/core/server/data.effects.ts';
import { backend, CUSTOMER, START, access, aDevice } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { detailsKind, media } from './media.state.ts';
import { detailsDevice, detailsEntry, detailsImei, mayMarkEntry, telling } from './telling.state.ts';
import { tellingEffects } from './telling.effects.ts';
import { entry, it, type More, projections, received, signedIn } from './push-given.ts';
import { of } from 'rxjs';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mediaEvents from '../../events/media.ts';
import * as network from '../../events/network.ts';
import * as pushEvents from '../../events/push.ts';
import type { App } from '../../src/kernel/app.ts';
import type { Backend, MediaFile } from '../../src/api/backend.ts';
import { pushPlugin } from './index.ts';
import { mediaEffects } from './media.effects.ts';

describe('details', () => {
  const opened = (changes: More) => it().when(received({ ...changes, tapped: true, via: 'socket' }));

  test('[PUSH-04] 23 opens the voice messages, 24 the photos, anything else the notification', async () => {
    const kinds: [number | null, string][] = [
      [23, 'voice'],
      [24, 'photo'],
      [4, 'notification'],
      [99, 'notification'],
      [null, 'notification'],
    ];
    for (const [meldungtyp, kind] of kinds)
      await opened({ data: { meldungtyp } }).check((one) => expect(one.read(detailsKind)).toBe(kind));
  });

  test('[PUSH-04] without a device whose they could be, voice messages are a plain notification', () =>
    opened({ device: null, data: { meldungtyp: 23 } }).check((one) =>
      expect(one.read(detailsKind)).toBe('notification'),
    ));

  test('[PUSH-04] the IMEI comes with the message, or with the device that it names', () =>
    opened({ data: { meldungtyp: 24 } })
      .check((one) => expect(one.read(detailsImei)).toBe('351'))
      .when(received({ device: null, data: { meldungtyp: 24, imei: '352' }, tapped: true, via: 'socket' }))
      .check((one) => expect(one.read(detailsImei)).toBe('352'))
      .check((one) => expect(one.read(detailsDevice)?.id).toBe(2)));

  test('the notification is found by its number, else by device, kind and time; a stranger is not', () =>
    opened({ notification: 901 })
      .when(notificationEvents.listed({ notifications: [entry(), entry({ id: 900 })] }))
      .check((one) => expect(one.read(detailsEntry)?.id).toBe(901))
      .when(received({ notification: null, tapped: true, via: 'socket' }))
      .check((one) => expect(one.read(detailsEntry)?.id).toBe(901))
      .when(received({ notification: null, device: 2, tapped: true, via: 'socket' }))
      .check((one) => expect(one.read(detailsEntry)).toBeNull())
      .when(notificationEvents.listed({ notifications: [entry({ at: START - 3_600 })] }))
      .when(received({ notification: null, tapped: true, via: 'socket' }))
      .check((one) => expect(one.read(detailsEntry)).toBeNull()));

  test('[PUSH-04] without a number the nearest in time is found, and nothing is marked as read by a guess', () =>
    it()
      .given(
        notificationEvents.listed({
          notifications: [entry({ id: 903, at: START + 300 }), entry({ id: 902, at: START - 60 }), entry()],
        }),
      )
      .when(received({ tapped: true, via: 'socket' }))
      .check((one) => expect(one.read(detailsEntry)?.id).toBe(901))
      .after('1min')
      .expect());

  test('[PUSH-04] an alarm from hours ago neither finds nor marks the one of now', () =>
    it()
      .given(notificationEvents.listed({ notifications: [entry()] }))
      .when(received({ tapped: true, at: (START - 3 * 3_600) * 1000 }))
      .check((one) => expect(one.read(detailsEntry)).toBeNull())
      .check((_, events) => expect(events.some(notificationEvents.markChosen.is)).toBe(false)));

  test('a push that the list does not have loads the list; one by socket came whole', () =>
    scenario({ projections, effects: [...tellingEffects, ...dataEffects], backend: backend() })
      .given(...signedIn)
      .when(received({ notification: 901 }))
      .check((one) => expect(one.log.events.map(({ type }) => type)).toContain('notifications/listRequested'))
      .check((one) => expect(one.read(telling).looking).toBe(false)));

  test('opening marks the notification as read once; unread by hand stays unread', () =>
    opened({ notification: 901 })
      .when(notificationEvents.listed({ notifications: [entry()] }))
      .expect(notificationEvents.markChosen({ ids: [901], read: true }))
      .when(notificationEvents.markChosen({ ids: [901], read: false }))
      .after('1min')
      .expect());

  test('[PUSH-03] [PUSH-04] opening by See in the banner marks it as read, too', () =>
    it()
      .when(
        notificationEvents.listed({ notifications: [entry()] }),
        received({ notification: 901, via: 'socket' }),
      )
      .check((one) => expect(one.read(detailsEntry)?.read).toBeUndefined())
      .when(pushEvents.seeChosen())
      .check((_, events) =>
        expect(events.filter(notificationEvents.markChosen.is).map(({ payload }) => payload)).toEqual([
          { ids: [901], read: true },
        ]),
      ));

  test('[MEM-01] [PUSH-04] a member who may only look marks nothing by opening, and is offered no button for it', () =>
    scenario({ projections, effects: tellingEffects, backend: backend() })
      .given(
        ...signedIn,
        deviceEvents.listed({
          devices: [aDevice(1, { access: { role: 'view', by: 'Nora', until: null } })],
          leftOut: [],
          source: 'server',
        }),
        notificationEvents.listed({ notifications: [entry()] }),
      )
      .when(received({ notification: 901, tapped: true, via: 'socket' }))
      .expect()
      .check(({ read }) => expect([read(detailsEntry)?.id, read(mayMarkEntry)]).toEqual([901, false])));

  test('[ADM-02] in ghost mode nothing is marked as read', () =>
    scenario({ projections, effects: tellingEffects, backend: backend() })
      .given(
        adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }),
        ...signedIn,
        notificationEvents.listed({ notifications: [entry()] }),
      )
      .when(received({ notification: 901, tapped: true, via: 'socket' }))
      .expect());

  test('a tapped push leads to the place that it names, a path of ours', async () => {
    const one = it();
    await one
      .when()
      .check(() =>
        one.world.pushes.next({ message: { title: 'x', data: { path: '/settings' } }, tapped: true }),
      )
      .check((_, events) =>
        expect(events).toContainEqual(expect.objectContaining({ payload: { href: '/settings' } })),
      )
      .check(() => one.world.pushes.next({ message: { title: 'y', path: '//evil.example' }, tapped: true }))
      .check((_, events) =>
        expect(events.filter(({ type }) => type === navigation.linkFollowed.type)).toHaveLength(1),
      );
  });

  test('[PUSH-04] while the details are open it is asked once what the place is called, where nobody has told', async () => {
    const story = scenario({ projections, effects: tellingEffects, backend: backend() });
    const asks = () => story.world.asked.filter((words) => words.includes('geo.test')).length;
    await story
      .with((world) => {
        world.geocoding = { kind: 'photon', url: 'https://geo.test' };
        world.replies = () => ({ status: 200, body: { features: [] } });
      })
      .given(...signedIn, notificationEvents.listed({ notifications: [entry()] }))
      .when(received({ notification: 901, tapped: true, via: 'socket' }))
      .after('5s')
      .check(() => expect(asks()).toBe(1))
      .after('1min')
      .check(() => expect(asks()).toBe(1));
  });
});

describe('media', () => {
  const told = (meldungtyp: number, imei: string | null = '351', tapped = true) =>
    pushEvents.received({
      messages: [
        {
          title: 'x',
          body: '',
          data: { filename: null, imei, type: null, meldungtyp },
          device: 1,
          notification: null,
          path: null,
        },
      ],
      via: 'native',
      tapped,
    });
  const voice = (id: string, at: number): MediaFile => ({
    id,
    filename: `${id}.wav`,
    at,
    mime: 'audio/wav',
    base64: id,
  });

  let files: MediaFile[] = [];
  let failed = false;
  const lists = (path: string): ReturnType<Backend['photos']> => ({
    request: { method: 'get', path },
    read: () =>
      failed
        ? { ok: false, failure: { reason: 'unreachable', status: 0 } }
        : { ok: true, value: files, leftOut: [] },
  });
  const it = () => {
    files = [voice('a', 10), voice('b', 30), voice('c', 20)];
    failed = false;
    return scenario({
      projections: [...(pushPlugin.projections ?? [])],
      effects: mediaEffects,
      backend: {
        ...backend(),
        voiceMessages: (imei) => lists(`/voice/${imei}`),
        photos: (imei) => lists(`/photos/${imei}`),
      },
    })
      .with((world) => (world.replies = () => of({ status: 200, body: null })))
      .given(
        auth.sessionRestored({ ...access(), email: '' }),
        deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
      );
  };
  const ids = (one: App) => one.read(media).items.map(({ id }) => id);

  describe('voice messages and photos', () => {
    test('[PUSH-04] 23 asks for the voice messages of the device, newest first', () =>
      it()
        .when(told(23))
        .asked('get /voice/351')
        .check((one) => expect(ids(one)).toEqual(['b', 'c', 'a'])));

    test('[PUSH-04] 24 asks for the photos, by every digit of the IMEI', () =>
      it().when(told(24, '012345678901234')).asked('get /photos/012345678901234'));

    test('one more of the kind that is open loads the list again; what plays keeps its address', async () => {
      const one = it();
      await one
        .when(told(23))
        .check(() => {
          files = [voice('d', 40), ...files];
          one.world.asked.splice(0);
        })
        .when(told(23, '351', false))
        .asked('get /voice/351')
        .check((app) => expect(ids(app)).toEqual(['d', 'b', 'c', 'a']))
        .when(told(24, '351', false), told(23, '999', false))
        .asked();
    });

    test('bytes are let go of when the dialog closes', () =>
      it()
        .when(told(23))
        .asked('get /voice/351')
        .when(pushEvents.detailsClosed())
        .asked('forget blob:audio/wav,a', 'forget blob:audio/wav,b', 'forget blob:audio/wav,c')
        .check((one) => expect(one.read(media)).toMatchObject({ about: null, items: [], status: 'none' })));

    test('a list that cannot be had says so, and can be asked for again', async () => {
      const one = it();
      await one
        .check(() => void (failed = true))
        .when(told(23))
        .check((app) => expect(app.read(media)).toMatchObject({ items: [], status: 'failed' }))
        .check((app) => expect(app.read(media).failure?.reason).toBe('unreachable'))
        .check(() => void (failed = false))
        .when(mediaEvents.listRequested({ kind: 'voice', imei: '351' }))
        .check((app) => expect(ids(app)).toHaveLength(3));
    });

    test('what has no bytes is left out', () => {
      const one = it();
      return one
        .check(() => void (files = [{ ...voice('a', 1), base64: '' }, voice('b', 2)]))
        .when(told(23))
        .check((app) => expect(ids(app)).toEqual(['b']));
    });

    test('another device begins anew', () =>
      it()
        .when(told(23), told(23, '999'))
        .asked(
          'get /voice/351',
          'forget blob:audio/wav,a',
          'forget blob:audio/wav,b',
          'forget blob:audio/wav,c',
          'get /voice/999',
        ));

    test('the next message of the same device, tapped or seen above the dialog, has its list too', () =>
      it()
        .when(told(23), told(23))
        .check((one) => expect(ids(one)).toHaveLength(3))
        .after('31s')
        .when(told(23, '351', false), pushEvents.seeChosen())
        .check((one) => expect(ids(one)).toHaveLength(3)));

    test('a photo is asked for once, and its coming ends the wait', async () => {
      const one = it();
      await one
        .when(told(24))
        .when(mediaEvents.photoRequested({ imei: '351' }))
        .check((app) => expect(app.read(media).photo).toBe('waiting'))
        .check(() => void (files = [voice('new', 99), ...files]))
        .when(told(24, null, false))
        .check((app) => expect(app.read(media).photo).toBe('none'))
        .check((app) => expect(ids(app)?.[0]).toBe('new'));
    });

    test('what a tool has listed, and what is told of another device, is not for the dialog', () =>
      it()
        .when(told(24))
        .when(
          mediaEvents.opened({ kind: 'photo', imei: '352', where: 'tool' }),
          mediaEvents.listed({ kind: 'photo', imei: '352', where: 'tool', items: [] }),
          mediaEvents.listed({ kind: 'photo', imei: '351', where: 'tool', items: [] }),
          mediaEvents.listFailed({ kind: 'photo', imei: '352', failure: { reason: 'server', status: 500 } }),
          mediaEvents.photoRequestFailed({ imei: '352', failure: { reason: 'server', status: 500 } }),
        )
        .check((one) => expect(ids(one)).toHaveLength(3))
        .check((one) => expect(one.read(media)).toMatchObject({ failure: null, photo: 'none' })));

    test('what is listed no more is let go of', async () => {
      const one = it();
      await one
        .when(told(23))
        .check(() => {
          files = files.slice(1);
          one.world.asked.splice(0);
        })
        .when(mediaEvents.listRequested({ kind: 'voice', imei: '351' }))
        .asked('get /voice/351', 'forget blob:audio/wav,a');
    });

    test('a list that could not be had is asked for when the network is back', async () => {
      const one = it();
      await one
        .check(() => void (failed = true))
        .when(told(23))
        .check(() => void (failed = false))
        .when(network.wentOnline())
        .check((app) => expect(ids(app)).toHaveLength(3))
        .check(() => void one.world.asked.splice(0))
        .when(network.wentOnline())
        .asked();
    });

    test('a photo that cannot be asked for says why', async () => {
      const one = it();
      await one
        .when(told(24))
        .check(() => void (one.world.replies = () => ({ status: 500, body: null })))
        .when(mediaEvents.photoRequested({ imei: '351' }))
        .after('1min')
        .check((app) => expect(app.read(media)).toMatchObject({ photo: 'failed' }));
    });
  });
});
