import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address, personal, secret } from '../src/kernel/secret.ts';
import { notification } from './device-types.ts';
import { failure } from './session-types.ts';

/** The way by which the user is told: the browser's push service, that of a phone, or the live stream. */
export const via = v.picklist(['web', 'native', 'socket']);
export type Via = v.InferOutput<typeof via>;

/** What the user is told of; most of it may be missing, because services send what they like. */
export const pushMessage = v.object({
  title: personal(v.string()),
  body: personal(v.string()),
  data: v.object({
    /** Which voice message or photo, by its name at the server. */
    filename: v.nullable(personal(v.string())),
    imei: v.nullable(personal(v.string())),
    type: v.nullable(v.string()),
    /** Kind of notification by the API's number. */
    meldungtyp: v.nullable(v.number()),
  }),
  /** Id of the device. */
  device: v.nullable(v.number()),
  /** Id of the notification in the customer's list. */
  notification: v.nullable(v.number()),
  /** A place in the app that the sender names. */
  path: v.nullable(address(v.string())),
  /** What it is about, where the server tells that by kind instead of in a text. */
  about: notification.entries.about,
});
export type PushMessage = v.InferOutput<typeof pushMessage>;

/**
 * Messages for the user arrived, by push or over the stream (PUSH-05). Messages that arrive together are one event, in order.
 * `tapped`: the user opened the notification. `at`: arrival of a message that waited (milliseconds since 1970).
 */
export const received = event(
  'push/received',
  v.object({ messages: v.array(pushMessage), via, tapped: v.boolean(), at: v.optional(v.number()) }),
  {
    v: 2,
    upcast: { 1: ({ message, ...rest }: { message: unknown }) => ({ ...rest, messages: [message] }) },
  },
);
/** Something came that is no message, or not for whoever is signed in; nothing of it is shown. */
export const refused = event('push/refused', v.object({ via, detail: personal(v.string()) }));

/** The banner for the newest message is there (PUSH-01). */
export const bannerOpened = event('push/bannerOpened');
export const bannerClosed = event('push/bannerClosed', v.object({ by: v.picklist(['time', 'user']) }));
/** Somebody points at the banner or has the focus in it: its time stands still. */
export const bannerPaused = event('push/bannerPaused');
export const bannerResumed = event('push/bannerResumed');
/** "See" was pressed: the details of the message in the banner open (PUSH-03). */
export const seeChosen = event('push/seeChosen');
export const detailsClosed = event('push/detailsClosed');

/** What this browser or device allows; told again when the push service has given it another address. */
export const permissionChanged = event(
  'push/permissionChanged',
  v.object({ permission: v.picklist(['unsupported', 'notAsked', 'granted', 'denied']) }),
);
/** The user wants push messages here; the browser asks now. */
export const permissionRequested = event('push/permissionRequested');
/** "Not now", when push messages were offered. */
export const offerDeclined = event('push/offerDeclined');
export const switchedOn = event('push/switchedOn');
export const switchedOff = event('push/switchedOff');
/** Delivery to this browser or device is being set up. */
export const registrationStarted = event('push/registrationStarted');
/** The server knows this browser or device (PUSH-07). */
export const registered = event('push/registered', v.object({ token: secret() }));
/** It does not; without a failure no address could be had here. */
export const registrationFailed = event(
  'push/registrationFailed',
  v.object({ failure: v.nullable(failure) }),
);

/** Sounds of this browser, on or off. */
export const soundSwitched = event('push/soundSwitched', v.object({ on: v.boolean() }));
export const soundTested = event('push/soundTested');
/** A sound was due, and the browser let it be heard or not. */
export const soundPlayed = event(
  'push/soundPlayed',
  v.object({ sound: v.picklist(['notice', 'alarm']), heard: v.boolean() }),
);
/** The user wants the server to send a message for trying. */
export const testRequested = event('push/testRequested');
export const testAccepted = event('push/testAccepted');
export const testFailed = event('push/testFailed', v.object({ failure }));
/** What an earlier visit had set in this browser. */
export const settingsRestored = event(
  'push/settingsRestored',
  v.object({ sound: v.boolean(), wanted: v.boolean(), declined: v.boolean() }),
);
