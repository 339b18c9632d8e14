import * as v from 'valibot';
import type { MockStorage } from '../clock.ts';
import { createStored } from '../stored.ts';
import { keptAdministration } from './kept-administration.ts';
import { keptFeedback } from './kept-feedback.ts';
import { keptLogbook } from './kept-logbook.ts';
import { keptOfMembers } from './kept-members.ts';
import { type KeptShare, keptShare } from './kept-share.ts';

/** A notification in the service's format. */
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

const raw = v.record(v.string(), v.unknown());

export type { KeptShare };

const pushToken = v.object({ userID: v.number(), token: v.string(), platform: v.string() });
/** What the mock server stores across reloads. Everything else follows from the account lists and the clock. */
const kept = v.object({
  version: v.literal(1),
  /** When this world began (Unix seconds). */
  since: v.number(),
  /** Counter that keeps tokens unique. */
  issued: v.number(),
  access: v.record(v.string(), v.object({ userID: v.number(), ends: v.number() })),
  refresh: v.record(
    v.string(),
    v.object({ userID: v.number(), usedAt: v.nullable(v.number()), follower: v.nullable(v.string()) }),
  ),
  /** Changed fields in the API's format, by id. */
  devices: v.record(v.string(), raw),
  customers: v.record(v.string(), raw),
  settings: v.record(v.string(), raw),
  read: v.array(v.number()),
  /** When each customer read each announcement: Unix seconds by alert, by customer. */
  alertsRead: v.optional(v.record(v.string(), v.record(v.string(), v.number())), {}),
  /** Customers who deleted their geofences of the first version. */
  geofencesDeleted: v.optional(v.array(v.number()), []),
  ...keptAdministration,
  /** Registered accounts, oldest first. */
  accounts: v.optional(
    v.array(v.object({ userID: v.number(), email: v.string(), verified: v.boolean() })),
    [],
  ),
  /** Chosen passwords, by customer. Stored as plain text, because the demo protects nothing. */
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
  /** The link of the latest mail, by address. */
  mails: v.optional(v.record(v.string(), v.string()), {}),
  /** The push tokens. */
  pushTokens: v.optional(v.array(pushToken), []),
  /** Notifications sent on request or by a scenario, oldest first, and their total number. */
  told: v.optional(v.array(v.object({ userID: v.number(), entry: toldEntry })), []),
  toldCount: v.optional(v.number(), 0),
  /** When photos were taken on request (Unix seconds), by IMEI. */
  photos: v.optional(v.record(v.string(), v.array(v.number())), {}),
  /** Papers, guards and commands of devices in the API's format, by IMEI. */
  papers: v.optional(v.record(v.string(), raw), {}),
  guards: v.optional(v.record(v.string(), v.nullable(raw)), {}),
  commands: v.optional(v.record(v.string(), raw), {}),
  /** Voice messages recorded here (base64), and ids of those heard or deleted, by IMEI. */
  spoken: v.optional(v.record(v.string(), v.array(raw)), {}),
  heard: v.optional(v.record(v.string(), v.array(v.string())), {}),
  dropped: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Share links, oldest first. The demo's own are created when first listed. */
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
  /** Responses to changes with a key, newest last: the same key again changes nothing. */
  answered: v.optional(
    v.array(v.object({ key: v.string(), status: v.number(), body: v.nullable(v.string()) })),
    [],
  ),
  /** Device groups by customer, once changed. Added groups, by the key of their call. */
  groups: v.optional(
    v.record(v.string(), v.array(v.object({ id: v.number(), name: v.string(), colour: v.string() }))),
    {},
  ),
  groupKeys: v.optional(v.record(v.string(), v.number()), {}),
  /** Changed devices, oldest first, and the total number of changes: other connections send them. */
  deviceNews: v.optional(v.array(v.object({ seq: v.number(), userID: v.number(), device: v.number() })), []),
  newsCount: v.optional(v.number(), 0),
  /**
   * Geofences that were added, changed or deleted (null), in the API's format, by id. The fence of each key. When
   * each alarm was raised.
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
  /** Reported feedback, oldest first. The demo's own entries are created when first listed. */
  feedback: v.optional(v.array(keptFeedback), []),
  feedbackBegun: v.optional(v.boolean(), false),
});
export type { GhostEntry, KeptDeed } from './kept-administration.ts';
export type Kept = v.InferOutput<typeof kept>;

const KEY = 'fixpoint.demo.world';

/** All other fields start with their defaults. */
const freshKept = (since: number): Kept =>
  v.parse(kept, {
    version: 1,
    since,
    issued: 0,
    ...{ access: {}, refresh: {}, devices: {}, customers: {}, settings: {}, read: [] },
  });

/** Damaged text is replaced by an empty memory. */
const parsed = (text: string | null, since: number): Kept => {
  try {
    const result = v.safeParse(kept, text === null ? null : JSON.parse(text));
    return result.success ? result.output : freshKept(since);
  } catch {
    return freshKept(since);
  }
};

/** Creates the memory of the mock server. `now` in Unix seconds. */
export const createMemory = (storage: MockStorage, now: () => number) =>
  createStored(storage, KEY, (text) => parsed(text, now()));
