import * as adminFeedback from '../../../events/admin-feedback.ts';
import type { InboxDetail } from '../../../events/admin-feedback.ts';
import type { Failure } from '../../../events/session-types.ts';
import { projection } from '../../../src/kernel/projection.ts';
import { select } from '../../../src/kernel/read.ts';
import { inbox } from './inbox.ts';

export type InboxDetailState = {
  detail: InboxDetail | null;
  failure: { id: string; failure: Failure } | null;
  /** Counts how often the user retried loading the open feedback. */
  asked: number;
  /**
   * How many changes to each feedback are being sent, by feedback id. `answering`: the id of the feedback to which an
   * answer is being sent.
   */
  changing: Record<string, number>;
  answering: string | null;
  /**
   * Counts the saved changes to feedback. If it grew while a feedback was loading, the response may lack the latest
   * change.
   */
  saves: number;
  /** Why the service refused the last change or answer to a feedback. The user's input stays in the form. */
  refused: { id: string; did: 'change' | 'answer'; failure: Failure } | null;
  /** The tags that the server has stored for each feedback that was loaded, by feedback id. */
  tags: Record<string, readonly string[]>;
  /**
   * Tags that the user added but the server has not stored, because they are being sent or were refused. By feedback
   * id.
   */
  wanted: Record<string, readonly string[]>;
};

/** State of the feedback that is open beside the inbox's list. */
export const inboxDetail = projection<InboxDetailState>(
  'admin-feedback/detail',
  {
    detail: null,
    failure: null,
    asked: 0,
    changing: {},
    answering: null,
    saves: 0,
    refused: null,
    tags: {},
    wanted: {},
  },
  (on) => {
    const know = (s: InboxDetailState, { id, tags }: InboxDetail['entry']) => {
      s.tags[id] = tags;
      s.wanted[id] = (s.wanted[id] ?? []).filter((tag) => !tags.includes(tag));
    };
    const begun = (s: InboxDetailState, id: string) => {
      s.changing[id] = (s.changing[id] ?? 0) + 1;
      s.refused = null;
    };
    const settled = (s: InboxDetailState, did: 'change' | 'answer', id: string) => {
      if (did === 'answer') s.answering = null;
      else if ((s.changing[id] ?? 0) > 1) s.changing[id]! -= 1;
      else delete s.changing[id];
    };
    return [
      on(adminFeedback.detailLoaded, (s, e) => {
        s.detail = e.payload;
        s.failure = null;
        s.refused = null;
        know(s, e.payload.entry);
      }),
      on(adminFeedback.detailFailed, (s, e) => {
        s.failure = e.payload;
      }),
      on(adminFeedback.detailRequested, (s) => {
        s.asked += 1;
        s.failure = null;
      }),
      on(adminFeedback.changeSubmitted, (s, e) => begun(s, e.payload.id)),
      on(adminFeedback.tagChosen, (s, { payload: { id, tag, on: isOn } }) => {
        const others = (s.wanted[id] ?? []).filter((each) => each !== tag);
        s.wanted[id] = isOn ? [...others, tag] : others;
        begun(s, id);
      }),
      on(adminFeedback.tagDropped, (s, { payload: { id, tag } }) => {
        s.wanted[id] = (s.wanted[id] ?? []).filter((each) => each !== tag);
      }),
      on(adminFeedback.answerSubmitted, (s, e) => {
        s.answering = e.payload.id;
        s.refused = null;
      }),
      on(adminFeedback.saved, (s, { payload: { did, detail } }) => {
        settled(s, did, detail.entry.id);
        s.saves += 1;
        know(s, detail.entry);
        if (s.detail?.entry.id === detail.entry.id) s.detail = detail;
      }),
      on(adminFeedback.saveFailed, (s, e) => {
        settled(s, e.payload.did, e.payload.id);
        s.refused = e.payload;
      }),
    ];
  },
);

/** Id of the feedback that is open beside the inbox's list, or null. */
export const openFeedback = select((read) => read(inbox.address)?.open ?? null);

/**
 * Returns the name under which the draft of an answer to this feedback is stored until the service has saved the
 * answer.
 */
export const answerForm = (id: string): string => `answer ${id}`;
