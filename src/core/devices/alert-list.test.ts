import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import { access, CUSTOMER, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { App } from '../../kernel/app.ts';
import type { ApiRequest } from '../../ports/http-types.ts';
import { dataEffects } from '../server/data.effects.ts';
import { knownFrom, notifications } from './notifications.ts';
import { alertsByTimeEffects } from './alerts-by-time.effects.ts';
import { unreadEffects } from './unread.effects.ts';
import { alert, LIST, server } from './alert-marks-given.ts';

describe('the list of alerts', () => {
  const it = () =>
    scenario({
      effects: [...dataEffects, ...unreadEffects, ...alertsByTimeEffects],
      backend: wholeBackend(),
    }).with((world) => (world.replies = server().handle));
  const read = (app: App) => app.read(notifications);

  test('[INBOX-05] is kept in this browser with its age, and read back where the server does not answer', async () => {
    const first = it();
    await first
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(notificationEvents.listed({ notifications: LIST }))
      .after('3s');
    const kept = first.world.slots.get(`${CUSTOMER}.alerts`);
    const fact = kept?.kind === 'fact' ? kept.draft : null;
    expect(fact?.payload).toMatchObject({ source: 'storage', toldAt: START });
    const second = it();
    await second.when(fact ?? notificationEvents.listRequested()).check((app) => {
      expect(read(app).success).toHaveLength(4);
      expect(read(app)).toMatchObject({ fromStorage: true, toldAt: START });
    });
  });

  test('[INBOX-05] what was kept never takes the place of what the server told', async () => {
    await it()
      .given(notificationEvents.listed({ notifications: LIST }))
      .when(notificationEvents.listed({ notifications: [], source: 'storage', toldAt: 1 }))
      .check((app) => expect(read(app)).toMatchObject({ fromStorage: false, success: { length: 4 } }));
  });

  describe('[TRAC-08] of a server that knows no read marks', () => {
    const about = { type: 'ignitionOn' };
    const event = (id: number, isRead = false) => alert(id, { about, read: isRead });
    const told = notificationEvents.listed({ notifications: [event(2), event(1)] });
    const keptOnes = notificationEvents.listed({
      notifications: [event(1, true)],
      source: 'storage',
      toldAt: 1,
    });
    const marks = (app: App) => read(app).success?.map((each) => [each.id, each.read]);

    test.each([
      ['before', [keptOnes, told]],
      ['after', [told, keptOnes]],
    ] as const)('those of this device hold, if they are read %s the server answers', async (_, facts) => {
      const app = it();
      await app.when(...facts).check((one) =>
        expect(marks(one)).toEqual([
          [2, false],
          [1, true],
        ]),
      );
    });

    test('a list that is told anew, or an older one, leaves no alert unread that was read', async () => {
      await it()
        .given(notificationEvents.listed({ notifications: [event(2, true), event(1)] }))
        .when(told)
        .check((app) =>
          expect(marks(app)).toEqual([
            [2, true],
            [1, false],
          ]),
        )
        .when(notificationEvents.olderLoaded({ device: 1, from: 0, to: START, notifications: [event(2)] }))
        .check((app) => expect(marks(app)?.[0]).toEqual([2, true]));
    });

    test('one that knows them has the last word', async () => {
      await it()
        .given(notificationEvents.listed({ notifications: [alert(1, { read: true })] }))
        .when(notificationEvents.listed({ notifications: [alert(1)] }))
        .check((app) => expect(marks(app)).toEqual([[1, false]]));
    });
  });

  test('[INBOX-01] older ones that were asked for stay when the list is told anew; each stands once', async () => {
    const older = alert(7, { at: START - 90_000 });
    await it()
      .given(notificationEvents.listed({ notifications: LIST }))
      .when(
        notificationEvents.olderLoaded({
          device: 1,
          from: 0,
          to: START - 1_000,
          notifications: [older, alert(1)],
        }),
      )
      .check((app) => expect(read(app).success?.map(({ id }) => id)).toEqual([4, 3, 2, 1, 7]))
      .when(notificationEvents.listed({ notifications: LIST }))
      .check((app) => expect(read(app).success?.map(({ id }) => id)).toEqual([4, 3, 2, 1, 7]));
  });

  test('[INBOX-01] [DASH-01] what was loaded of one device says nothing of the others', async () => {
    const DAY = 86_400;
    const [oldest] = LIST;
    const end = oldest?.at ?? 0;
    const from = (app: App) => [1, 2].map((device) => knownFrom(read(app), device));
    await it()
      .given(notificationEvents.listed({ notifications: LIST }))
      .when(
        notificationEvents.olderLoaded({
          device: 1,
          from: end - 60 * DAY,
          to: end - 1,
          notifications: [alert(7, { at: end - 50 * DAY })],
        }),
      )
      .check((app) => expect(from(app)).toEqual([end - 60 * DAY, end]))
      // Further back, but not from where what is known ends.
      .when(
        notificationEvents.olderLoaded({
          device: 2,
          from: end - 60 * DAY,
          to: end - 30 * DAY,
          notifications: [],
        }),
      )
      .check((app) => expect(from(app)).toEqual([end - 60 * DAY, end]))
      // Told anew, with one more and one less: all of them are still known.
      .when(notificationEvents.listed({ notifications: [alert(9, { at: end + 50 }), ...LIST.slice(1)] }))
      .check((app) => expect(from(app)).toEqual([end - 60 * DAY, end]))
      // After a long silence the list does not reach back to what was known.
      .when(notificationEvents.listed({ notifications: [alert(20, { at: end + DAY })] }))
      .check((app) => expect(from(app)).toEqual([end + DAY, end + DAY]));
  });

  test('[INBOX-05] what was loaded of one device only is not kept as if it were the whole list', async () => {
    const story = it();
    await story
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(notificationEvents.listed({ notifications: LIST }))
      .when(
        notificationEvents.olderLoaded({
          device: 1,
          from: 0,
          to: START - 100,
          notifications: [alert(7, { at: 50 })],
        }),
        notificationEvents.received({ notifications: [alert(8)] }),
      )
      .after('1min');
    const kept = [...story.world.slots].find(([name]) => name.endsWith('alerts'))?.[1];
    const ids = [...JSON.stringify(kept).matchAll(/"id\\*":(\d+)/g)].map(([, id]) => Number(id));
    expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 8]);
  });

  test('[INBOX-01] older ones are asked for by device and period, as documented', async () => {
    const story = it();
    let asked: ApiRequest | null = null;
    await story
      .with((world) => {
        world.replies = (request) => {
          asked = request;
          return { status: 200, body: { success: [] } };
        };
      })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(notificationEvents.olderRequested({ device: 7, from: 100, to: 200 }))
      .after('1ms');
    expect(asked).toMatchObject({
      method: 'get',
      path: '/customnotifications/7',
      query: { startDate: 100, endDate: 200 },
    });
  });
});
