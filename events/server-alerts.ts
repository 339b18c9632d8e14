import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';

/**
 * An announcement of the service to its customers, with the product's field names. Its texts are plain text, never
 * markup.
 */
export const serverAlert = v.object({
  /** −1 is server maintenance, −3 the old geofences. The service may use other ids below 0. */
  id: v.number(),
  name: v.string(),
  /** `update`, `survey`, `warning` … Unknown kinds are shown like any other. */
  type: v.string(),
  show: v.boolean(),
  /** The text for every language that has no text of its own. */
  message: v.string(),
  messages: v.object({
    de: v.string(),
    es: v.string(),
    fr: v.string(),
    it: v.string(),
    pt: v.string(),
  }),
  /** Address of its own picture, or '' if none. */
  customImg: v.string(),
  /** Its own button. `fn` names the action. */
  action: v.nullable(v.object({ buttonName: v.string(), fn: v.string() })),
  /** Numbers of device models. Empty: for everyone. */
  onlyModels: v.array(v.number()),
  /** Language codes. Empty: for everyone. */
  onlyLanguages: v.array(v.string()),
  /** When it may be shown again after it was read. See `isRead`. */
  interval: v.string(),
  /** Where it shows. If none is set, on every platform. */
  platforms: v.object({ android: v.boolean(), ios: v.boolean(), web: v.boolean() }),
  /** When the server last recorded it as read, here or elsewhere (Unix seconds). Null if never. */
  readAt: v.nullable(v.number()),
});
export type ServerAlert = v.InferOutput<typeof serverAlert>;

/** Stored for each alert that was read. `told`: whether the server knows it already. */
export const readRecord = v.object({ id: v.number(), date: v.number(), told: v.boolean() });
export type ReadRecord = v.InferOutput<typeof readRecord>;

/** The server's alerts. `leftOut`: names of entries that could not be parsed. */
export const listed = event(
  'serverAlerts/listed',
  v.object({ alerts: v.array(serverAlert), leftOut: v.array(v.string()) }),
);
export const listFailed = event('serverAlerts/listFailed', v.object({ failure }));
/** The read alerts that this browser has stored. */
export const recordsRestored = event(
  'serverAlerts/recordsRestored',
  v.object({ records: v.array(readRecord) }),
);
/** One record, as stored. */
export const recordKept = event('serverAlerts/recordKept', readRecord);
/** The alerts that accounts have read in this browser, by their marks, latest last. They survive a logout. */
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
/** How many geofences of the first version the customer still has. */
export const geofencesListed = event('serverAlerts/geofencesListed', v.object({ count: v.number() }));
export const geofencesListFailed = event('serverAlerts/geofencesListFailed', v.object({ failure }));

/** Six seconds have passed since both user data and alerts were loaded: alerts may be shown now (ALERT-02). */
export const collected = event('serverAlerts/collected');
/** This alert is on screen now. */
export const cardRaised = event('serverAlerts/cardRaised', v.object({ id: v.number() }));
/** No more alerts to show. */
export const queueEmptied = event('serverAlerts/queueEmptied');
/** The pause after a closed card is over (ALERT-05). */
export const pauseEnded = event('serverAlerts/pauseEnded');
/** The user continues: every link of the message is opened, then the card is closed (ALERT-14). */
export const goOnChosen = event('serverAlerts/goOnChosen', v.object({ id: v.number() }));
/** The browser blocked some of the links. These are left to open. */
export const linksBlocked = event(
  'serverAlerts/linksBlocked',
  v.object({ id: v.number(), links: v.array(v.string()) }),
);
/** The user pressed the alert's own button. */
export const actionChosen = event('serverAlerts/actionChosen', v.object({ id: v.number() }));
export const actionFailed = event('serverAlerts/actionFailed', v.object({ id: v.number(), failure }));
/** The action of the button is done. */
export const actionFinished = event('serverAlerts/actionFinished', v.object({ id: v.number() }));
/**
 * An alert counts as read from now on: its card was closed, it was filed as an update, or its survey was answered.
 */
export const alertRead = event(
  'serverAlerts/alertRead',
  v.object({ id: v.number(), how: v.picklist(['closed', 'filed', 'answered']) }),
);
/** The server has recorded that it was read. */
export const readReported = event('serverAlerts/readReported', v.object({ id: v.number() }));
/** The server could not be reached. The report is retried later. */
export const readReportFailed = event('serverAlerts/readReportFailed', v.object({ id: v.number(), failure }));
/** The last alert about an update, shown on the news page (ALERT-06). */
export const updateKept = event(
  'serverAlerts/updateKept',
  v.object({ alert: serverAlert, date: v.number(), source: v.picklist(['server', 'storage']) }),
);
/** The progress of the maintenance was checked again (ALERT-16). */
export const maintenanceChecked = event('serverAlerts/maintenanceChecked');
