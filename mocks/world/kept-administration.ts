import * as v from 'valibot';

const raw = v.record(v.string(), v.unknown());

/** A super user has entered an account; times in unix seconds. */
const ghostEntry = v.object({
  by: v.number(),
  userID: v.number(),
  at: v.number(),
  left: v.optional(v.nullable(v.number()), null),
  reason: v.optional(v.nullable(v.string()), null),
});

/** What the service's own people did to a tracker; times in unix seconds. */
const deed = v.object({
  device: v.number(),
  at: v.number(),
  by: v.string(),
  kind: v.picklist(['exchange', 'move', 'reset']),
  from: v.string(),
  to: v.string(),
});

/** What the pretend server remembers of what its own people did. */
export const keptAdministration = {
  /** Announcements and surveys that were written here, oldest first; changes to any, by id; answers by survey and customer. */
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
  /** Trackers that have changed hands: the customer who has them now, and since when (unix seconds), by id. */
  moved: v.optional(v.record(v.string(), v.object({ userID: v.number(), at: v.number() })), {}),
  /** IMEIs of trackers that were exchanged, by id. */
  exchanged: v.optional(v.record(v.string(), v.string()), {}),
  deeds: v.optional(v.array(deed), []),
};

export type GhostEntry = v.InferOutput<typeof ghostEntry>;
export type KeptDeed = v.InferOutput<typeof deed>;
