import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import * as network from '../../events/network.ts';
import { changes } from '../../src/core/changes/changes.ts';
import { notices } from '../../src/core/app/notices.ts';
import { problemReport } from '../../src/core/app/problem-report.ts';
import { waitingFeedback } from './own-feedback.state.ts';
import type { App } from '../../src/kernel/app.ts';
import { aFile } from '../../tests/fake-recorder.ts';
import { cannotSendNow, feedbackForm } from './form.state.ts';
import { drawn, here, send, story, world } from './feedback-given.ts';

describe('[FEED-01] sending', () => {
  test('puts it into the queue with what goes along, and empties the form', () =>
    story()
      .given(here, network.wentOffline(), feedback.draftChanged({ rating: 4 }))
      .when(send)
      .check((it) => {
        expect(it.read(waitingFeedback)).toMatchObject([{ text: 'It is good', rating: 4, state: 'waiting' }]);
        expect(it.read(feedbackForm)).toMatchObject({ sent: 1, draft: { text: '', rating: null } });
        expect(it.read(notices).map(({ text }) => text)).toEqual(['feedback.waitsForNetwork']);
      }));

  test('with a recording keeps its bytes beside the log, and waits until it is made', () =>
    story()
      .given(here, network.wentOffline(), feedback.recordingChosen({ on: true }))
      .check((it) => expect(it.read(cannotSendNow)).toBe('preparing'))
      .given(feedback.filePrepared(aFile()))
      .when(send)
      .check((it, events) => {
        const [bytes] = [...(world.attachments?.values() ?? [])];
        expect(bytes?.mime).toBe('application/gzip');
        expect(it.read(waitingFeedback)).toMatchObject([{ recording: true }]);
        expect(it.read(problemReport).along, 'the next feedback has none of its own accord').toBe(false);
        expect(JSON.stringify(events)).not.toContain(bytes?.base64);
      }));

  test('refused and tried once more it still has its picture; let go of, nothing is left on this device', () => {
    const failure = { reason: 'invalid', status: 422 } as const;
    const only = (it: App) => it.read(waitingFeedback)[0]?.change ?? '';
    let id = '';
    return story()
      .given(here, network.wentOffline(), drawn)
      .when(feedback.coverWanted())
      .when(send)
      .check((it) => {
        id = only(it);
        it.publish(changeEvents.refused({ id, failure }));
        it.publish(changeEvents.retried({ id }));
      })
      .after('1s')
      .check((it) => {
        expect(it.read(waitingFeedback)).toMatchObject([{ state: 'waiting', picture: true }]);
        expect(only(it)).not.toBe(id);
        expect(world.attachments?.size).toBe(1);
        it.publish(feedback.withdrawalRequested({ id: only(it) }));
      })
      .after('1s')
      .check((it) => {
        expect(it.read(waitingFeedback)).toEqual([]);
        expect(world.attachments?.size).toBe(0);
      });
  });

  test('[ADM-02] nobody sends in the name of somebody they look at', () =>
    story()
      .given(here, adminEvents.ghostEntered({ userID: 12, by: 7, superUser: true }))
      .when(send)
      .check((it, events) => {
        expect(events.at(-1)).toMatchObject({ type: 'feedback/handOverFailed' });
        expect(it.read(changes).queue).toEqual([]);
      }));
});
