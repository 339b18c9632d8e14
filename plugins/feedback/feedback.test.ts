import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import * as feedback from '../../events/feedback.ts';
import { notices } from '../../src/core/app/notices.ts';
import { ownFeedback, unreadAnswers, waitingFeedback } from './own-feedback.state.ts';
import { problemReport } from '../../src/core/app/problem-report.ts';
import { anOwnFeedback } from '../../tests/feedback-samples.ts';
import { aDevice } from '../../tests/samples.ts';
import { alongNow, feedbackForm, cannotSendNow } from './form.state.ts';
import { elsewhere, here, story, world, drawn, send } from './feedback-given.ts';
import * as changeEvents from '../../events/changes.ts';
import type { FeedbackWritten } from '../../events/feedback-types.ts';
import { feedbackCalls } from '../../src/api/product/feedback-calls.ts';
import { changes } from '../../src/core/changes/changes.ts';
import type { App } from '../../src/kernel/app.ts';
import * as adminEvents from '../../events/admin.ts';
import * as network from '../../events/network.ts';
import { aFile } from '../../tests/fake-recorder.ts';

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

  test('[ACC-05] in two tabs: a switch or a sending in one takes away nothing that the other wrote', async () => {
    const stored = () => world.slots.get('7.feedbackDraft');
    const withText = { draft: { payload: { text: 'Three paragraphs', rating: 4 } } };
    await story()
      .when(here)
      .with(() => {
        const words = { rating: 4, text: 'Three paragraphs', picture: null, recording: false, names: false };
        world.slots.set('7.feedbackDraft', { kind: 'fact', draft: feedback.draftRestored(words) });
      })
      .when(feedback.draftChanged({ names: true }))
      .check(() => expect(stored()).toMatchObject(withText))
      .when(feedback.draftChanged({ rating: 2 }), feedback.sendWanted({ text: '' }))
      .check((it) => {
        expect(it.read(feedbackForm).sent).toBe(1);
        expect(stored()).toMatchObject({ draft: { payload: { text: 'Three paragraphs', rating: null } } });
      });
    await story()
      .when(here, feedback.draftChanged({ text: 'It is' }), feedback.draftChanged({ rating: 2 }), send)
      .check(() => expect(stored()).toBeUndefined());
  });

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

  test('a second answer to the same feedback raises a second notice', () => {
    const answer = { at: null, text: 'Thank you' };
    const answers = (count: number, unread = true) =>
      feedback.ownListed({
        entries: [{ ...answered, unread, answers: Array.from({ length: count }, () => answer) }],
      });
    return story()
      .given(elsewhere, feedback.ownListed({ entries: [] }))
      .when(answers(1), feedback.answerRead({ id: '1' }), answers(1, false), answers(2), answers(2))
      .check((_, events) => expect(events.filter(({ type }) => type === 'notices/raised')).toHaveLength(2));
  });

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

