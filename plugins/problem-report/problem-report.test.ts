import { of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as feedback from '../../events/feedback.ts';
import * as network from '../../events/network.ts';
import * as notices from '../../events/notices.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import type { ReportNews, RecorderNews } from '../../src/ports/ports.ts';
import { aFile } from '../../tests/fake-recorder.ts';
import { reportCalls } from '../../src/api/product/admin/feedback-calls.ts';
import { cannotSend, isBeforeGone, LARGEST_SENT, problemReport } from '../../src/core/app/problem-report.ts';
import { entered, story } from './problem-report-given.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import { feedbackInbox } from '../../src/core/app/feedback.ts';
import * as user from '../../events/user.ts';
import { customer, failure } from '../../tests/samples.ts';

const opened = feedback.reportOpened({ from: 'settings' });
const made = feedback.filePrepared(aFile());
const send = feedback.sendChosen({ file: 'file 1', text: 'It broke' });

describe('[LOG-02] the report of a problem', () => {
  test('begins with the most careful choices, and its file is made at once', () =>
    story()
      .when(opened)
      .expect(feedback.filePrepared(aFile()))
      .asked('forget report files', 'report this moved without names'));

  test('each choice makes the file anew; the one before is given up', () => {
    const first = new Subject<ReportNews>();
    return story()
      .with(
        (world) =>
          (world.report = ({ places }) => (places === 'moved' ? first : of({ kind: 'made', file: aFile() }))),
      )
      .when(opened)
      .check(() => first.next({ kind: 'progress', done: 0.3 }))
      .expect(feedback.fileProgressed({ done: 0.3 }))
      .when(feedback.contentsChosen({ session: 'this', hideNames: false, places: 'removed' }))
      .check(() => expect(first.observed).toBe(false))
      .expect(made)
      .asked(
        'forget report files',
        'report this moved without names',
        'forget report files',
        'report this removed',
      );
  });

  test('[ADM-02] in somebody else’s account names are left out and places moved, whatever was chosen', () =>
    story()
      .when(
        entered[1] as never,
        feedback.contentsChosen({ session: 'this', hideNames: false, places: 'asTheyAre' }),
        adminEvents.ghostEntered({ userID: 3001, by: 7, superUser: true }),
        opened,
      )
      .expect(feedback.filePrepared(aFile()))
      .asked('forget report files', 'report this moved without names'));

  test('closed while the file is made, nothing is made any more; what was typed stays', () => {
    const news = new Subject<ReportNews>();
    return story()
      .with((world) => (world.report = () => news))
      .when(opened, feedback.textKept({ text: 'Half a' }), feedback.reportClosed())
      .check((it) => {
        expect(news.observed).toBe(false);
        expect(it.read(problemReport)).toMatchObject({ open: false, text: 'Half a', file: null });
      });
  });

  test('[FEED-01] once it is sent, a feedback that is being written gets its recording again', () =>
    story()
      .when(feedback.recordingChosen({ on: true }), opened, feedback.reportDelivered())
      .check((it, events) => {
        expect(events.filter(feedback.filePrepared.is)).toHaveLength(3);
        expect(it.read(problemReport).file).not.toBeNull();
      }));

  test('[FEED-01] the recording of a feedback reaches to when its page is opened again', () =>
    story()
      .when(feedback.recordingChosen({ on: true }))
      .expectTypes('feedback/filePrepared')
      .when(feedback.pageOpened({ capture: false }))
      .expectTypes('feedback/filePrepared')
      .when(opened)
      .expectTypes('feedback/filePrepared')
      .when(feedback.pageOpened({ capture: false }))
      .expectTypes());

  test('a file that cannot be made says so', () =>
    story()
      .with((world) => (world.report = () => of({ kind: 'failed', detail: 'memory' })))
      .when(opened)
      .expect(feedback.fileFailed({ detail: 'memory' }))
      .check((it) => expect(it.read(problemReport).problem).toBe('memory')));

  test('saved, it is on the user’s machine, and that is said', () =>
    story()
      .given(opened, made)
      .when(feedback.saveChosen({ file: 'file 1' }))
      .expectTypes('feedback/filePrepared', 'feedback/saved', 'notices/raised'));

  test('a file that is gone is not said to be saved', () =>
    story()
      .with((world) => world.reportFiles.clear())
      .given(opened, made, feedback.reportClosed())
      .when(feedback.saveChosen({ file: 'file 1' }))
      .expect());

  test('sent, it thanks, closes and forgets the words', () =>
    story()
      .with((world) => (world.replies = () => ({ status: 200, body: null })))
      .given(...entered, opened, made)
      .when(send)
      .check((it, events) => {
        expect(events.map(({ type }) => type)).toContain('feedback/reportDelivered');
        expect(it.read(problemReport)).toMatchObject({
          open: false,
          text: '',
          sending: false,
          failure: null,
        });
      }));

  describe('closed while it is sent,', () => {
    const told = (events: readonly Recorded[]) =>
      events.filter(notices.raised.is).map(({ payload }) => payload.text);
    const closed = (replies: Subject<Reply>) =>
      story()
        .with((world) => (world.replies = () => replies))
        .given(...entered, opened, made)
        .when(send, feedback.reportClosed());

    test('it leaves the next report alone', () => {
      const replies = new Subject<Reply>();
      return closed(replies)
        .when(opened, feedback.textKept({ text: 'Something else' }))
        .check(() => replies.next({ status: 200, body: null }))
        .check((it, events) => {
          expect(it.read(problemReport)).toMatchObject({ open: true, text: 'Something else' });
          expect(told(events)).toEqual(['problemReport.sent']);
        });
    });

    test('the next report is sent too', () => {
      const replies = new Subject<Reply>();
      const sent: unknown[] = [];
      return story()
        .with((world) => {
          world.replies = ({ body }) => {
            sent.push(body);
            return replies;
          };
        })
        .given(...entered, opened, made)
        .when(send, feedback.reportClosed(), opened, made)
        .when(feedback.sendChosen({ file: 'file 1', text: 'Something else' }))
        .check(() => expect(sent).toHaveLength(2));
    });

    test('its words are forgotten when it arrives, and kept when it does not', async () => {
      const arrives = new Subject<Reply>();
      await closed(arrives)
        .check(() => arrives.next({ status: 200, body: null }))
        .check((it) => expect(it.read(problemReport)).toMatchObject({ open: false, text: '' }));
      const fails = new Subject<Reply>();
      await closed(fails)
        .check(() => fails.next({ status: 403, body: null }))
        .check((it, events) => {
          expect(it.read(problemReport)).toMatchObject({ text: 'It broke', failure: null });
          expect(told(events)).toEqual(['problemReport.failed']);
        });
    });
  });

  test('refused, everything is still there and can be sent again', () =>
    story()
      .with((world) => (world.replies = () => ({ status: 403, body: null })))
      .given(...entered, opened, made)
      .when(send)
      .check((it) => {
        const { open, text, file, sending, failure: why } = it.read(problemReport);
        expect({ open, text, file: file?.file, sending }).toEqual({
          open: true,
          text: 'It broke',
          file: 'file 1',
          sending: false,
        });
        expect(why?.status).toBe(403);
      }));

  test('why it cannot be sent: signed out, offline, too large, no such call, a look at somebody’s account', () => {
    const one = (...facts: Parameters<ReturnType<typeof story>['given']>) => {
      const it = story();
      for (const fact of facts) it.app.publish(fact);
      return it.app.read(cannotSend);
    };
    expect(one(opened, made)).toBe('visitor');
    expect(one(...entered, opened, made)).toBeNull();
    expect(one(...entered, opened, made, network.wentOffline())).toBe('offline');
    expect(one(...entered, opened, feedback.filePrepared(aFile({ sent: LARGEST_SENT + 1 })))).toBe(
      'tooLarge',
    );
    const refused = (status: number, reason: 'invalid' | 'unavailable') =>
      one(...entered, opened, made, feedback.sendFailed({ failure: { reason, status } }));
    expect(refused(413, 'invalid')).toBe('tooLarge');
    expect(refused(404, 'unavailable')).toBe('unavailable');
    expect(refused(422, 'invalid')).toBeNull();
    expect(
      one(...entered, adminEvents.ghostEntered({ userID: 1, by: 7, superUser: true }), opened, made),
    ).toBe('ghost');
  });

  test('[ADM-02] a report is never sent on behalf of somebody who is looked at', () =>
    story()
      .given(...entered, adminEvents.ghostEntered({ userID: 1, by: 7, superUser: true }), opened, made)
      .when(send)
      .check((it) => expect(it.read(problemReport).failure?.reason).toBe('readOnly'))
      .asked('forget report files', 'report this moved without names'));
});

/** Event: the signed-in user is an administrator who may read feedback. */
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
        news.next({ kind: 'beforeGone' });
        news.next({ kind: 'notKept', reason: 'full', detail: 'QuotaExceededError' });
      })
      .expect(
        feedback.sessionBeforeFound({ from: 1, to: 2, unexpected: true }),
        feedback.sessionBeforeLost(),
        feedback.recordingNotKept({ reason: 'full', detail: 'QuotaExceededError' }),
      );
  });

  test('a previous session that is no longer stored is not offered, and the dialog says so if it was chosen', () =>
    story()
      .when(feedback.sessionBeforeFound({ from: 1, to: 2, unexpected: true }), feedback.sessionBeforeLost())
      .check(({ read }) => expect([read(problemReport).before, read(isBeforeGone)]).toEqual([null, false]))
      .with((world) => (world.report = () => of({ kind: 'failed', detail: 'no longer stored' })))
      .when(feedback.contentsChosen({ session: 'before', hideNames: true, places: 'moved' }), opened)
      .reads(isBeforeGone, true)
      .when(feedback.contentsChosen({ session: 'this', hideNames: true, places: 'moved' }))
      .reads(isBeforeGone, false));

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
  const bytes = 'H4sIAAAA';
  test('a recording is kept outside of the log, which only names its file', () =>
    story({ feedbackRecording: reportCalls.feedbackRecording })
      .with((world) => (world.replies = () => ({ status: 200, body: { success: { recording: bytes } } })))
      .given(...entered, ofService)
      .when(feedback.recordingRequested({ id: '1' }))
      .expect(feedback.recordingKept({ id: '1', file: 'file 2' }))
      .check((it, events) => {
        expect(it.read(feedbackInbox).recordings['1']).toMatchObject({ status: 'ready', file: 'file 2' });
        expect(JSON.stringify(events)).not.toContain(bytes);
      }));

  test.each([
    ['of which the service has none', null],
    ['that is no recording', '<html>'],
  ])('one %s cannot be opened', (_, recording) =>
    story({ feedbackRecording: reportCalls.feedbackRecording })
      .with((world) => (world.replies = () => ({ status: 200, body: { success: { recording } } })))
      .given(...entered, ofService)
      .when(feedback.recordingRequested({ id: '1' }))
      .check((it) => {
        expect(it.read(feedbackInbox).recordings['1']?.status).toBe('failed');
        expect(it.read(feedbackInbox).recordings['1']?.file ?? null).toBeNull();
      }),
  );

  test('[ADM-07] a customer who asks for a recording is refused without a question to the server', () =>
    story()
      .given(...entered)
      .when(feedback.recordingRequested({ id: '1' }))
      .asked()
      .check((it) =>
        expect(it.read(feedbackInbox).recordings['1']).toMatchObject({ failure: { status: 403 } }),
      ));

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
