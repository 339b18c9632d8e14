import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as feedback from '../../events/feedback.ts';
import { feedbackInbox } from '../../src/core/app/feedback.ts';
import type { RecorderNews } from '../../src/ports/ports.ts';
import * as user from '../../events/user.ts';
import { customer, failure } from '../../tests/samples.ts';
import { entered, story } from './problem-report-given.ts';

/** Whoever has signed in is one of the service's own people. */
const ofService = user.customerLoaded({
  customer: { ...customer(), isAdmin: true, adminPermissions: ['feedback'] },
  source: 'server',
});

describe('[LOG-02] the recording of a session', () => {
  test('begins a moment after the page is there, for the account that is signed in', () =>
    story()
      .when(...entered)
      .asked()
      .after('2s')
      .asked('record 7'));

  test('says where the session before is, and that nothing is kept any more, and is never in the way', () => {
    const news = new Subject<RecorderNews>();
    return story()
      .with((world) => (world.recording = () => news))
      .when(...entered)
      .after('2s')
      .check(() => {
        news.next({ kind: 'before', from: 1, to: 2, unexpected: true });
        news.next({ kind: 'notKept', reason: 'full', detail: 'QuotaExceededError' });
      })
      .expect(
        feedback.sessionBeforeFound({ from: 1, to: 2, unexpected: true }),
        feedback.recordingNotKept({ reason: 'full', detail: 'QuotaExceededError' }),
      );
  });

  test('ends with the session', () => {
    let running = false;
    return story()
      .with((world) => {
        world.recording = () => {
          const news = new Subject<RecorderNews>();
          running = true;
          news.subscribe({ complete: () => undefined });
          return new Subject<RecorderNews>().pipe((source) => {
            const original = source.subscribe.bind(source);
            source.subscribe = ((...listeners: never[]) => {
              const subscription = original(...listeners);
              subscription.add(() => (running = false));
              return subscription;
            }) as typeof source.subscribe;
            return source;
          });
        };
      })
      .when(...entered)
      .after('2s')
      .check(() => expect(running).toBe(true))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check(() => expect(running).toBe(false));
  });

  test('[ADM-02] nothing of a customer is recorded whom a super user looks at', () =>
    story()
      .when(
        entered[1] as never,
        adminEvents.ghostEntered({ userID: 3001, by: 7, superUser: true }),
        app.initialised(),
      )
      .after('60s')
      .asked());

  test('a visitor is not recorded on the disk', () => story().when(app.initialised()).after('60s').asked());

  test('where the recorder cannot be had the app goes on', () =>
    story()
      .check(({ log }) => void log)
      .with((world) => {
        world.recording = () => {
          throw new Error('no code');
        };
      })
      .when(...entered)
      .after('2s')
      .expect());
});

describe('[ADM-06] the inbox', () => {
  test('a recording’s bytes stay outside of the log', () =>
    story()
      .with((world) => (world.replies = () => ({ status: 200, body: null })))
      .given(...entered, ofService)
      .when(feedback.inboxRequested())
      .expect(feedback.inboxListed({ reports: [], leftOut: [] }))
      .when(feedback.recordingRequested({ id: '1' }))
      .check((it) => expect(it.read(feedbackInbox).recordings['1']?.status).toBe('failed')));

  test.each([403, 500])('refused with %i it says so', (status) =>
    story()
      .with((world) => (world.replies = () => ({ status, body: null })))
      .given(...entered, ofService)
      .when(feedback.inboxRequested())
      .after('60s')
      .check((it) =>
        expect(it.read(feedbackInbox)).toMatchObject({ status: 'failed', failure: failure(status) }),
      ),
  );

  test('[ADM-07] a customer who asks for it is refused without a question to the server', () =>
    story()
      .with((world) => (world.replies = () => ({ status: 200, body: null })))
      .given(...entered)
      .when(feedback.inboxRequested())
      .asked()
      .check((it) => expect(it.read(feedbackInbox)).toMatchObject({ failure: { status: 403 } })));

  test('a report that is called as every object’s beginning harms nobody', () => {
    const it = story();
    it.app.publish(feedback.recordingRequested({ id: '__proto__' }));
    expect(it.app.read(feedbackInbox).recordings).toEqual({});
  });
});
