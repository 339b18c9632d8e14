import * as adminFeedback from '../../events/admin-feedback.ts';
import type { InboxDetail } from '../../events/admin-feedback.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import { inbox } from './inbox.ts';

export type InboxDetailState = {
  detail: InboxDetail | null;
  failure: { id: string; failure: Failure } | null;
  /** Grows with each wish for it once more. */
  asked: number;
  saving: 'change' | 'answer' | null;
  /** Why the last change or answer was not taken; what was typed is still there. */
  refused: { id: string; did: 'change' | 'answer'; failure: Failure } | null;
};

/** The one feedback that is open beside the list. */
export const inboxDetail = projection<InboxDetailState>(
  'admin-feedback/detail',
  { detail: null, failure: null, asked: 0, saving: null, refused: null },
  (on) => [
    on(adminFeedback.detailLoaded, (s, e) => {
      s.detail = e.payload;
      s.failure = null;
      s.refused = null;
    }),
    on(adminFeedback.detailFailed, (s, e) => {
      s.failure = e.payload;
    }),
    on(adminFeedback.detailRequested, (s) => {
      s.asked += 1;
      s.failure = null;
    }),
    on(adminFeedback.changeSubmitted, (s) => {
      s.saving = 'change';
      s.refused = null;
    }),
    on(adminFeedback.answerSubmitted, (s) => {
      s.saving = 'answer';
      s.refused = null;
    }),
    on(adminFeedback.saved, (s, e) => {
      s.saving = null;
      if (s.detail?.entry.id === e.payload.detail.entry.id) s.detail = e.payload.detail;
    }),
    on(adminFeedback.saveFailed, (s, e) => {
      s.saving = null;
      s.refused = e.payload;
    }),
  ],
);

/** Id of the feedback that is open, or null. */
export const openFeedback = select((read) => read(inbox.address)?.open ?? null);
