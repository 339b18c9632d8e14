import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import * as feedback from '../../events/feedback.ts';
import { notices } from '../../src/core/app/notices.ts';
import { ownFeedback, unreadAnswers } from './own-feedback.state.ts';
import { problemReport } from '../../src/core/app/problem-report.ts';
import { anOwnFeedback } from '../../tests/feedback-samples.ts';
import { aDevice } from '../../tests/samples.ts';
import { alongNow, feedbackForm } from './form.state.ts';
import { elsewhere, here, story, world } from './feedback-given.ts';

describe('[FEED-01] [ROUTE-20] what is written', () => {
  test('is kept while it is written, and is there again at the next visit', () =>
    story()
      .when(here, feedback.draftChanged({ text: 'Half a sen' }), feedback.draftChanged({ rating: 3 }))
      .check((it) => {
        expect(world.slots.get('7.feedbackDraft')).toMatchObject({
          draft: { payload: { text: 'Half a sen', rating: 3 } },
        });
        expect(it.read(feedbackForm).draft).toMatchObject({ text: 'Half a sen', rating: 3 });
      }));

  test('of an earlier visit comes back with its picture, and what is newer is not overwritten', async () => {
    const draft = {
      rating: 2,
      text: 'Old words',
      picture: { file: 'p', size: 4 },
      recording: true,
      names: false,
    };
    const visit = () =>
      story().with(() => {
        world.slots.set('7.feedbackDraft', { kind: 'fact', draft: feedback.draftRestored(draft) });
        world.attachments?.set('p', { base64: 'QUJD', mime: 'image/jpeg' });
      });
    await visit()
      .when(here)
      .check((it) => {
        expect(it.read(feedbackForm)).toMatchObject({ draft, address: 'blob:image/jpeg,QUJD' });
        expect(it.read(problemReport).along).toBe(true);
      });
    await visit()
      .given(feedback.draftChanged({ text: 'New words' }))
      .when(here)
      .check((it) => expect(it.read(feedbackForm).draft.text).toBe('New words'));
  });

  test('whose picture is not on this device any more says so, and keeps its words', () =>
    story()
      .with(() => {
        world.slots.set('7.feedbackDraft', {
          kind: 'fact',
          draft: feedback.draftRestored({
            rating: null,
            text: 'Words',
            picture: { file: 'gone', size: 4 },
            recording: false,
            names: false,
          }),
        });
      })
      .when(here)
      .check((it) =>
        expect(it.read(feedbackForm)).toMatchObject({
          problem: 'notKept',
          draft: { text: 'Words', picture: null },
        }),
      ));
});

describe('[FEED-01] what goes along', () => {
  test('is models and numbers; names only when they are chosen', () =>
    story()
      .when(
        here,
        deviceEvents.listed({
          devices: [aDevice(1, { name: 'Anna’s car' }), aDevice(2, { name: 'Milo' })],
          leftOut: [],
          source: 'server',
        }),
      )
      .check((it) => {
        expect(it.read(alongNow)).toMatchObject({ devices: 2 });
        expect(JSON.stringify(it.read(alongNow))).not.toContain('Anna');
      })
      .when(feedback.draftChanged({ names: true }))
      .check((it) => expect(it.read(alongNow).names).toEqual(['Anna’s car', 'Milo'])));
});

describe('[FEED-01] answers', () => {
  const answered = anOwnFeedback('1', {
    status: 'answered',
    unread: true,
    answers: [{ at: null, text: 'Thank you' }],
  });
  const listed = feedback.ownListed({ entries: [answered] });

  test('of the time before the sign-in only leave their mark: the map comes first', () =>
    story()
      .given(elsewhere)
      .when(listed)
      .check((it) => {
        expect(it.read(notices)).toEqual([]);
        expect(it.read(unreadAnswers)).toHaveLength(1);
      }));

  test('that come later are told once, wherever the customer is', () =>
    story()
      .given(elsewhere, feedback.ownListed({ entries: [] }))
      .when(listed, listed)
      .check((it, events) => {
        expect(events.filter(({ type }) => type === 'notices/raised')).toHaveLength(1);
        expect(it.read(unreadAnswers)).toHaveLength(1);
      }));

  test('say nothing to who looks at them', () =>
    story()
      .given(here)
      .when(listed)
      .check((it) => expect(it.read(notices)).toEqual([])));

  test('that are read lose their mark at once, and the service is told', () =>
    story()
      .given(elsewhere, listed)
      .when(feedback.answerRead({ id: '1' }))
      .check((it) => {
        expect(world.asked).toContain('post /feedback/1/read');
        expect(it.read(unreadAnswers)).toEqual([]);
      }));

  test('a service without the list is no error, and is not asked again and again', () =>
    story()
      .given(elsewhere)
      .when(feedback.ownFailed({ failure: { reason: 'unavailable', status: 404 } }))
      .after('2h')
      .check((it) => {
        expect(it.read(ownFeedback).status).toBe('unavailable');
        expect(world.asked).not.toContain('get /feedback');
        expect(it.read(notices)).toEqual([]);
      }));
});
