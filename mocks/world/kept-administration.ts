import * as v from 'valibot';

const raw = v.record(v.string(), v.unknown());

/** A super user's visit to an account. Times in Unix seconds. */
const ghostEntry = v.object({
  by: v.number(),
  userID: v.number(),
  at: v.number(),
  left: v.optional(v.nullable(v.number()), null),
  reason: v.optional(v.nullable(v.string()), null),
});

/** What staff did to a tracker. Times in Unix seconds. */
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
   * Announcements and surveys written here, oldest first. Changes to any of them, by id. Answers by survey and
   * customer.
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
  /** Trackers that were moved, by id: the new owner, and since when (Unix seconds). */
  moved: v.optional(v.record(v.string(), v.object({ userID: v.number(), at: v.number() })), {}),
  /** IMEIs of exchanged trackers, by id. */
  exchanged: v.optional(v.record(v.string(), v.string()), {}),
  deeds: v.optional(v.array(deed), []),
};

export type GhostEntry = v.InferOutput<typeof ghostEntry>;
export type KeptDeed = v.InferOutput<typeof deed>;
