import type { Change, Edit, Outcome } from '../../events/change-types.ts';
import type { FeedbackWritten, OwnFeedback } from '../../events/feedback-types.ts';
import type { SessionBackend as Backend } from '../api/backend.ts';
import type { Call } from '../api/call.ts';

/** Bytes that go with a feedback, in base64; null: none, or they are not on this device any more. */
export type Attached = { readonly picture: string | null; readonly recording: string | null };
export const NOTHING_ATTACHED: Attached = { picture: null, recording: null };

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

/** The call that carries a feedback to the service. */
export function feedbackCallFor(
  { at }: Change,
  { set }: Extract<Edit, { of: 'feedback' }>,
  backend: Backend,
  { picture, recording }: Attached,
): Call<Outcome> {
  const { rating, text, along } = set;
  const call = backend.sendFeedback({ rating, text, along, picture, recording });
  // What is not on this device any more did not go along, and the list says so.
  const taken = (id: string): OwnFeedback => ({
    ...asTaken(id, at, set),
    picture: picture !== null,
    recording: recording !== null,
  });
  return {
    request: call.request,
    read(reply) {
      const result = call.read(reply);
      return result.ok ? { ...result, value: { of: 'feedback', feedback: taken(result.value) } } : result;
    },
  };
}
