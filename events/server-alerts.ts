import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';

/**
 * An announcement of the service to its customers (server alert), with the service's field names. Its texts are
 * plain text without markup.
 */
export const serverAlert = v.object({
  /**
   * The announcement's id. −1: server maintenance. −3: geofences of the old version. The service may use other ids
   * below 0.
   */
  id: v.number(),
  name: v.string(),
  /**
   * Type of the announcement: `update`, `survey`, `warning` … Announcements of an unknown type look like all others.
   */
  type: v.string(),
  show: v.boolean(),
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
  /** The button of the announcement. Null if it has none. `fn` names the button's action. */
  action: v.nullable(v.object({ buttonName: v.string(), fn: v.string() })),
  /** Numbers of the device models whose owners see the announcement. Empty: everyone sees it. */
  onlyModels: v.array(v.number()),
  /** Codes of the languages in which customers see the announcement. Empty: everyone sees it. */
  onlyLanguages: v.array(v.string()),
  /** When the announcement may be shown again after the customer has read it. See `isRead`. */
  interval: v.string(),
  /** The platforms on which the announcement shows. If none is set, it shows on all. */
  platforms: v.object({ android: v.boolean(), ios: v.boolean(), web: v.boolean() }),
  /**
   * When the server last recorded that the customer read the announcement, in this app or elsewhere (Unix seconds).
   * Null if never.
   */
  readAt: v.nullable(v.number()),
});
export type ServerAlert = v.InferOutput<typeof serverAlert>;

/**
 * What the app stores about an announcement that the customer has read. `told`: whether the server already knows that
 * the customer has read it.
 */
export const readRecord = v.object({ id: v.number(), date: v.number(), told: v.boolean() });
export type ReadRecord = v.InferOutput<typeof readRecord>;

/**
 * The service's announcements were loaded. `leftOut`: names of announcements that could not be parsed. `duringVisit`: the
 * app asked by itself while the user was there, so a card that the user has closed stays closed.
 */
export const listed = event(
  'serverAlerts/listed',
  v.object({
    alerts: v.array(serverAlert),
    leftOut: v.array(v.string()),
    duringVisit: v.optional(v.boolean()),
  }),
);
export const listFailed = event('serverAlerts/listFailed', v.object({ failure }));
/** The records of the announcements that the customer has read were loaded from this browser. */
export const recordsRestored = event(
  'serverAlerts/recordsRestored',
  v.object({ records: v.array(readRecord) }),
);
/** This browser stored the record that the customer has read an announcement. */
export const recordKept = event('serverAlerts/recordKept', readRecord);
/**
 * The announcements that each account has read in this browser, latest last. They are kept after a logout. `mark`: a
 * short hash of the account's id.
 */
export const readsKept = event(
  'serverAlerts/readsKept',
  v.object({
    accounts: v.array(
      v.object({
        mark: v.number(),
        reads: v.array(v.object({ id: v.number(), date: v.number() })),
      }),
    ),
  }),
);
/** The number of the customer's geofences that still come from the product's first version was loaded. */
export const geofencesListed = event('serverAlerts/geofencesListed', v.object({ count: v.number() }));
export const geofencesListFailed = event('serverAlerts/geofencesListFailed', v.object({ failure }));

/**
 * Six seconds have passed since both the user data and the announcements were loaded. From now on, announcements may be
 * shown (ALERT-02).
 */
export const collected = event('serverAlerts/collected');
/** The card of this announcement is on screen now. */
export const cardRaised = event('serverAlerts/cardRaised', v.object({ id: v.number() }));
/** The card of this announcement is gone, because the user has read the announcement in another tab. */
export const cardRemoved = event('serverAlerts/cardRemoved', v.object({ id: v.number() }));
/** There are no more announcements to show. */
export const queueEmptied = event('serverAlerts/queueEmptied');
/** The pause after the user closed an announcement's card is over, so the next may be shown (ALERT-05). */
export const pauseEnded = event('serverAlerts/pauseEnded');
/** The user pressed the button to continue: all links in the announcement open, then its card closes (ALERT-14). */
export const goOnChosen = event('serverAlerts/goOnChosen', v.object({ id: v.number() }));
/** The browser blocked some of the links in the announcement. `links`: the links that still have to be opened. */
export const linksBlocked = event(
  'serverAlerts/linksBlocked',
  v.object({ id: v.number(), links: v.array(v.string()) }),
);
/** The user pressed the announcement's button. */
export const actionChosen = event('serverAlerts/actionChosen', v.object({ id: v.number() }));
export const actionFailed = event('serverAlerts/actionFailed', v.object({ id: v.number(), failure }));
/** The action of the announcement's own button is done. */
export const actionFinished = event('serverAlerts/actionFinished', v.object({ id: v.number() }));
/** The announcement now counts as read: its card was closed, it was filed as an update, or its survey was answered. */
export const alertRead = event(
  'serverAlerts/alertRead',
  v.object({ id: v.number(), how: v.picklist(['closed', 'filed', 'answered']) }),
);
/** The server has recorded that the customer read an announcement. */
export const readReported = event('serverAlerts/readReported', v.object({ id: v.number() }));
/** The app could not tell the server that the customer has read an announcement, and retries later. */
export const readReportFailed = event('serverAlerts/readReportFailed', v.object({ id: v.number(), failure }));
/** The latest announcement of a product update, which the news page shows (ALERT-06). */
export const updateKept = event(
  'serverAlerts/updateKept',
  v.object({ alert: serverAlert, date: v.number(), source: v.picklist(['server', 'storage']) }),
);
/** The app checked the progress of the server maintenance again (ALERT-16). */
export const maintenanceChecked = event('serverAlerts/maintenanceChecked');
