import * as v from 'valibot';
import type { MockStorage } from '../clock.ts';
import { createStored } from '../stored.ts';
import { keptFeedback } from './kept-feedback.ts';
import { keptLogbook } from './kept-logbook.ts';
import { keptOfMembers } from './kept-members.ts';

/** A share link as the mock server stores it. */
const keptShare = v.object({
  salt: v.string(),
  userID: v.number(),
  deviceIDs: v.array(v.number()),
  /** All devices that the link has ever had, in the order of their numbers within the link. */
  numbered: v.optional(v.array(v.number())),
  kind: v.picklist(['position', 'trail', 'eta', 'trip']),
  name: v.string(),
  expires: v.number(),
  goal: v.nullable(v.object({ lat: v.number(), lng: v.number(), name: v.string() })),
  trip: v.optional(v.object({ from: v.number(), to: v.number() })),
  opened: v.number(),
  revokedAt: v.nullable(v.number()),
  /** When the link was made, or began to show more (Unix seconds). It shows no trail from before. */
  at: v.number(),
  key: v.optional(v.string()),
});
export type KeptShare = v.InferOutput<typeof keptShare>;

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
const keptAdministration = {
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

/** A notification in the service's format, as the mock server stores it. */
const toldEntry = v.object({
  id: v.number(),
  iddevice: v.number(),
  icon: v.string(),
  bezeichnung: v.string(),
  meldung: v.string(),
  meldungtyp: v.number(),
  dateunix: v.number(),
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  isread: v.picklist([0, 1]),
  speed: v.nullable(v.number()),
  speederlaubt: v.nullable(v.number()),
  geofence: v.optional(v.number()),
});

const pushToken = v.object({ userID: v.number(), token: v.string(), platform: v.string() });
/** What the mock server stores across reloads. Everything else follows from the account lists and the clock. */
const kept = v.object({
  version: v.literal(1),
  /** When this demo began (Unix seconds). */
  since: v.number(),
  /** Counter that makes access tokens unique. */
  issued: v.number(),
  access: v.record(v.string(), v.object({ userID: v.number(), ends: v.number() })),
  refresh: v.record(
    v.string(),
    v.object({ userID: v.number(), usedAt: v.nullable(v.number()), follower: v.nullable(v.string()) }),
  ),
  /** Fields of devices, customers and settings that users changed, in the API's format, by id. */
  devices: v.record(v.string(), raw),
  customers: v.record(v.string(), raw),
  settings: v.record(v.string(), raw),
  read: v.array(v.number()),
  /** The language of the demo's names: that of the last login, or the one to which the user has switched since then. */
  language: v.optional(v.string()),
  /** When each customer read each announcement (Unix seconds), by customer and announcement. */
  alertsRead: v.optional(v.record(v.string(), v.record(v.string(), v.number())), {}),
  /** Ids of customers who deleted their geofences of the product's first version. */
  geofencesDeleted: v.optional(v.array(v.number()), []),
  ...keptAdministration,
  /** Accounts that users registered, oldest first. */
  accounts: v.optional(
    v.array(v.object({ userID: v.number(), email: v.string(), verified: v.boolean() })),
    [],
  ),
  /** Passwords that users chose, by customer. Stored as plain text, because the demo protects nothing. */
  passwords: v.optional(v.record(v.string(), v.string()), {}),
  /** Mailed one-time links, by token. */
  links: v.optional(
    v.record(
      v.string(),
      v.object({
        userID: v.number(),
        kind: v.picklist(['reset', 'verify']),
        ends: v.number(),
        used: v.boolean(),
      }),
    ),
    {},
  ),
  /** For each e-mail address: the link in the latest mail to it. */
  mails: v.optional(v.record(v.string(), v.string()), {}),
  /** The tokens under which browsers and phones receive push messages. */
  pushTokens: v.optional(v.array(pushToken), []),
  /**
   * Notifications that were sent on request or by a scenario, oldest first, and how many there have been in total.
   */
  told: v.optional(v.array(v.object({ userID: v.number(), entry: toldEntry })), []),
  toldCount: v.optional(v.number(), 0),
  /** By IMEI of the device: when it took photos on request (Unix seconds). */
  photos: v.optional(v.record(v.string(), v.array(v.number())), {}),
  /** By IMEI of the device: safe places and contacts, park guards and commands, in the API's format. */
  papers: v.optional(v.record(v.string(), raw), {}),
  guards: v.optional(v.record(v.string(), v.nullable(raw)), {}),
  commands: v.optional(v.record(v.string(), raw), {}),
  /**
   * By IMEI of the watch: voice messages recorded in the app (base64), and ids of messages that were heard or
   * deleted.
   */
  spoken: v.optional(v.record(v.string(), v.array(raw)), {}),
  heard: v.optional(v.record(v.string(), v.array(v.string())), {}),
  dropped: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /**
   * Share links, oldest first. The links that the demo has from the start are created when the links are first
   * listed.
   */
  shares: v.optional(v.array(keptShare), []),
  sharesBegun: v.optional(v.boolean(), false),
  passportPhotos: v.optional(v.record(v.string(), v.array(raw)), {}),
  /** Trackers that customers added, oldest first. */
  added: v.optional(
    v.array(
      v.object({ userID: v.number(), imei: v.string(), name: v.string(), model: v.string(), at: v.number() }),
    ),
    [],
  ),
  /**
   * Responses to changes that had an idempotency key, newest last. A second request with the same key gets the same
   * response and changes nothing.
   */
  answered: v.optional(
    v.array(v.object({ key: v.string(), status: v.number(), body: v.nullable(v.string()) })),
    [],
  ),
  /**
   * Device groups of each customer who changed any. Also the id of each added group, by the key of the request that
   * added it.
   */
  groups: v.optional(
    v.record(v.string(), v.array(v.object({ id: v.number(), name: v.string(), colour: v.string() }))),
    {},
  ),
  groupKeys: v.optional(v.record(v.string(), v.number()), {}),
  /**
   * Devices that were changed, oldest first, and the total number of changes. Other connections read this to send
   * the changes to their clients.
   */
  deviceNews: v.optional(v.array(v.object({ seq: v.number(), userID: v.number(), device: v.number() })), []),
  newsCount: v.optional(v.number(), 0),
  /**
   * Geofences that were added, changed or deleted (null), in the API's format, by id. Also the fence that each
   * request key created, and when each fence alarm was raised.
   */
  fences: v.optional(v.record(v.string(), v.nullable(raw)), {}),
  fenceKeys: v.optional(v.record(v.string(), v.number()), {}),
  fencesMade: v.optional(v.number(), 0),
  fencesTold: v.optional(v.record(v.string(), v.number()), {}),
  /** Stored reports, and how many were ever created. */
  reports: v.optional(
    v.array(
      v.object({ id: v.string(), userID: v.number(), name: v.string(), kind: v.string(), query: v.string() }),
    ),
    [],
  ),
  reportsMade: v.optional(v.number(), 0),
  /** Logbooks that were opened, by customer. */
  logbooks: v.optional(v.record(v.string(), keptLogbook), {}),
  ...keptOfMembers,
  /**
   * Feedback and problem reports, oldest first. The entries that the demo has from the start are created when the
   * feedback is first listed.
   */
  feedback: v.optional(v.array(keptFeedback), []),
  feedbackBegun: v.optional(v.boolean(), false),
});
export type Kept = v.InferOutput<typeof kept>;

const KEY = 'fixpoint.demo.world';

/** The state of a demo that has just begun. Fields that are not listed here have their defaults. */
const freshKept = (since: number): Kept =>
  v.parse(kept, {
    version: 1,
    since,
    issued: 0,
    ...{ access: {}, refresh: {}, devices: {}, customers: {}, settings: {}, read: [] },
  });

/** If the stored text is damaged, the mock server starts with an empty state. */
const parsed = (text: string | null, since: number): Kept => {
  try {
    const result = v.safeParse(kept, text === null ? null : JSON.parse(text));
    return result.success ? result.output : freshKept(since);
  } catch {
    return freshKept(since);
  }
};

/** Creates the stored state of the mock server. `now` returns Unix seconds. */
export const createMemory = (storage: MockStorage, now: () => number) =>
  createStored(storage, KEY, (text) => parsed(text, now()));

/** Returns the language that the demo's user last had; undefined before the first login. */
export const keptLanguage = (storage: MockStorage): string | undefined =>
  createMemory(storage, () => 0).look().language;
