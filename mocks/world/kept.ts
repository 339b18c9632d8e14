import * as v from 'valibot';
import type { MockStorage } from '../clock.ts';
import { createStored } from '../stored.ts';
import { keptAdministration } from './kept-administration.ts';
import { keptFeedback } from './kept-feedback.ts';
import { keptLogbook } from './kept-logbook.ts';
import { keptOfMembers } from './kept-members.ts';
import { type KeptShare, keptShare } from './kept-share.ts';

/** A notification in the service's words. */
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
/** What the pretend server remembers beyond a reload; everything else follows from the account lists and the clock. */
const kept = v.object({
  version: v.literal(1),
  /** Unix seconds at which this world began. */
  since: v.number(),
  /** Counts tokens, so that no two are alike. */
  issued: v.number(),
  access: v.record(v.string(), v.object({ userID: v.number(), ends: v.number() })),
  refresh: v.record(
    v.string(),
    v.object({ userID: v.number(), usedAt: v.nullable(v.number()), follower: v.nullable(v.string()) }),
  ),
  /** Changed fields, in the API's words, by id. */
  devices: v.record(v.string(), raw),
  customers: v.record(v.string(), raw),
  settings: v.record(v.string(), raw),
  read: v.array(v.number()),
  /** When a customer has read an announcement: unix seconds by alert, by customer. */
  alertsRead: v.optional(v.record(v.string(), v.record(v.string(), v.number())), {}),
  /** Customers who have deleted their geofences of the first version. */
  geofencesDeleted: v.optional(v.array(v.number()), []),
  ...keptAdministration,
  /** Accounts that were registered, oldest first. */
  accounts: v.optional(
    v.array(v.object({ userID: v.number(), email: v.string(), verified: v.boolean() })),
    [],
  ),
  /** Passwords that were chosen, by customer. A demo guards nothing, so they lie here as they are. */
  passwords: v.optional(v.record(v.string(), v.string()), {}),
  /** One-time links that were mailed, by token. */
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
  /** Where messages are pushed to. */
  pushTokens: v.optional(v.array(pushToken), []),
  /** What was told on purpose, oldest first, and how often that was. */
  told: v.optional(v.array(v.object({ userID: v.number(), entry: toldEntry })), []),
  toldCount: v.optional(v.number(), 0),
  /** When photos were taken on purpose, unix seconds, by IMEI. */
  photos: v.optional(v.record(v.string(), v.array(v.number())), {}),
  /** What people keep about devices, guards and commands, in the API's words, by IMEI. */
  papers: v.optional(v.record(v.string(), raw), {}),
  guards: v.optional(v.record(v.string(), v.nullable(raw)), {}),
  commands: v.optional(v.record(v.string(), raw), {}),
  /** Voice messages that were spoken here (base64), and those that were heard or deleted, by IMEI. */
  spoken: v.optional(v.record(v.string(), v.array(raw)), {}),
  heard: v.optional(v.record(v.string(), v.array(v.string())), {}),
  dropped: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** Links to devices, oldest first; the demo's own are made when they are first looked at. */
  shares: v.optional(v.array(keptShare), []),
  sharesBegun: v.optional(v.boolean(), false),
  passportPhotos: v.optional(v.record(v.string(), v.array(raw)), {}),
  /** Trackers that customers have added, oldest first. */
  added: v.optional(
    v.array(
      v.object({ userID: v.number(), imei: v.string(), name: v.string(), model: v.string(), at: v.number() }),
    ),
    [],
  ),
  /** What was answered to changes that carried a key, newest last: the same key again changes nothing. */
  answered: v.optional(
    v.array(v.object({ key: v.string(), status: v.number(), body: v.nullable(v.string()) })),
    [],
  ),
  /** Groups of devices, by customer, once they were changed; the groups that were made, by the key of their call. */
  groups: v.optional(
    v.record(v.string(), v.array(v.object({ id: v.number(), name: v.string(), colour: v.string() }))),
    {},
  ),
  groupKeys: v.optional(v.record(v.string(), v.number()), {}),
  /** Which devices were changed, oldest first, and how often that was: other connections tell of it. */
  deviceNews: v.optional(v.array(v.object({ seq: v.number(), userID: v.number(), device: v.number() })), []),
  newsCount: v.optional(v.number(), 0),
  /** Geofences that were made, changed or (null) deleted, in the API's words, by id; which key made which; when which told. */
  fences: v.optional(v.record(v.string(), v.nullable(raw)), {}),
  fenceKeys: v.optional(v.record(v.string(), v.number()), {}),
  fencesMade: v.optional(v.number(), 0),
  fencesTold: v.optional(v.record(v.string(), v.number()), {}),
  /** Reports that are stored under a name, and how many were ever made. */
  reports: v.optional(
    v.array(
      v.object({ id: v.string(), userID: v.number(), name: v.string(), kind: v.string(), query: v.string() }),
    ),
    [],
  ),
  reportsMade: v.optional(v.number(), 0),
  /** Logbooks that were looked into, by customer. */
  logbooks: v.optional(v.record(v.string(), keptLogbook), {}),
  ...keptOfMembers,
  /** What was reported, oldest first; the demo's own are made when they are first looked at. */
  feedback: v.optional(v.array(keptFeedback), []),
  feedbackBegun: v.optional(v.boolean(), false),
});
export type { GhostEntry, KeptDeed } from './kept-administration.ts';
export type Kept = v.InferOutput<typeof kept>;

const KEY = 'fixpoint.demo.world';

/** Everything else begins as its default says. */
const freshKept = (since: number): Kept =>
  v.parse(kept, {
    version: 1,
    since,
    issued: 0,
    ...{ access: {}, refresh: {}, devices: {}, customers: {}, settings: {}, read: [] },
  });

/** A damaged text starts again. */
const parsed = (text: string | null, since: number): Kept => {
  try {
    const result = v.safeParse(kept, text === null ? null : JSON.parse(text));
    return result.success ? result.output : freshKept(since);
  } catch {
    return freshKept(since);
  }
};

/** The memory of the pretend server. `now` in unix seconds. */
export const createMemory = (storage: MockStorage, now: () => number) =>
  createStored(storage, KEY, (text) => parsed(text, now()));
