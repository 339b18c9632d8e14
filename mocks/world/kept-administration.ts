import * as v from 'valibot';

const raw = v.record(v.string(), v.unknown());

/** A super user's visit to a customer's account. Times are Unix seconds. */
const ghostEntry = v.object({
  by: v.number(),
  userID: v.number(),
  at: v.number(),
  left: v.optional(v.nullable(v.number()), null),
  reason: v.optional(v.nullable(v.string()), null),
});

/** One action of staff on a tracker. Times are Unix seconds. */
const deed = v.object({
  device: v.number(),
  at: v.number(),
  by: v.string(),
  kind: v.picklist(['exchange', 'move', 'reset']),
  from: v.string(),
  to: v.string(),
});

/** What the mock server stores about staff actions. */
export const keptAdministration = {
  /**
   * `announced`: announcements and surveys that staff wrote in this demo, oldest first. Also changes to
   * announcements, by id, and answers to surveys, by survey and customer.
   */
  announced: v.optional(v.array(raw), []),
  announcementChanges: v.optional(v.record(v.string(), raw), {}),
  surveyAnswers: v.optional(
    v.record(
      v.string(),
      v.record(v.string(), v.object({ response: v.picklist([0, 1]), emails: v.boolean() })),
    ),
    {},
  ),
  ghostLog: v.optional(v.array(ghostEntry), []),
  /** Trackers that staff moved to another owner, by id: the new owner, and since when (Unix seconds). */
  moved: v.optional(v.record(v.string(), v.object({ userID: v.number(), at: v.number() })), {}),
  /** Trackers that staff exchanged, by id: the new IMEI. */
  exchanged: v.optional(v.record(v.string(), v.string()), {}),
  deeds: v.optional(v.array(deed), []),
};

export type GhostEntry = v.InferOutput<typeof ghostEntry>;
export type KeptDeed = v.InferOutput<typeof deed>;
