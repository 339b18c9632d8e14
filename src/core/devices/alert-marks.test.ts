import { describe, expect, test } from 'vitest';
import * as appEvents from '../../../events/app.ts';
import * as app from '../../../events/app.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import type { App } from '../../kernel/app.ts';
import { alertsEdit, sweepEdit } from './alert-edits.ts';
import { inverse } from '../changes/queue.ts';
import { changes, lastUndoable, refusedChanges } from '../changes/changes.ts';
import { badgeCount, unreadAlerts } from './unread.ts';
import { customer, mark, sweep, unreadIds, alert, LIST } from './alert-marks-given.ts';
import * as adminEvents from '../../../events/admin.ts';
import * as silenceEvents from '../../../events/silence.ts';
import { ownAlertId, SILENT } from './silence.ts';
import * as network from '../../../events/network.ts';
import { CUSTOMER, START, access, backend } from '../../../tests/samples.ts';
import * as auth from '../../../events/auth.ts';
import { scenario } from '../../../tests/scenario.ts';
import { changesEffects } from '../changes/changes.effects.ts';
import { notifications } from './notifications.ts';
import { unreadEffects } from './unread.effects.ts';

const undo = (app: App) =>
  app.publish(changeEvents.undoWanted({ batch: app.read(lastUndoable)?.batch ?? '' }));

/** An alert that the app itself raised. */
const OWN = alert(ownAlertId(1), { kind: SILENT, limit: 600 });
const ownRestored = silenceEvents.restored({
  limits: { devices: {}, groups: {} },
  silent: {},
  alarms: [OWN],
  next: 2,
});

