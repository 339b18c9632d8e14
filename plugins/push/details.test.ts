import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import { dataEffects } from '../../src/core/server/data.effects.ts';
import { backend, CUSTOMER, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { detailsKind } from './media.state.ts';
import { detailsDevice, detailsEntry, detailsImei, telling } from './telling.state.ts';
import { tellingEffects } from './telling.effects.ts';
import { entry, it, type More, projections, received, signedIn } from './push-given.ts';

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
