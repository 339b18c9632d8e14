import * as adminFeedback from '../../../events/admin-feedback.ts';
import type { InboxDetail } from '../../../events/admin-feedback.ts';
import type { Failure } from '../../../events/session-types.ts';
import { projection } from '../../../src/kernel/projection.ts';
import { select } from '../../../src/kernel/read.ts';
import { inbox } from './inbox.ts';

export type InboxDetailState = {
  detail: InboxDetail | null;
  failure: { id: string; failure: Failure } | null;
  /** Grows with each retry. */
  asked: number;
  /** How many changes of each are on their way to the service, and which one an answer is on its way to. */
  changing: Record<string, number>;
  answering: string | null;
  /** Grows with each change that the service has: what was requested before may know nothing of it. */
  saves: number;
  /** Why the last change or answer was not taken; what was typed is still there. */
  refused: { id: string; did: 'change' | 'answer'; failure: Failure } | null;
  /** The tags that a feedback has at the service, by id, of each that was looked at. */
  tags: Record<string, readonly string[]>;
  /** Tags that were typed and that the service does not have: on their way, or not taken. */
  wanted: Record<string, readonly string[]>;
};

/** The one feedback that is open beside the list. */
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

/** Id of the feedback that is open, or null. */
export const openFeedback = select((read) => read(inbox.address)?.open ?? null);

/** By this what was typed as an answer is kept until the service has it. */
export const answerForm = (id: string): string => `answer ${id}`;
