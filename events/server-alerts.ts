import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';

/** An announcement of the service to its customers, in the product's words. Its texts are text, never markup. */
export const serverAlert = v.object({
  /** −1 is the maintenance of the servers, −3 the old geofences; the service may have other ids below 0. */
  id: v.number(),
  name: v.string(),
  /** `update`, `survey`, `warning` …; kinds that this version does not know are shown like any other. */
  type: v.string(),
  show: v.boolean(),
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
  /** A button of its own; `fn` names what it does. */
  action: v.nullable(v.object({ buttonName: v.string(), fn: v.string() })),
  /** Numbers of device models; empty = for everybody. */
  onlyModels: v.array(v.number()),
  /** Language codes; empty = for everybody. */
  onlyLanguages: v.array(v.string()),
  /** When it may be shown again after it was read; see `isRead`. */
  interval: v.string(),
  /** Where it shows; none set = everywhere. */
  platforms: v.object({ android: v.boolean(), ios: v.boolean(), web: v.boolean() }),
  /** When the server last heard that it was read, here or elsewhere; unix seconds, or null. */
  readAt: v.nullable(v.number()),
});
export type ServerAlert = v.InferOutput<typeof serverAlert>;

/** Kept for each alert that was read; the server is `told`, or has to be told yet. */
export const readRecord = v.object({ id: v.number(), date: v.number(), told: v.boolean() });
export type ReadRecord = v.InferOutput<typeof readRecord>;

/** The server's alerts. `leftOut` names entries that could not be read. */
export const listed = event(
  'serverAlerts/listed',
  v.object({ alerts: v.array(serverAlert), leftOut: v.array(v.string()) }),
);
export const listFailed = event('serverAlerts/listFailed', v.object({ failure }));
/** What this browser knows of alerts that were read. */
export const recordsRestored = event(
  'serverAlerts/recordsRestored',
  v.object({ records: v.array(readRecord) }),
);
/** One record, as it is kept. */
export const recordKept = event('serverAlerts/recordKept', readRecord);
/** What accounts have read in this browser, by their marks, the latest last; it outlives a logout. */
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
/** The customer still has geofences of the first version. */
export const geofencesListed = event('serverAlerts/geofencesListed', v.object({ count: v.number() }));
export const geofencesListFailed = event('serverAlerts/geofencesListFailed', v.object({ failure }));

/** Six seconds went by since user data and alerts were both there: now they may be shown (ALERT-02). */
export const collected = event('serverAlerts/collected');
/** This one is on screen now. */
export const cardRaised = event('serverAlerts/cardRaised', v.object({ id: v.number() }));
/** Nothing more is to be shown. */
export const queueEmptied = event('serverAlerts/queueEmptied');
/** The pause after a closed card is over (ALERT-05). */
export const pauseEnded = event('serverAlerts/pauseEnded');
/** The user goes on: every link of the message is opened, then the card is closed (ALERT-14). */
export const goOnChosen = event('serverAlerts/goOnChosen', v.object({ id: v.number() }));
/** The browser let only some of the links be opened; these are left. */
export const linksBlocked = event(
  'serverAlerts/linksBlocked',
  v.object({ id: v.number(), links: v.array(v.string()) }),
);
/** The button of the alert's own was pressed. */
export const actionChosen = event('serverAlerts/actionChosen', v.object({ id: v.number() }));
export const actionFailed = event('serverAlerts/actionFailed', v.object({ id: v.number(), failure }));
/** What the button is for has been done. */
export const actionFinished = event('serverAlerts/actionFinished', v.object({ id: v.number() }));
/** An alert counts as read from now on: its card was closed, it was filed as an update, its survey was answered. */
export const alertRead = event(
  'serverAlerts/alertRead',
  v.object({ id: v.number(), how: v.picklist(['closed', 'filed', 'answered']) }),
);
/** The server knows that it was read. */
export const readReported = event('serverAlerts/readReported', v.object({ id: v.number() }));
/** It could not be told: it is told later. */
export const readReportFailed = event('serverAlerts/readReportFailed', v.object({ id: v.number(), failure }));
/** The last alert about an update, for the page of what is new (ALERT-06). */
export const updateKept = event(
  'serverAlerts/updateKept',
  v.object({ alert: serverAlert, date: v.number(), source: v.picklist(['server', 'storage']) }),
);
/** How far the maintenance has come was looked at again (ALERT-16). */
export const maintenanceChecked = event('serverAlerts/maintenanceChecked');