describe('[FEED-01] a picture that could not be read now', () => {
  const ALONG: FeedbackWritten['along'] = {
    version: '1',
    platform: 'web',
    language: 'en',
    mode: 'v2',
    theme: 'light',
    window: '800 × 600',
    devices: 0,
    models: [],
  };
  const attached = changeEvents.submitted({
    label: '',
    changes: [
      {
        id: 'f',
        batch: 'f',
        at: 0,
        notBefore: 0,
        edit: {
          of: 'feedback',
          id: 'f',
          was: null,
          set: {
            ...{ rating: 4, text: 'Look', along: ALONG, recording: null },
            picture: { file: 'p', size: 4 },
          },
        },
      },
    ],
  });
  let sent: unknown[] = [];
  /** A scenario in which reading the picture from the disk fails this many times before it succeeds. */
  const slow = (fails: number) =>
    story(feedbackCalls).with(() => {
      sent = [];
      const { replies } = world;
      world.replies = (request) => {
        if (request.method === 'post') sent.push(request.body);
        return replies(request);
      };
      world.attachments?.set('p', { base64: 'QUJD', mime: 'image/jpeg' });
      const lying = world.attachments;
      let left = fails;
      if (lying)
        world.attachments = Object.assign(new Map(lying), {
          get(file: string) {
            if (left-- > 0) throw new Error('The disk does not answer.');
            return lying.get(file);
          },
        });
    });
  /** Stores a draft from an earlier visit in this browser, with a text and a picture. */
  const keptDraft = () =>
    void world.slots.set('7.feedbackDraft', {
      kind: 'fact',
      draft: feedback.draftRestored({
        ...{ rating: null, text: 'Words', recording: false, names: false },
        picture: { file: 'p', size: 4 },
      }),
    });
  const words = (it: App) => it.read(notices).map(({ text }) => text);

  test.each([1, 2, 3, 4])('after %i tries that came to nothing it goes along all the same', (fails) =>
    slow(fails)
      .when(attached)
      .check(() => expect(sent).toEqual([]))
      .after('3min')
      .check(() => expect(sent).toMatchObject([{ screenshot: 'QUJD' }])),
  );

  test('a postponed feedback was not sent: it can be withdrawn as if it had never been', () =>
    slow(1)
      .when(attached)
      .check((it) => expect(it.read(waitingFeedback)).toMatchObject([{ state: 'waiting' }]))
      .check((it) => expect(it.read(changes).queue[0]?.wasSent).toBe(false))
      .when(feedback.withdrawalRequested({ id: 'f' }))
      .after('3min')
      .check(() => expect(sent).toEqual([])));

  test('in the end it goes without it, and its user was told a minute before', () =>
    slow(Infinity)
      .when(attached)
      .after('66s')
      .check((it) => {
        expect(sent).toEqual([]);
        expect(words(it)).toEqual(['feedback.goesWithout']);
      })
      .after('1min')
      .check(() => {
        expect(sent).toHaveLength(1);
        expect(sent[0]).not.toHaveProperty('screenshot');
      }));

  test('one that is not on this device any more is told of at once, and it goes without it a minute later', () =>
    slow(0)
      .with(() => void (world.attachments = new Map()))
      .when(attached)
      .check((it) => {
        expect(sent).toEqual([]);
        expect(words(it)).toEqual(['feedback.goesWithout']);
      })
      .after('1min')
      .check(() => {
        expect(sent).toHaveLength(1);
        expect(sent[0]).not.toHaveProperty('screenshot');
      }));

  test('a picture that is gone weighs more than a recording that could not be read now: nobody waits for it', () =>
    slow(0)
      .with(() => {
        world.attachments = Object.assign(new Map(), {
          get(file: string) {
            if (file === 'r') throw new Error('The disk does not answer.');
            return undefined;
          },
        });
      })
      .when(
        changeEvents.submitted({
          ...attached.payload,
          changes: attached.payload.changes.map((change) => ({
            ...change,
            edit: {
              ...change.edit,
              set: {
                ...(change.edit as { set: FeedbackWritten }).set,
                recording: { file: 'r', size: 4 },
              },
            } as typeof change.edit,
          })),
        }),
      )
      .check((it) => expect(words(it)).toEqual(['feedback.goesWithout'])));

  test('read back late, when its feedback was sent or it was removed, it comes into no other', () =>
    slow(2)
      .with(keptDraft)
      .when(here)
      .when(feedback.pictureRemoved({ file: 'p' }))
      .after('10s')
      .check((it) =>
        expect(it.read(feedbackForm)).toMatchObject({
          problem: null,
          draft: { picture: null },
          address: null,
        }),
      ));

  test('a draft whose picture could not be read at once keeps it', () =>
    slow(2)
      .with(keptDraft)
      .when(here)
      .after('10s')
      .check((it) =>
        expect(it.read(feedbackForm)).toMatchObject({
          problem: null,
          draft: { picture: { file: 'p' } },
          address: 'blob:image/jpeg,QUJD',
        }),
      ));
});

const area = { x: 0, y: 0, width: 0.5, height: 0.5 };

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

  test('is not taken any more once the page of the feedback is open again', () =>
    story()
      .when(here, feedback.aimStarted(), elsewhere, feedback.pageOpened({ capture: true }))
      .check((it) => expect(it.read(feedbackForm)).toMatchObject({ aiming: false, capture: true })));

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

  test('that is given up while it is covered is not attached, and nothing of it stays', () => {
    const it = story();
    const { keep } = it.ports.attachments;
    it.ports.attachments.keep = (...given) => {
      it.app.publish(feedback.coverCancelled());
      return keep(...given);
    };
    return it
      .given(here, drawn)
      .when(feedback.coverWanted())
      .check((app) => {
        expect(app.read(feedbackForm)).toMatchObject({ edit: null, address: null, draft: { picture: null } });
        expect(world.attachments?.size).toBe(0);
        expect(world.asked).toContain('forget blob:screen');
      });
  });

  test('that is removed is let go of', () =>
    story()
      .given(here, drawn)
      .when(feedback.coverWanted())
      .check((app) => {
        const { draft, address } = app.read(feedbackForm);
        app.publish(feedback.pictureRemoved({ file: draft.picture?.file ?? '' }));
        expect(world.asked).toContain(`forget ${address}`);
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
        expect(it.read(feedbackForm)).toMatchObject({ sending: false, failed: true });
      })
      .when(feedback.draftChanged({ text: 'It is good, too' }))
      .check((it) => expect(it.read(feedbackForm).failed).toBe(false)));

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
      .given(network.wentOffline())
      .when(here, feedback.recordingChosen({ on: true }))
      .check((it) => expect(it.read(cannotSendNow)).toBe('preparing'))
      .when(feedback.filePrepared(aFile()), send)
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