describe('marks of alerts', () => {
  test('[INBOX-03] [PUSH-06] one of the app’s own that is marked counts once in the number, and not in the server’s', async () => {
    const { story } = customer();
    await story
      .when(ownRestored, silenceEvents.alarmsListed({ alarms: [OWN] }), network.wentOffline())
      .check((app) => {
        expect(app.read(unreadAlerts)).toBe(4);
        mark(app, [OWN.id, 1]);
      })
      .after('1ms')
      .check((app) => {
        expect(app.read(badgeCount)).toBe(2);
        expect(app.read(unreadAlerts)).toBe(2);
        mark(app, [OWN.id], false);
      })
      .after('1ms')
      .check((app) => expect([app.read(badgeCount), app.read(unreadAlerts)]).toEqual([2, 3]));
  });

  test('[INBOX-03] [PUSH-06] one that is marked as read is so at once; count and badge follow before the server has answered', async () => {
    const { story, there } = customer(({ method }) =>
      method === 'put' ? { status: 0, body: null, problem: 'unreachable' } : undefined,
    );
    await story
      .check((app) => mark(app, [2]))
      .after('1ms')
      .check((app) => {
        expect(unreadIds(app)).toEqual([1, 3]);
        expect(app.read(badgeCount)).toBe(2);
        expect(app.read(unreadAlerts)).toBe(2);
      });
    expect(there.asked).toEqual([]);
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
      .check((app) => sweep(app, 1))
      .after('1ms')
      .check((app) => {
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
      .check((app) => sweep(app, 'customer'))
      .after('1ms')
      .check((app) => {
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
        expect(app.read(lastUndoable)).toBeNull();
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
});

describe('marks of alerts', () => {
  test('[INBOX-03] what comes while all are being marked stays unread, at the server too', async () => {
    const late = alert(9, { at: START + 4 });
    const { story, there } = customer();
    await story
      .check((app) => sweep(app, 'customer'))
      .after('2s')
      .check(() => void there.read.set(9, false))
      .when(notificationEvents.received({ notifications: [late] }))
      .check((app) => expect(unreadIds(app)).toEqual([9]))
      .after('10s')
      .check((app) => expect(unreadIds(app)).toEqual([9]));
    expect(there.asked).toEqual(['/notifications/markReadByCustomer', '/notifications']);
    expect(there.read.get(9)).toBe(false);
    expect(there.read.get(1)).toBe(true);
  });

  test('[INBOX-03] [INBOX-05] all marked offline: when the network is back, an alert raised meanwhile stays unread at the server', async () => {
    const { story, there } = customer();
    await story
      .when(network.wentOffline())
      .check((app) => sweep(app, 'customer'))
      .after('10min')
      .check(() => void there.read.set(9, false))
      .when(network.wentOnline())
      .after('10s')
      .check((app) => expect(app.read(changes).queue).toEqual([]));
    expect(there.asked).toEqual(['/notifications']);
    expect([1, 2, 3, 9].map((id) => there.read.get(id))).toEqual([true, true, true, false]);
  });

  test('[INBOX-03] [INBOX-05] marks made offline wait, and reach the server in the order they were made', async () => {
    const { story, there } = customer();
    await story
      .when(network.wentOffline())
      .check((app) => mark(app, [1]))
      .after('1ms')
      .check((app) => {
        mark(app, [1], false);
        mark(app, [3]);
      })
      .after('1ms')
      .check((app) => expect(unreadIds(app)).toEqual([1, 2]))
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

const restored = auth.sessionRestored({ ...access(), email: '' });
let unread = 3;
let reason: 'unavailable' | 'server' | null = null;
const it = () => {
  unread = 3;
  reason = null;
  return scenario({
    effects: [...unreadEffects, ...changesEffects],
    backend: {
      ...backend(),
      unreadCount: () => ({
        request: { method: 'get', path: '/notifications/count' },
        read: () =>
          reason ? { ok: false, failure: { reason, status: 404 } } : { ok: true, value: unread, leftOut: [] },
      }),
    },
  }).with((world) => (world.replies = () => ({ status: 200, body: null })));
};
const one = (id: number) => ({
  id,
  device: 1,
  kind: 4,
  title: '',
  text: '',
  at: START,
  lat: null,
  lng: null,
  read: false,
  value: null,
  limit: null,
});

test('[PUSH-06] after login the number of unread ones is the badge', () =>
  it().when(restored).after('1s').asked('get /notifications/count', 'badge 3').idle());

test('[PUSH-06] it is counted again on resume, when one came and when one was read; many at once are one question', () =>
  it()
    .when(restored)
    .after('1s')
    .asked('get /notifications/count', 'badge 3')
    .check(() => void (unread = 5))
    .when(...Array.from({ length: 20 }, (_, i) => notificationEvents.received({ notifications: [one(i)] })))
    .after('1s')
    .asked('get /notifications/count', 'badge 5')
    .check(() => void (unread = 4))
    .when(app.resumed())
    .after('1s')
    .asked('get /notifications/count', 'badge 4')
    .when(notificationEvents.markChosen({ ids: [1], read: true }))
    .asked('put /notifications', 'badge 3')
    .check(() => void (unread = 3))
    .after('1s')
    .asked('get /notifications/count'));

test('[PUSH-06] none unread takes the badge away, and so does a logout', () =>
  it()
    .check(() => void (unread = 0))
    .when(restored)
    .after('1s')
    .asked('get /notifications/count', 'badge 0')
    .when(auth.loggedOut({ reason: 'chosen' }))
    .asked('badge 0')
    .after('1min')
    .asked());

test('[PUSH-06] a server that does not count leaves the badge alone, without an error', () =>
  it()
    .check(() => void (reason = 'unavailable'))
    .when(restored)
    .after('1min')
    .asked('get /notifications/count')
    .idle());

test('[PUSH-06] ghost mode neither counts nor touches the badge', () =>
  it()
    .given(adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }))
    .when(restored, app.resumed(), notificationEvents.received({ notifications: [one(1)] }))
    .after('1min')
    .asked());

test('[ADM-02] in ghost mode nothing is marked as read at the server, and the list says so', () =>
  it()
    .given(
      adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }),
      notificationEvents.listed({ notifications: [one(1)] }),
    )
    .when(notificationEvents.markChosen({ ids: [1], read: true }))
    .asked()
    .check((it) => expect(it.read(notifications).success?.[0]?.read).toBe(false)));
