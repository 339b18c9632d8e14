import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { listPage, listQuery } from './admin-lists.ts';
import { feedbackStatus } from './feedback-types.ts';
import { failure } from './session-types.ts';

/** One customer's feedback, as a row of the list that staff see. */
export const inboxEntry = v.object({
  id: v.string(),
  /** When the feedback was sent (milliseconds since 1970). Null if the server did not say. */
  at: v.nullable(v.number()),
  rating: v.nullable(v.number()),
  text: personal(v.string()),
  userID: v.nullable(v.number()),
  email: personal(v.string()),
  /** The customer's name. Absent if the server did not say. */
  name: v.optional(personal(v.string())),
  /** The app language of the customer who sent the feedback. '' if the server did not say. */
  language: v.string(),
  status: feedbackStatus,
  tags: v.array(personal(v.string())),
  picture: v.boolean(),
  recording: v.boolean(),
  answers: v.number(),
});
export type InboxEntry = v.InferOutput<typeof inboxEntry>;

/** One customer's feedback with all its details. */
export const inboxDetail = v.object({
  entry: inboxEntry,
  /** Data about the app and the customer's devices that is attached to the feedback, each as label and value. */
  along: v.array(v.object({ name: v.string(), value: personal(v.string()) })),
  answers: v.array(
    v.object({ at: v.nullable(v.number()), text: personal(v.string()), by: personal(v.string()) }),
  ),
  /** The customer has read the latest answer to the feedback. */
  read: v.boolean(),
  /** All tags that are in use on any feedback. */
  knownTags: v.array(personal(v.string())),
  /** The feedback screenshot. `address` is a temporary URL for it in this browser tab. Its bytes are not in the log. */
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

/** Staff changed the status or the tags of one customer's feedback. */
export const changeSubmitted = event(
  'adminFeedback/changeSubmitted',
  v.object({
    id: v.string(),
    status: v.optional(feedbackStatus),
    tags: v.optional(v.array(personal(v.string()))),
  }),
);
/** Staff added a tag to one customer's feedback (`on`) or removed it (not `on`). All other tags stay. */
export const tagChosen = event(
  'adminFeedback/tagChosen',
  v.object({ id: v.string(), tag: personal(v.string()), on: v.boolean() }),
);
/** The service refused a tag for one customer's feedback, and a staff member gave up adding it. */
export const tagDropped = event(
  'adminFeedback/tagDropped',
  v.object({ id: v.string(), tag: personal(v.string()) }),
);
/** Staff send an answer to one customer's feedback, in the customer's language. */
export const answerSubmitted = event(
  'adminFeedback/answerSubmitted',
  v.object({ id: v.string(), text: personal(v.string()) }),
);
/** The service saved what staff did with one customer's feedback. `did`: a change of status or tags, or an answer. */
export const saved = event(
  'adminFeedback/saved',
  v.object({ did: v.picklist(['change', 'answer']), detail: inboxDetail }),
);
export const saveFailed = event(
  'adminFeedback/saveFailed',
  v.object({ id: v.string(), did: v.picklist(['change', 'answer']), failure }),
);
