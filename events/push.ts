import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address, personal, secret } from '../src/kernel/secret.ts';
import { notification } from './device-types.ts';
import { failure } from './session-types.ts';

/** How the message reached the user: the browser's push service, a phone's push service, or the live stream. */
export const via = v.picklist(['web', 'native', 'socket']);
export type Via = v.InferOutput<typeof via>;

/** A message for the user. Most fields may be missing, because services send what they like. */
export const pushMessage = v.object({
  title: personal(v.string()),
  body: personal(v.string()),
  data: v.object({
    /** The voice message or photo, by its file name on the server. */
    filename: v.nullable(personal(v.string())),
    imei: v.nullable(personal(v.string())),
    type: v.nullable(v.string()),
    /** Kind of notification, by the API's number. */
    meldungtyp: v.nullable(v.number()),
  }),
  /** Id of the device. */
  device: v.nullable(v.number()),
  /** Id of the notification in the customer's list. */
  notification: v.nullable(v.number()),
  /** A path in the app, set by the sender. */
  path: v.nullable(address(v.string())),
  /** What it is about, if the server sends a kind instead of a text. */
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
/** Something arrived that is not a valid message, or not for the signed-in user. None of it is shown. */
export const refused = event('push/refused', v.object({ via, detail: personal(v.string()) }));

/** The banner with the newest message is on screen (PUSH-01). */
export const bannerOpened = event('push/bannerOpened');
export const bannerClosed = event('push/bannerClosed', v.object({ by: v.picklist(['time', 'user']) }));
/** The pointer or the focus is in the banner: its timer is paused. */
export const bannerPaused = event('push/bannerPaused');
export const bannerResumed = event('push/bannerResumed');
/** "See" was pressed: the details of the message in the banner open (PUSH-03). */
export const seeChosen = event('push/seeChosen');
export const detailsClosed = event('push/detailsClosed');

/** The permission of this browser or device. Sent again when the push service assigns a new address. */
export const permissionChanged = event(
  'push/permissionChanged',
  v.object({ permission: v.picklist(['unsupported', 'notAsked', 'granted', 'denied']) }),
);
/** The user wants push messages here. The browser asks for permission now. */
export const permissionRequested = event('push/permissionRequested');
/** The user chose "Not now" when push messages were offered. */
export const offerDeclined = event('push/offerDeclined');
export const switchedOn = event('push/switchedOn');
export const switchedOff = event('push/switchedOff');
/** Delivery to this browser or device is being set up. */
export const registrationStarted = event('push/registrationStarted');
/** The server has registered this browser or device (PUSH-07). */
export const registered = event('push/registered', v.object({ token: secret() }));
/** The registration failed. Without a `failure`, the push service gave no address. */
export const registrationFailed = event(
  'push/registrationFailed',
  v.object({ failure: v.nullable(failure) }),
);

/** The user switched sounds in this browser on or off. */
export const soundSwitched = event('push/soundSwitched', v.object({ on: v.boolean() }));
export const soundTested = event('push/soundTested');
/** A sound was due, and the browser played or blocked it. */
export const soundPlayed = event(
  'push/soundPlayed',
  v.object({ sound: v.picklist(['notice', 'alarm']), heard: v.boolean() }),
);
/** The user requests a test message from the server. */
export const testRequested = event('push/testRequested');
export const testAccepted = event('push/testAccepted');
export const testFailed = event('push/testFailed', v.object({ failure }));
/** The settings that an earlier visit stored in this browser. */
export const settingsRestored = event(
  'push/settingsRestored',
  v.object({ sound: v.boolean(), wanted: v.boolean(), declined: v.boolean() }),
);
