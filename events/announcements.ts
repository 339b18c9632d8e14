import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { listPage } from './admin-lists.ts';
import { failure, language } from './session-types.ts';

/** An announcement or a survey as the service's own people write it; its texts are text, never markup. */
export const announcementText = v.object({
  /** What the service calls it; customers never see it. */
  name: v.string(),
  type: v.string(),
  /** What it says in every language that has no text of its own. */
  message: v.string(),
  messages: v.object({
    de: v.string(),
    es: v.string(),
    fr: v.string(),
    it: v.string(),
    pt: v.string(),
  }),
  /** Address of its own picture, or ''. */
  customImg: v.string(),
  /** A button of its own, and what it does; both '' = none. */
  buttonName: v.string(),
  buttonAction: v.string(),
  /** Numbers of device models; empty = for everybody. */
  onlyModels: v.array(v.number()),
  /** Language codes; empty = for everybody. */
  onlyLanguages: v.array(v.string()),
  /** `once`, `daily`, `weekly`, `everyTime`, or hours as a number. */
  interval: v.string(),
  /** None set = everywhere. */
  platforms: v.object({ android: v.boolean(), ios: v.boolean(), web: v.boolean() }),
});
export type AnnouncementText = v.InferOutput<typeof announcementText>;

/** One that the service has published. Times in unix seconds. */
export const announcement = v.object({
  id: v.number(),
  ...announcementText.entries,
  createdAt: v.nullable(v.number()),
  createdBy: personal(v.string()),
  /** When it was ended; null = customers still see it. */
  endedAt: v.nullable(v.number()),
  /** Customers who have read or answered it, and those whom it is for; null = the service does not say. */
  reads: v.nullable(v.number()),
  reach: v.nullable(v.number()),
  /** Answers to a survey: yes, no, and how many of them want news by e-mail. */
  yes: v.number(),
  no: v.number(),
  emails: v.number(),
});
export type Announcement = v.InferOutput<typeof announcement>;

/** A customer who has read an announcement or answered a survey; `yes` is null where nothing was asked. */
export const reader = v.object({
  userID: v.number(),
  name: personal(v.string()),
  email: personal(v.string()),
  /** Unix seconds. */
  at: v.number(),
  platform: v.string(),
  yes: v.nullable(v.boolean()),
  emails: v.nullable(v.boolean()),
});
export type Reader = v.InferOutput<typeof reader>;

export const deviceModel = v.object({ model: v.number(), name: v.string() });
export type DeviceModel = v.InferOutput<typeof deviceModel>;

/** `alert` for everything but surveys. */
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

/** One announcement by itself, as it is now: for its page, and for writing on at it. */
export const loaded = event('announcements/loaded', v.object({ announcement }));
export const loadFailed = event('announcements/loadFailed', v.object({ id: v.number(), failure }));
/** The page of an announcement is wanted again, after it failed. */
export const requested = event('announcements/requested');

/** The models that there are, to aim at. */
export const modelsListed = event('announcements/modelsListed', v.object({ models: v.array(deviceModel) }));
/** They was not available; what is chosen stays, by number. */
export const modelsFailed = event('announcements/modelsFailed', v.object({ failure }));
/** They are wanted again. */
export const modelsRequested = event('announcements/modelsRequested');

/** Nobody has published it yet: no recording that is sent holds it. */
const unpublished = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ unpublished: true }));

/** What was written so far when somebody paused or left a field; `form`: `new alert`, `new survey` or `edit 7`. */
export const draftKept = event(
  'announcements/draftKept',
  unpublished(v.object({ form: v.string(), text: announcementText })),
);
/** Drafts of this account in this browser were read back; none, where there are none or they cannot be read. */
export const draftsRestored = event(
  'announcements/draftsRestored',
  unpublished(v.object({ drafts: v.record(v.string(), announcementText) })),
);
/** The draft is given up. */
export const draftDropped = event('announcements/draftDropped', v.object({ form: v.string() }));
/** So many customers would see what is written. */
export const reachEstimated = event(
  'announcements/reachEstimated',
  v.object({ customers: v.number(), of: v.number() }),
);
export const reachFailed = event('announcements/reachFailed', v.object({ failure }));

/** It is to be published, or to be changed where it has an id. */
export const publishChosen = event(
  'announcements/publishChosen',
  // `key`: the same when the same form is sent again after it failed.
  v.object({ form: v.string(), id: v.nullable(v.number()), kind, key: v.string(), text: announcementText }),
);
export const published = event('announcements/published', v.object({ form: v.string(), announcement }));
export const publishFailed = event('announcements/publishFailed', v.object({ form: v.string(), failure }));
/** Nobody is to see it from now on. */
export const endChosen = event('announcements/endChosen', v.object({ id: v.number(), kind }));
export const ended = event('announcements/ended', v.object({ announcement }));
export const endFailed = event('announcements/endFailed', v.object({ id: v.number(), failure }));

/** The card is wanted in this language; its own words come with the app's texts of it, or they do not. */
export const previewChosen = event('announcements/previewChosen', v.object({ language }));
export const previewPrepared = event(
  'announcements/previewPrepared',
  v.object({ language, isLoaded: v.boolean() }),
);
