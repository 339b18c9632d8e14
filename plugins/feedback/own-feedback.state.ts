import type { Change } from '../../events/change-types.ts';
import * as feedback from '../../events/feedback.ts';
import type { FeedbackWritten, OwnFeedback } from '../../events/feedback-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { select } from '../../src/kernel/read.ts';
import { remoteList } from '../../src/core/server/remote.ts';
import { changes, refusedChanges } from '../../src/core/changes/changes.ts';

/**
 * Returns the list entry for a feedback that the server has just accepted. It equals the entry that the server will
 * return.
 */
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

type OwnFeedbackList = {
  /** The customer's feedback as the server returns it, newest first. */
  readonly entries: readonly OwnFeedback[];
  /** How often the customer's feedback list was loaded in this session. */
  readonly looks: number;
  /** The answers of which the user was already notified, as `noticeOf` writes them. */
  readonly told: readonly string[];
  /**
   * The files attached to feedback that is in the queue to send, by id of the change that sends the feedback. The files
   * themselves are stored outside the log.
   */
  readonly attached: Readonly<Record<string, readonly string[]>>;
  /** How many times in a row reading a feedback's files failed, by id of the change that sends the feedback. */
  readonly unread: Readonly<Record<string, number>>;
};

/** How often the app tries to read a feedback's files. After that, the feedback is sent without them. */
export const MOST_TRIES = 4;

const filesOf = (changes: readonly Change[]) =>
  Object.fromEntries(
    changes.flatMap(({ id, edit }) =>
      edit.of === 'feedback'
        ? [[id, [edit.set.picture, edit.set.recording].flatMap((each) => (each ? [each.file] : []))]]
        : [],
    ),
  );

/**
 * The list of the customer's feedback with its answers (FEED-01). `unavailable`: the server has no such list, but
 * still receives feedback.
 */
export const ownFeedback = remoteList({
  id: 'core/ownFeedback',
  facts: { asked: feedback.ownRequested, listed: feedback.ownListed, failed: feedback.ownFailed },
  initial: { entries: [], looks: 0, told: [], attached: {}, unread: {} } as OwnFeedbackList,
  listed: ({ looks }, { entries }) => ({ entries, looks: looks + 1 }),
  changed(s, fact) {
    if (fact.type === 'changes/submitted' || fact.type === 'changes/found')
      return { attached: { ...s.attached, ...filesOf(fact.payload.changes) } };
    if (fact.type !== 'changes/saved' || fact.payload.outcome.of !== 'feedback') return s;
    const { feedback: taken } = fact.payload.outcome;
    return { entries: [taken, ...s.entries.filter(({ id }) => id !== taken.id)] };
  },
  more: (on) => [
    on(feedback.answerRead, (s, { payload: { id } }) => ({
      ...s,
      entries: s.entries.map((each) => (each.id === id ? { ...each, unread: false } : each)),
    })),
    on(feedback.answersTold, (s, { payload: { ids } }) => ({
      ...s,
      told: [...new Set([...s.told, ...ids])],
    })),
    on(feedback.attachedNotFound, (s, { payload: { id, gone } }) => ({
      ...s,
      unread: { ...s.unread, [id]: gone ? MOST_TRIES : (s.unread[id] ?? 0) + 1 },
    })),
  ],
});

/** Returns what a notice of a feedback's answers is about. A further answer is another notice. */
export const noticeOf = ({ id, answers }: OwnFeedback): string => `${id} ${answers.length}`;

/** A feedback that is not sent yet, or that the server refused. */
export type WaitingFeedback = OwnFeedback & {
  readonly change: string;
  readonly state: 'waiting' | 'sending' | 'refused';
  readonly reason: Failure | null;
};
/** The feedback that the server has not received yet, newest first. */
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
/** Whether the server supports no feedback at all. */
export const takesNoFeedback = select((read) =>
  read(refusedChanges).some(
    ({ edit, failure }) => edit.of === 'feedback' && failure?.reason === 'unavailable',
  ),
);
/** The customer's feedback with answers that the customer has not read. */
export const unreadAnswers = select((read) => read(ownFeedback).entries.filter(({ unread }) => unread));
