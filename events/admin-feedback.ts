import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { listPage, listQuery } from './admin-lists.ts';
import { feedbackStatus } from './feedback-types.ts';
import { failure } from './session-types.ts';

/** One customer feedback in the list that staff see. */
export const inboxEntry = v.object({
  id: v.string(),
  /** When the feedback was sent (milliseconds since 1970). Null if the server did not say. */
  at: v.nullable(v.number()),
  rating: v.nullable(v.number()),
  text: personal(v.string()),
  userID: v.nullable(v.number()),
  email: personal(v.string()),
  /** Language of the app of the customer who sent the feedback. '' if the server did not say. */
  language: v.string(),
  status: feedbackStatus,
  tags: v.array(personal(v.string())),
  picture: v.boolean(),
  recording: v.boolean(),
  answers: v.number(),
});
export type InboxEntry = v.InferOutput<typeof inboxEntry>;

/** One customer feedback with all its details. */
export const inboxDetail = v.object({
  entry: inboxEntry,
  /** The app and device data attached to the feedback, each as label and value. */
  along: v.array(v.object({ name: v.string(), value: personal(v.string()) })),
  answers: v.array(
    v.object({ at: v.nullable(v.number()), text: personal(v.string()), by: personal(v.string()) }),
  ),
  /** The customer has read the latest answer to the feedback. */
  read: v.boolean(),
  /** All tags that any feedback has. */
  knownTags: v.array(personal(v.string())),
  /** Address at which this page finds the feedback's picture. The picture's bytes are not in the log. */
  picture: v.nullable(v.object({ address: v.string() })),
});
export type InboxDetail = v.InferOutput<typeof inboxDetail>;

export const listed = event('adminFeedback/listed', listPage(inboxEntry));
export const listFailed = event('adminFeedback/listFailed', v.object({ query: listQuery, failure }));
/** A staff member reloaded the list of feedback. */
export const listRequested = event('adminFeedback/listRequested');

export const detailLoaded = event('adminFeedback/detailLoaded', inboxDetail);
export const detailFailed = event('adminFeedback/detailFailed', v.object({ id: v.string(), failure }));
/** A staff member reloaded the feedback that is open. */
export const detailRequested = event('adminFeedback/detailRequested');

/** Staff changed the status or the tags of a feedback. */
export const changeSubmitted = event(
  'adminFeedback/changeSubmitted',
  v.object({
    id: v.string(),
    status: v.optional(feedbackStatus),
    tags: v.optional(v.array(personal(v.string()))),
  }),
);
/** Staff added a tag to a feedback (`on`) or removed it (not `on`). The feedback's other tags stay. */
export const tagChosen = event(
  'adminFeedback/tagChosen',
  v.object({ id: v.string(), tag: personal(v.string()), on: v.boolean() }),
);
/** A staff member gave up adding a tag to a feedback after the service refused it. */
export const tagDropped = event(
  'adminFeedback/tagDropped',
  v.object({ id: v.string(), tag: personal(v.string()) }),
);
/** Staff send an answer to a feedback, in the customer's language. */
export const answerSubmitted = event(
  'adminFeedback/answerSubmitted',
  v.object({ id: v.string(), text: personal(v.string()) }),
);
/** The service saved what staff changed about a feedback. `did` says what was requested. */
export const saved = event(
  'adminFeedback/saved',
  v.object({ did: v.picklist(['change', 'answer']), detail: inboxDetail }),
);
export const saveFailed = event(
  'adminFeedback/saveFailed',
  v.object({ id: v.string(), did: v.picklist(['change', 'answer']), failure }),
);
