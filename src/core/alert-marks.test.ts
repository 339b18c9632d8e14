import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import type { Notification } from '../../events/device-types.ts';
import * as network from '../../events/network.ts';
import * as notificationEvents from '../../events/notifications.ts';
import { access, CUSTOMER, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { wholeBackend } from '../api/product/whole-backend.ts';
import type { App } from '../kernel/app.ts';
import type { ApiRequest, Reply } from '../ports/http-types.ts';
import { alertsEdit, sweepEdit } from './alert-edits.ts';
import { inverse } from './change-queue.ts';
import { changesEffects } from './changes.effects.ts';
import { changes, refusedChanges } from './changes.ts';
import { dataEffects } from './data.effects.ts';
import { knownFrom, notifications } from './notifications.ts';
import { outboxEffects } from './outbox.effects.ts';
import { unreadEffects } from './unread.effects.ts';
import { badgeCount, unreadAlerts } from './unread.ts';

const alert = (id: number, changed: Partial<Notification> = {}): Notification => ({
  id,
  device: 1,
  kind: 5,
  title: 'Speed alarm',
  text: '',
  at: START - 100 + id,
  lat: null,
  lng: null,
  read: false,
  value: null,
  limit: null,
  ...changed,
});
const LIST = [alert(1), alert(2), alert(3, { device: 2 }), alert(4, { device: 2, read: true })];

/** A server that notes what is marked. */
function server(list: readonly Notification[] = LIST) {
  const read = new Map(list.map((one) => [one.id, one.read]));
  const ok = (success: unknown): Reply => ({ status: 200, body: { success } });
  const asked: string[] = [];
  const handle = ({ method, path, body, query }: ApiRequest): Reply | undefined => {
    if (method === 'put') asked.push(path);
    if (path === '/notifications/count')
      return ok({ number_of_unread: [...read.values()].filter((each) => !each).length });
    if (path === '/notifications/markReadByCustomer') {
      for (const id of read.keys()) read.set(id, query?.['isRead'] === 1);
      return ok(true);
    }
    const device = /markReadByDevice\/(\d+)/.exec(path)?.[1];
    if (device) {
      for (const one of list) if (one.device === Number(device)) read.set(one.id, query?.['isRead'] === 1);
      return ok(true);
    }
    if (method === 'put' && path === '/notifications') {
      const { ids, isread } = body as { ids: number[]; isread: number };
      for (const id of ids) read.set(id, isread === 1);
      return ok(true);
    }
    return undefined;
  };
  return { read, asked, handle };
}

function customer(replies: (request: ApiRequest) => Reply | undefined = () => undefined, list = LIST) {
  const there = server(list);
  const story = scenario({
    effects: [...changesEffects, ...outboxEffects, ...unreadEffects],
    backend: wholeBackend(),
  })
    .with((world) => {
      world.replies = (request) => replies(request) ?? there.handle(request);
    })
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      network.wentOnline(),
      notificationEvents.listed({ notifications: [...list] }),
      notificationEvents.counted({ unread: list.filter(({ read }) => !read).length }),
    )
    .after('2s');
  return { story, there };
}
const unreadIds = (app: App) =>
  (app.read(notifications).success ?? [])
    .filter(({ read }) => !read)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
const mark = (app: App, ids: readonly number[], read = true) => {
  const edit = alertsEdit(app.read, ids, read);
  if (edit) app.publish(changeEvents.wanted({ edits: [edit], label: 'alerts.done.read' }));
};
const sweep = (app: App, of: number | 'customer') =>
  app.publish(changeEvents.wanted({ edits: [sweepEdit(app.read, of)], label: 'alerts.done.all' }));
const undo = (app: App) =>
  app.publish(changeEvents.undoWanted({ batch: app.read(changes).undoable?.batch ?? '' }));

