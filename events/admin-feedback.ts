import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { listPage, listQuery } from './admin-lists.ts';
import { feedbackStatus } from './feedback-types.ts';
import { failure } from './session-types.ts';

/** One feedback in the list that staff see. */
export const inboxEntry = v.object({
  id: v.string(),
  /** Milliseconds since 1970. Null if the server did not say. */
  at: v.nullable(v.number()),
  rating: v.nullable(v.number()),
  text: personal(v.string()),
  userID: v.nullable(v.number()),
  email: personal(v.string()),
  /** Language of the customer's app. '' if the server did not say. */
  language: v.string(),
  status: feedbackStatus,
  tags: v.array(personal(v.string())),
  picture: v.boolean(),
  recording: v.boolean(),
  answers: v.number(),
});
export type InboxEntry = v.InferOutput<typeof inboxEntry>;

/** All of one. */
export const inboxDetail = v.object({
  entry: inboxEntry,
  /** The attached data, as label and value. */
  along: v.array(v.object({ name: v.string(), value: personal(v.string()) })),
  answers: v.array(
    v.object({ at: v.nullable(v.number()), text: personal(v.string()), by: personal(v.string()) }),
  ),
  /** The customer has read the last answer. */
  read: v.boolean(),
  /** All tags in use. */
  knownTags: v.array(personal(v.string())),
  /** Where this page finds the picture. Its bytes are not in the log. */
  picture: v.nullable(v.object({ address: v.string() })),
});
export type InboxDetail = v.InferOutput<typeof inboxDetail>;

export const listed = event('adminFeedback/listed', listPage(inboxEntry));
export const listFailed = event('adminFeedback/listFailed', v.object({ query: listQuery, failure }));
/** The user reloaded the list. */
export const listRequested = event('adminFeedback/listRequested');

export const detailLoaded = event('adminFeedback/detailLoaded', inboxDetail);
export const detailFailed = event('adminFeedback/detailFailed', v.object({ id: v.string(), failure }));
/** The user reloaded the open feedback. */
export const detailRequested = event('adminFeedback/detailRequested');

/** Staff changed the status or the tags. */
export const changeSubmitted = event(
  'adminFeedback/changeSubmitted',
  v.object({
    id: v.string(),
    status: v.optional(feedbackStatus),
    tags: v.optional(v.array(personal(v.string()))),
  }),
);
/** A tag is added, or removed (not `on`). The feedback's other tags stay. */
export const tagChosen = event(
  'adminFeedback/tagChosen',
  v.object({ id: v.string(), tag: personal(v.string()), on: v.boolean() }),
);
/** The user gave up adding a tag that the service did not accept. */
export const tagDropped = event(
  'adminFeedback/tagDropped',
  v.object({ id: v.string(), tag: personal(v.string()) }),
);
/** An answer to the customer, in the customer's language. */
export const answerSubmitted = event(
  'adminFeedback/answerSubmitted',
  v.object({ id: v.string(), text: personal(v.string()) }),
);
/** The service saved it. `did` says what was requested. */
export const saved = event(
  'adminFeedback/saved',
  v.object({ did: v.picklist(['change', 'answer']), detail: inboxDetail }),
);
export const saveFailed = event(
  'adminFeedback/saveFailed',
  v.object({ id: v.string(), did: v.picklist(['change', 'answer']), failure }),
);
