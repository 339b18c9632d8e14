import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { listPage } from './admin-lists.ts';
import { failure, language } from './session-types.ts';

/** An announcement or a survey as staff write it. Its texts are plain text, never markup. */
export const announcementText = v.object({
  /** Internal name of the announcement. Customers never see it. */
  name: v.string(),
  type: v.string(),
  /** Default text of the announcement, for every language that has no text of its own. */
  message: v.string(),
  messages: v.object({
    de: v.string(),
    es: v.string(),
    fr: v.string(),
    it: v.string(),
    pt: v.string(),
  }),
  /** Address of the picture that staff chose for the announcement. '' if they chose none. */
  customImg: v.string(),
  /** Label and action of the announcement's button. Both are '' if it has no button. */
  buttonName: v.string(),
  buttonAction: v.string(),
  /** Numbers of the device models whose owners see the announcement. Empty: everyone sees it. */
  onlyModels: v.array(v.number()),
  /** Codes of the languages in which customers see the announcement. Empty: everyone sees it. */
  onlyLanguages: v.array(v.string()),
  /** How often a customer sees the announcement: `once`, `daily`, `weekly`, `everyTime`, or a number of hours. */
  interval: v.string(),
  /** The platforms on which the announcement shows. If none is set, it shows on all. */
  platforms: v.object({ android: v.boolean(), ios: v.boolean(), web: v.boolean() }),
});
export type AnnouncementText = v.InferOutput<typeof announcementText>;

/** A published announcement. Times in Unix seconds. */
export const announcement = v.object({
  id: v.number(),
  ...announcementText.entries,
  createdAt: v.nullable(v.number()),
  createdBy: personal(v.string()),
  /** When staff ended the announcement. Null while customers still see it. */
  endedAt: v.nullable(v.number()),
  /**
   * How many customers have read or answered the announcement (`reads`), and for how many it is meant (`reach`). Null
   * if the service does not say.
   */
  reads: v.nullable(v.number()),
  reach: v.nullable(v.number()),
  /**
   * The answers to a survey: number of yes answers, number of no answers, and how many customers want news by e-mail.
   */
  yes: v.number(),
  no: v.number(),
  emails: v.number(),
});
export type Announcement = v.InferOutput<typeof announcement>;

/** A customer who has read an announcement or answered a survey. `yes` is null if there was no question. */
export const reader = v.object({
  userID: v.number(),
  name: personal(v.string()),
  email: personal(v.string()),
  /** When the customer read or answered the announcement (Unix seconds). */
  at: v.number(),
  platform: v.string(),
  yes: v.nullable(v.boolean()),
  emails: v.nullable(v.boolean()),
});
export type Reader = v.InferOutput<typeof reader>;

export const deviceModel = v.object({ model: v.number(), name: v.string() });
export type DeviceModel = v.InferOutput<typeof deviceModel>;

/** The two types of announcement. `alert` is everything except surveys. */
export const kind = v.picklist(['alert', 'survey']);
export type AnnouncementKind = v.InferOutput<typeof kind>;

const failed = v.object({ query: listPage(reader).entries.query, failure });

export const alertsListed = event('announcements/alertsListed', listPage(announcement));
export const alertsListFailed = event('announcements/alertsListFailed', failed);
export const alertsRequested = event('announcements/alertsRequested');
export const surveysListed = event('announcements/surveysListed', listPage(announcement));
export const surveysListFailed = event('announcements/surveysListFailed', failed);
export const surveysRequested = event('announcements/surveysRequested');
export const readersListed = event('announcements/readersListed', listPage(reader));
export const readersListFailed = event('announcements/readersListFailed', failed);
export const readersRequested = event('announcements/readersRequested');
export const answersListed = event('announcements/answersListed', listPage(reader));
export const answersListFailed = event('announcements/answersListFailed', failed);
export const answersRequested = event('announcements/answersRequested');

/**
 * The current state of one announcement was loaded, to show its page or to continue editing it. `form`: the form that is
 * open to edit it, `edit 7`; missing if none is, and in older recordings.
 */
export const loaded = event('announcements/loaded', v.object({ announcement, form: v.optional(v.string()) }));
export const loadFailed = event('announcements/loadFailed', v.object({ id: v.number(), failure }));
/** A staff member reloads the page of an announcement after loading failed. */
export const requested = event('announcements/requested');

/** The list of device models that an announcement can be limited to was loaded. */
export const modelsListed = event('announcements/modelsListed', v.object({ models: v.array(deviceModel) }));
/**
 * The list of device models could not be loaded. The models already selected for the announcement stay selected, and
 * appear as numbers.
 */
export const modelsFailed = event('announcements/modelsFailed', v.object({ failure }));
/** The list of device models is requested again. */
export const modelsRequested = event('announcements/modelsRequested');

/** Marks data of an announcement that is not published yet. A recording that a user sends never includes it. */
const unpublished = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ unpublished: true }));

/**
 * The draft of an announcement was saved, because the user paused typing or left a field. `form`: `new alert`, `new
 * survey` or, for an existing announcement, its id: `edit 7`.
 */
export const draftKept = event(
  'announcements/draftKept',
  unpublished(v.object({ form: v.string(), text: announcementText })),
);
/**
 * This account's announcement drafts were loaded from this browser. There are none if nothing was stored or the stored
 * data could not be parsed. `bases`: for a draft that edits an announcement, the published text from which the user began.
 */
export const draftsRestored = event(
  'announcements/draftsRestored',
  unpublished(
    v.object({
      drafts: v.record(v.string(), announcementText),
      bases: v.optional(v.record(v.string(), announcementText)),
    }),
  ),
);
/** The draft of an announcement was discarded. */
export const draftDropped = event('announcements/draftDropped', v.object({ form: v.string() }));
/**
 * The server estimated how many customers would see the drafted announcement (`customers`), out of how many (`of`).
 * `aim`: for which audience, as `aimOf` writes it; older recordings lack it.
 */
export const reachEstimated = event(
  'announcements/reachEstimated',
  v.object({ customers: v.number(), of: v.number(), aim: v.optional(personal(v.string())) }),
);
export const reachFailed = event('announcements/reachFailed', v.object({ failure }));

/**
 * A staff member publishes the draft of an announcement. If it has an `id`, the announcement is already published: its
 * text is then replaced by the draft's.
 */
export const publishChosen = event(
  'announcements/publishChosen',
  // `key`: stays the same when the same announcement form is sent again after a failure.
  v.object({ form: v.string(), id: v.nullable(v.number()), kind, key: v.string(), text: announcementText }),
);
export const published = event('announcements/published', v.object({ form: v.string(), announcement }));
export const publishFailed = event('announcements/publishFailed', v.object({ form: v.string(), failure }));
/** Staff end an announcement: from now on customers no longer see it. */
export const endChosen = event('announcements/endChosen', v.object({ id: v.number(), kind }));
export const ended = event('announcements/ended', v.object({ announcement }));
export const endFailed = event('announcements/endFailed', v.object({ id: v.number(), failure }));

/**
 * A staff member previews the announcement's card in this language, for which the app must load its texts. The result
 * is `previewPrepared`.
 */
export const previewChosen = event('announcements/previewChosen', v.object({ language }));
export const previewPrepared = event(
  'announcements/previewPrepared',
  v.object({ language, isLoaded: v.boolean() }),
);