describe('marks of alerts', () => {
  test('[INBOX-03] [PUSH-06] one that is marked as read is so at once; count and badge follow before the server has answered', async () => {
    const { story, there } = customer(({ method }) =>
      method === 'put' ? { status: 0, body: null, problem: 'unreachable' } : undefined,
    );
    await story.check((app) => {
      mark(app, [2]);
      expect(unreadIds(app)).toEqual([1, 3]);
      expect(app.read(badgeCount)).toBe(2);
      expect(app.read(unreadAlerts)).toBe(2);
    });
    expect(there.read.get(2)).toBe(false);
  });

  test('[INBOX-03] the server is told of just those, and counts anew', async () => {
    const { story, there } = customer();
    await story
      .check((app) => mark(app, [2, 4]))
      .after('2s')
      .check((app) => expect(app.read(changes).queue).toEqual([]));
    expect(there.asked).toEqual(['/notifications']);
    expect([...there.read.values()]).toEqual([false, true, false, true]);
  });

  test('[INBOX-03] what is so already is no change', async () => {
    const { story } = customer();
    await story.check((app) => expect(alertsEdit(app.read, [4], true)).toBeNull());
  });

  test('[INBOX-03] undo makes them unread again, here and at the server', async () => {
    const { story, there } = customer();
    await story
      .check((app) => mark(app, [1, 2]))
      .after('2s')
      .check(undo)
      .after('2s')
      .check((app) => {
        expect(unreadIds(app)).toEqual([1, 2, 3]);
        expect(app.read(badgeCount)).toBe(3);
      });
    expect([...there.read.values()]).toEqual([false, false, false, true]);
  });

  test('[INBOX-03] all of a device: the server hears of it when it cannot be undone any more', async () => {
    const { story, there } = customer();
    await story
      .check((app) => {
        sweep(app, 1);
        expect(unreadIds(app)).toEqual([3]);
        expect(app.read(unreadAlerts)).toBe(1);
      })
      .after('4s')
      .check(() => expect(there.asked).toEqual([]))
      .after('3s')
      .check(() => expect(there.asked).toEqual(['/notifications/markReadByDevice/1']));
    expect([...there.read.values()]).toEqual([true, true, false, true]);
  });

  test('[INBOX-03] all there are, also those that no list has: none is left, and the badge goes', async () => {
    const { story, there } = customer();
    await story
      .when(notificationEvents.counted({ unread: 700 }))
      .check((app) => {
        sweep(app, 'customer');
        expect(unreadIds(app)).toEqual([]);
        expect(app.read(badgeCount)).toBe(0);
      })
      .after('7s')
      .check((app) => expect(app.read(badgeCount)).toBe(0));
    expect(there.asked).toEqual(['/notifications/markReadByCustomer']);
  });

  test('[INBOX-03] undo of all within five seconds: the server never heard of it', async () => {
    const { story, there } = customer();
    await story
      .check((app) => sweep(app, 'customer'))
      .after('3s')
      .check(undo)
      .after('1min')
      .check((app) => {
        expect(unreadIds(app)).toEqual([1, 2, 3]);
        expect(app.read(badgeCount)).toBe(3);
      });
    expect(there.asked).toEqual([]);
  });

  test('[INBOX-03] when the app is put away all goes out at once, and there is no way back', async () => {
    const { story, there } = customer();
    await story
      .check((app) => sweep(app, 'customer'))
      .when(appEvents.hidden())
      .after('1s')
      .check((app) => {
        expect(there.asked).toEqual(['/notifications/markReadByCustomer']);
        expect(app.read(changes).undoable).toBeNull();
      });
  });

  test('[INBOX-03] the inverse of all is about those that it turned, and no others', async () => {
    const { story } = customer();
    await story.check((app) =>
      expect(inverse(sweepEdit(app.read, 'customer'))).toEqual([
        { of: 'alerts', id: 0, ids: [3, 2, 1], every: null, set: { read: false }, was: { read: true } },
      ]),
    );
  });

  test('[INBOX-03] what comes while all are being marked stays unread, at the server too', async () => {
    const late = alert(9, { at: START + 4 });
    const { story, there } = customer();
    await story
      .check((app) => sweep(app, 'customer'))
      .after('2s')
      .check(() => void there.read.set(9, false))
      .when(notificationEvents.received({ notification: late }))
      .check((app) => expect(unreadIds(app)).toEqual([9]))
      .after('10s')
      .check((app) => expect(unreadIds(app)).toEqual([9]));
    expect(there.asked).toEqual(['/notifications/markReadByCustomer', '/notifications']);
    expect(there.read.get(9)).toBe(false);
    expect(there.read.get(1)).toBe(true);
  });

  test('[INBOX-03] [INBOX-05] marks made offline wait, and reach the server in the order they were made', async () => {
    const { story, there } = customer();
    await story
      .when(network.wentOffline())
      .check((app) => {
        mark(app, [1]);
        mark(app, [1], false);
        mark(app, [3]);
        expect(unreadIds(app)).toEqual([1, 2]);
      })
      .after('1h')
      .check((app) => {
        expect(there.asked).toEqual([]);
        expect(app.read(badgeCount)).toBe(2);
      })
      .when(network.wentOnline())
      .after('10s')
      .check((app) => expect(app.read(changes).queue).toEqual([]));
    expect([...there.read.values()]).toEqual([false, false, true, true]);
  });

  test('[INBOX-03] a list that was told meanwhile lies beneath the marks', async () => {
    const { story } = customer();
    await story
      .when(network.wentOffline())
      .check((app) => mark(app, [1]))
      .when(notificationEvents.listed({ notifications: LIST }), notificationEvents.counted({ unread: 3 }))
      .check((app) => {
        expect(unreadIds(app)).toEqual([2, 3]);
        expect(app.read(badgeCount)).toBe(2);
      });
  });

  test('[INBOX-03] a mark that the server refuses is taken back with its reason', async () => {
    const { story } = customer(({ method }) =>
      method === 'put' ? { status: 403, body: { error: 'Not yours' } } : undefined,
    );
    await story
      .check((app) => mark(app, [2]))
      .after('1s')
      .check((app) => {
        expect(unreadIds(app)).toEqual([1, 2, 3]);
        expect(app.read(badgeCount)).toBe(3);
        expect(app.read(refusedChanges)).toHaveLength(1);
      });
  });

  test.each([404, 405, 501])(
    '[INBOX-03] a server that notes no marks (%i) is no fault: they are let go without a word',
    async (status) => {
      const { story } = customer(({ method, path }) =>
        method === 'put' && path === '/notifications' ? { status, body: null } : undefined,
      );
      await story
        .check((app) => mark(app, [2]))
        .after('1min')
        .check((app) => {
          expect(app.read(refusedChanges)).toEqual([]);
          expect(app.read(changes).queue).toEqual([]);
        });
    },
  );

  test('[INBOX-03] [ADM-02] in ghost mode nothing is marked, neither one nor all', async () => {
    const { story, there } = customer();
    await story
      .when(adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }))
      .check((app) => {
        mark(app, [1]);
        sweep(app, 'customer');
      })
      .after('1min')
      .check((app) => {
        expect(unreadIds(app)).toEqual([1, 2, 3]);
        expect(app.read(badgeCount)).toBeNull();
      });
    expect(there.asked).toEqual([]);
  });
});

describe('the list of alerts', () => {
  const it = () =>
    scenario({ effects: [...dataEffects, ...unreadEffects], backend: wholeBackend() }).with(
      (world) => (world.replies = server().handle),
    );
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
        notificationEvents.received({ notification: alert(8) }),
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
