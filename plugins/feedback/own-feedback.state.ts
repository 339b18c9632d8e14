import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import type { FeedbackWritten, OwnFeedback } from '../../events/feedback-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { changes, refusedChanges } from '../../src/core/changes/changes.ts';

/** What the server will have of a feedback that it has just taken. */
export const asTaken = (
  id: string,
  at: number,
  { rating, text, picture, recording }: FeedbackWritten,
): OwnFeedback => ({
  id,
  at,
  rating,
  text,
  status: 'new',
  picture: picture !== null,
  recording: recording !== null,
  answers: [],
  unread: false,
});

export type OwnFeedbackList = {
  /** `unavailable`: the service has no such list; what is written reaches it all the same. */
  status: 'none' | 'loading' | 'ready' | 'failed' | 'unavailable';
  /** As the server has them, newest first. */
  entries: OwnFeedback[];
  failure: Failure | null;
  /** Whose answers a word was said about. */
  told: string[];
  /** What lies beside the log for feedback that waits, by its change. */
  attached: Record<string, string[]>;
  /** How often in a row it could not be read, by its change. */
  unread: Record<string, number>;
};

/** So often in a row it is looked for; then it goes without. */
export const MOST_TRIES = 4;

/** What the customer told the service, and what was answered (FEED-01). */
export const ownFeedback = projection<OwnFeedbackList>(
  'core/ownFeedback',
  { status: 'none', entries: [], failure: null, told: [], attached: {}, unread: {} },
  (on) => {
    const note = (s: OwnFeedbackList, made: Parameters<typeof changeEvents.found>[0]['changes']) => {
      for (const { id, edit } of made)
        if (edit.of === 'feedback')
          s.attached[id] = [edit.set.picture, edit.set.recording].flatMap((each) =>
            each ? [each.file] : [],
          );
    };
    return [
      on(feedback.ownRequested, (s) => {
        if (s.status === 'none' || s.status === 'failed') s.status = 'loading';
        s.failure = null;
      }),
      on(feedback.ownListed, (s, e) => {
        s.status = 'ready';
        s.entries = e.payload.entries;
        s.failure = null;
      }),
      on(feedback.ownFailed, (s, { payload: { failure } }) => {
        if (failure.reason === 'unavailable') s.status = 'unavailable';
        // A list that was there once stays: it is better than none.
        else if (s.status !== 'ready') s.status = 'failed';
        s.failure = failure;
      }),
      on(feedback.answerRead, (s, e) => {
        for (const each of s.entries) if (each.id === e.payload.id) each.unread = false;
      }),
      on(feedback.answersTold, (s, e) => {
        s.told = [...new Set([...s.told, ...e.payload.ids])];
      }),
      on(feedback.attachedNotFound, (s, { payload: { id, gone } }) => {
        s.unread[id] = gone ? MOST_TRIES : (s.unread[id] ?? 0) + 1;
      }),
      on(changeEvents.submitted, (s, e) => note(s, e.payload.changes)),
      on(changeEvents.found, (s, e) => note(s, e.payload.changes)),
      on(changeEvents.saved, (s, { payload: { outcome } }) => {
        if (outcome.of !== 'feedback') return;
        const { feedback: taken } = outcome;
        s.entries = [taken, ...s.entries.filter(({ id }) => id !== taken.id)];
      }),
    ];
  },
);

/** One that waits for the network, or that the service would not have. */
export type WaitingFeedback = OwnFeedback & {
  readonly change: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly reason: Failure | null;
};
/** What the service does not have yet, newest first. */
export const waitingFeedback = select((read): readonly WaitingFeedback[] =>
  read(changes)
    .queue.flatMap(({ id, at, edit, state, failure }) =>
      edit.of === 'feedback'
        ? [
            {
              ...asTaken(edit.id, at, edit.set),
              change: id,
              state: state === 'refused' || state === 'sending' ? state : ('waiting' as const),
              reason: failure,
            },
          ]
        : [],
    )
    .reverse(),
);
/** The service takes no feedback at all. */
export const takesNoFeedback = select((read) =>
  read(refusedChanges).some(
    ({ edit, failure }) => edit.of === 'feedback' && failure?.reason === 'unavailable',
  ),
);
/** Those with an answer that the customer has not looked at. */
export const unreadAnswers = select((read) => read(ownFeedback).entries.filter(({ unread }) => unread));
