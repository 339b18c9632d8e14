import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as network from '../../../events/network.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import { CUSTOMER, START } from '../../../tests/samples.ts';
import { changes, refusedChanges } from '../changes/changes.ts';
import { badgeCount } from './unread.ts';
import { alert, customer, LIST, mark, sweep, unreadIds } from './alert-marks-given.ts';

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
