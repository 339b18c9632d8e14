import { describe, expect, test } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import type { FeedbackWritten } from '../../events/feedback-types.ts';
import { feedbackCalls } from '../../src/api/product/feedback-calls.ts';
import { changes } from '../../src/core/changes/changes.ts';
import { notices } from '../../src/core/app/notices.ts';
import { waitingFeedback } from './own-feedback.state.ts';
import type { App } from '../../src/kernel/app.ts';
import { here, story, world } from './feedback-given.ts';
import { feedbackForm } from './form.state.ts';

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
  /** A disk that fails so many times before it gives the picture. */
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
  /** Words that were typed at an earlier visit, with the picture; both are kept on this device. */
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
