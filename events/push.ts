import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address, personal, secret } from '../src/kernel/secret.ts';
import { notification } from './device-types.ts';
import { failure } from './session-types.ts';

/** How a push message reached the user: by the browser's or phone's push service, or over the live stream. */
export const via = v.picklist(['web', 'native', 'socket']);
export type Via = v.InferOutput<typeof via>;

/** A push message for the user. Most fields may be null, because services differ in what they send. */
export const pushMessage = v.object({
  title: personal(v.string()),
  body: personal(v.string()),
  data: v.object({
    /** The voice message or photo that the push message is about, by its file name on the server. */
    filename: v.nullable(personal(v.string())),
    imei: v.nullable(personal(v.string())),
    type: v.nullable(v.string()),
    /** Type of the notification, by the API's number. */
    meldungtyp: v.nullable(v.number()),
  }),
  /** Id of the device that the push message is about. */
  device: v.nullable(v.number()),
  /** Id of the push message's notification in the customer's list of notifications. */
  notification: v.nullable(v.number()),
  /** A path in the app, set by the sender, that opens when the user opens the push message. */
  path: v.nullable(address(v.string())),
  /** What the push message is about. Present if the server sends an event type instead of a text. */
  about: notification.entries.about,
});
export type PushMessage = v.InferOutput<typeof pushMessage>;

/**
 * Messages for the user arrived, by push or over the live stream (PUSH-05). Messages that arrive together are in one
 * event, in order. `tapped`: the user opened the system's notification. `at`: for a message that was stored first, when
 * it arrived (milliseconds since 1970).
 */
export const received = event(
  'push/received',
  v.object({ messages: v.array(pushMessage), via, tapped: v.boolean(), at: v.optional(v.number()) }),
  {
    v: 2,
    upcast: { 1: ({ message, ...rest }: { message: unknown }) => ({ ...rest, messages: [message] }) },
  },
);
/** A push message arrived that is invalid or not for the signed-in user. The app does not display any of it. */
export const refused = event('push/refused', v.object({ via, detail: personal(v.string()) }));

/** The banner with the newest push message is on screen (PUSH-01). */
export const bannerOpened = event('push/bannerOpened');
export const bannerClosed = event('push/bannerClosed', v.object({ by: v.picklist(['time', 'user']) }));
/** The mouse pointer or the focus is on the push message banner, so the timer that closes it is paused. */
export const bannerPaused = event('push/bannerPaused');
export const bannerResumed = event('push/bannerResumed');
/** The user pressed "See" in the banner. The details of the banner's push message open (PUSH-03). */
export const seeChosen = event('push/seeChosen');
export const detailsClosed = event('push/detailsClosed');

/**
 * The permission for push messages in this browser or on this phone. Sent again when the push service assigns a new
 * address.
 */
export const permissionChanged = event(
  'push/permissionChanged',
  v.object({ permission: v.picklist(['unsupported', 'notAsked', 'granted', 'denied']) }),
);
/** The user wants push messages in this browser. The browser asks for permission now. */
export const permissionRequested = event('push/permissionRequested');
/** The app asked whether the user wants push messages, and the user chose "Not now". */
export const offerDeclined = event('push/offerDeclined');
export const switchedOn = event('push/switchedOn');
export const switchedOff = event('push/switchedOff');
/** The app is setting up the delivery of push messages to this browser or phone. */
export const registrationStarted = event('push/registrationStarted');
/** The server has registered this browser or phone for push messages (PUSH-07). */
export const registered = event('push/registered', v.object({ token: secret() }));
/** The registration for push messages failed. `failure` is null if the push service assigned no address. */
export const registrationFailed = event(
  'push/registrationFailed',
  v.object({ failure: v.nullable(failure) }),
);

/** The user switched the sounds of push messages in this browser on or off. */
export const soundSwitched = event('push/soundSwitched', v.object({ on: v.boolean() }));
export const soundTested = event('push/soundTested');
/** The app tried to play a sound. `heard`: whether the browser played it; false if the browser blocked it. */
export const soundPlayed = event(
  'push/soundPlayed',
  v.object({ sound: v.picklist(['notice', 'alarm']), heard: v.boolean() }),
);
/** The user asks the server for a test push message. */
export const testRequested = event('push/testRequested');
export const testAccepted = event('push/testAccepted');
export const testFailed = event('push/testFailed', v.object({ failure }));
/** The push message settings that an earlier visit stored in this browser were loaded. */
export const settingsRestored = event(
  'push/settingsRestored',
  v.object({ sound: v.boolean(), wanted: v.boolean(), declined: v.boolean() }),
);
