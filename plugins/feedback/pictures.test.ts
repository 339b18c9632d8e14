import { describe, expect, test } from 'vitest';
import * as feedback from '../../events/feedback.ts';
import { changes } from '../../src/core/changes/changes.ts';
import { cannotSendNow, feedbackForm } from './form.state.ts';
import { drawn, elsewhere, here, send, story, world } from './feedback-given.ts';

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
