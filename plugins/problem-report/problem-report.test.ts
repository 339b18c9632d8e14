import { of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as feedback from '../../events/feedback.ts';
import * as network from '../../events/network.ts';
import type { ReportNews } from '../../src/ports/ports.ts';
import { aFile } from '../../tests/fake-recorder.ts';
import { cannotSend, LARGEST_SENT, problemReport } from '../../src/core/app/problem-report.ts';
import { entered, story } from './problem-report-given.ts';

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
