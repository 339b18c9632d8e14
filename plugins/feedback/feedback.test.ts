import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as feedback from '../../events/feedback.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import { changes } from '../../src/core/changes.ts';
import { changesEffects } from '../../src/core/changes.effects.ts';
import { notices } from '../../src/core/notices.ts';
import { ownFeedbackEffects } from '../../src/core/own-feedback.effects.ts';
import { ownFeedback, unreadAnswers, waitingFeedback } from '../../src/core/own-feedback.ts';
import { problemReport } from '../../src/core/problem-report.ts';
import type { FakeWorld } from '../../tests/fake-ports.ts';
import { anOwnFeedback } from '../../tests/feedback-samples.ts';
import { aFile } from '../../tests/fake-recorder.ts';
import { access, aDevice, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { alongNow, cannotSendNow, feedbackForm } from './form.state.ts';
import { feedbackPlugin } from './index.ts';

const here = navigation.locationChanged({ path: '/customer-feedback', query: '' });
const elsewhere = navigation.locationChanged({ path: '/v2', query: '' });
const entered = [app.initialised(), auth.loginSucceeded({ ...access(), email: 'ada@example.com' })];
const story = () =>
  scenario({
    plugins: [feedbackPlugin],
    effects: [...ownFeedbackEffects, ...changesEffects],
    backend: backend(),
  })
    .with((fake) => {
      world = fake;
      world.replies = ({ method, path }) =>
        method === 'get' && path === '/feedback'
          ? { status: 200, body: { success: [] } }
          : { status: 200, body: { success: { id: '1' } } };
    })
    .given(...entered);
/** The world of the story that runs. */
let world: FakeWorld;
const drawn = feedback.picturePrepared({ address: 'blob:screen', width: 800, height: 600 });
const area = { x: 0, y: 0, width: 0.5, height: 0.5 };
const send = feedback.sendWanted({ text: ' It is good ' });

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

describe('[FEED-01] a picture of the app', () => {
  test('is taken on another page without the bar, and leads back', () =>
    story()
      .when(here, feedback.aimStarted(), elsewhere)
      .check((it) => expect(it.read(feedbackForm).aiming).toBe(true))
      .when(feedback.captureWanted())
      .check((it, events) => {
        expect(world.asked).toContain('take a picture');
        expect(events.map(({ type }) => type)).toEqual(
          expect.arrayContaining(['navigation/linkFollowed', 'feedback/picturePrepared']),
        );
        expect(it.read(feedbackForm)).toMatchObject({ aiming: false, edit: { address: 'blob:screen' } });
      }));

  test.each(['denied', 'unsupported', 'unreadable'] as const)('that is %s is told', (problem) =>
    story()
      .with(() => void (world.screenshot = { problem }))
      .when(here, feedback.captureWanted())
      .check((it) => expect(it.read(feedbackForm)).toMatchObject({ problem, edit: null, making: false })),
  );

  test('loses what is covered for good: the one with everything in it is let go of', () =>
    story()
      .given(here, drawn, feedback.areasChanged({ areas: [area] }))
      .when(feedback.coverWanted())
      .check((it) => {
        expect(world.asked).toEqual(
          expect.arrayContaining(['cover 1 parts of blob:screen', 'forget blob:screen']),
        );
        expect(world.attachments?.size).toBe(1);
        expect(it.read(feedbackForm)).toMatchObject({ edit: null, draft: { picture: { size: 12 } } });
        expect(it.read(cannotSendNow)).toBeNull();
      }));

  test('covers are taken back one by one', () =>
    story()
      .given(here, drawn, feedback.areasChanged({ areas: [area] }), feedback.areasChanged({ areas: [] }))
      .when(feedback.areasReverted())
      .check((it) => expect(it.read(feedbackForm).edit?.areas).toEqual([area]))
      .when(feedback.areasReverted(), feedback.areasReverted())
      .check((it) => expect(it.read(feedbackForm).edit?.areas).toEqual([])));

  test('that is not finished holds up the sending', () =>
    story()
      .given(here, drawn)
      .when(send)
      .check((it, events) => {
        expect(events.at(-1)).toMatchObject({ type: 'feedback/handOverFailed' });
        expect(it.read(cannotSendNow)).toBe('picture');
        expect(it.read(changes).queue).toEqual([]);
      }));

  test('that this device cannot keep is told', () =>
    story()
      .with(() => void (world.attachments = null))
      .given(here, drawn)
      .when(feedback.coverWanted())
      .check((it) => expect(it.read(feedbackForm)).toMatchObject({ problem: 'notKept', making: false })));

  test('a file that is no picture is told', () =>
    story()
      .with(() => void (world.readable = false))
      .when(here, feedback.pictureChosen({ file: 'file-1' }))
      .check((it) => expect(it.read(feedbackForm).problem).toBe('unreadable')));
});

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
        expect(JSON.stringify(events)).not.toContain(bytes?.base64);
      }));

  test('[ADM-02] nobody sends in the name of somebody they look at', () =>
    story()
      .given(here, adminEvents.ghostEntered({ userID: 12, by: 7, superUser: true }))
      .when(send)
      .check((it, events) => {
        expect(events.at(-1)).toMatchObject({ type: 'feedback/handOverFailed' });
        expect(it.read(changes).queue).toEqual([]);
      }));
});

describe('[FEED-01] answers', () => {
  const answered = anOwnFeedback('1', {
    status: 'answered',
    unread: true,
    answers: [{ at: null, text: 'Thank you' }],
  });
  const listed = feedback.ownListed({ entries: [answered] });

  test('are told once, wherever the customer is', () =>
    story()
      .given(elsewhere)
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
