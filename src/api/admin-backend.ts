import type { InboxDetail, InboxEntry } from '../../events/admin-feedback.ts';
import type { ListQuery, Paged } from '../../events/admin-lists.ts';
import type { CustomerEntry } from '../../events/admin.ts';
import type { FeedbackStatus } from '../../events/feedback-types.ts';
import type { Call } from './call.ts';

/**
 * What only the service's own people ask. Its calls come with the administration's half of the app; a customer's app does not
 * know their addresses.
 */
export type AdminBackend = {
  /** All customers of the service. */
  customers(): Call<readonly CustomerEntry[]>;
  /** One page of what customers told. */
  feedbackInbox(query: ListQuery): Call<Paged<InboxEntry>>;
  /** All of one but its recording. */
  feedbackDetail(id: string): Call<FeedbackDetail>;
  changeFeedback(
    id: string,
    changes: {
      readonly status?: FeedbackStatus | undefined;
      readonly tags?: readonly string[] | undefined;
    },
  ): Call<FeedbackDetail>;
  /** `key`: the same answer that comes twice is given once. */
  answerFeedback(id: string, key: string, text: string): Call<FeedbackDetail>;
};

/** As the server tells it: the picture is bytes yet. */
export type FeedbackDetail = Omit<InboxDetail, 'picture'> & {
  readonly picture: { readonly base64: string; readonly mime: string } | null;
};
