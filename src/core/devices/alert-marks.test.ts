import { describe, expect, test } from 'vitest';
import * as appEvents from '../../../events/app.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import type { App } from '../../kernel/app.ts';
import { alertsEdit, sweepEdit } from './alert-edits.ts';
import { inverse } from '../changes/queue.ts';
import { changes } from '../changes/changes.ts';
import { badgeCount, unreadAlerts } from './unread.ts';
import { customer, mark, sweep, unreadIds } from './alert-marks-given.ts';

const undo = (app: App) =>
  app.publish(changeEvents.undoWanted({ batch: app.read(changes).undoable?.batch ?? '' }));

describe('marks of alerts', () => {
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
});
