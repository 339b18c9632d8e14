import * as pushEvents from '../../events/push.ts';
import type { Failure } from '../../events/session-types.ts';
import * as storageEvents from '../../events/storage.ts';
import { admin } from '../../src/core/session/admin.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { session } from '../../src/core/session/session.ts';
import type { Secret } from '../../src/kernel/secret.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

/** The storage slot of the push settings of this browser. They apply to any user, and logging out keeps them. */
export const SLOT = 'pushSettings';

export type Delivery = {
  /** The browser's permission for push messages; null until the browser has reported it. */
  permission: 'unsupported' | 'notAsked' | 'granted' | 'denied' | null;
  /** Whether the browser is asking the user to allow push messages. */
  asking: boolean;
  /** Whether the push settings of this browser have been read from storage. */
  restored: boolean;
  sound: boolean;
  /**
   * Whether the last alert sound could not be played: browsers block sounds until the user first presses something.
   */
  silent: boolean;
  /** Whether the user wants push messages in this browser, if they are allowed. */
  wanted: boolean;
  /** Whether the user answered the offer of push messages with "Not now". */
  declined: boolean;
  /** Whether the browser could not store the last choice. Then the stored settings are older than those of this tab. */
  unstored: boolean;
  status: 'none' | 'registering' | 'registered' | 'failed' | 'unavailable';
  failure: Failure | null;
  /** The push token by which the server knows this browser or phone. */
  token: Secret | null;
  /** Counts the changes that require a new registration for push messages. */
  round: number;
  /** How many registrations for push messages failed in a row. */
  failures: number;
  test: 'none' | 'asked' | 'sent' | 'failed';
  testFailure: Failure | null;
};

/**
 * After this many failed registrations for push messages in a row, the app retries only when the user asks, or at
 * its next start.
 */
const GIVE_UP_AFTER = 4;

const untouched: Delivery = {
  permission: null,
  asking: false,
  restored: false,
  sound: true,
  silent: false,
  wanted: true,
  declined: false,
  unstored: false,
  status: 'none',
  failure: null,
  token: null,
  round: 0,
  failures: 0,
  test: 'none',
  testFailure: null,
};

function anew(s: Delivery): void {
  s.round += 1;
  s.failures = 0;
  s.status = 'none';
  s.failure = null;
}

/** Whether and how push messages reach this browser or phone, and whether they make a sound. */
export const delivery = projection<Delivery>('push/delivery', untouched, (on) => [
  on(pushEvents.settingsRestored, (s, e) => {
    Object.assign(s, e.payload, { restored: true, unstored: false });
  }),
  on(storageEvents.writeFailed, (s, e) => {
    if (e.payload.slot === SLOT) s.unstored = true;
  }),
  on(pushEvents.permissionRequested, (s) => {
    s.asking = true;
    s.wanted = true;
  }),
  on(pushEvents.permissionChanged, (s, e) => {
    s.permission = e.payload.permission;
    s.asking = false;
    anew(s);
  }),
  on(pushEvents.offerDeclined, (s) => {
    s.declined = true;
  }),
  on(pushEvents.switchedOn, (s) => {
    s.wanted = true;
    anew(s);
  }),
  on(pushEvents.switchedOff, (s) => {
    s.wanted = false;
    anew(s);
  }),
  on(pushEvents.registrationStarted, (s) => {
    s.status = 'registering';
  }),
  on(pushEvents.registered, (s, e) => {
    s.status = 'registered';
    s.token = e.payload.token;
    s.failure = null;
  }),
  on(pushEvents.registrationFailed, (s, e) => {
    const { failure } = e.payload;
    s.status = failure?.reason === 'unavailable' ? 'unavailable' : 'failed';
    s.failure = failure;
    s.failures += 1;
  }),
  on(pushEvents.soundSwitched, (s, e) => {
    s.sound = e.payload.on;
  }),
  on(pushEvents.soundPlayed, (s, e) => {
    s.silent = !e.payload.heard;
  }),
  on(pushEvents.testRequested, (s) => {
    s.test = 'asked';
  }),
  on(pushEvents.testAccepted, (s) => {
    s.test = 'sent';
  }),
  on(pushEvents.testFailed, (s, e) => {
    s.test = 'failed';
    s.testFailure = e.payload.failure;
  }),
]);

/** The account whose push messages should arrive here; null if no user is signed in, or in ghost mode. */
export const recipient = select((read): number | null =>
  read(session).auth && !read(admin).ghostMode ? read(admin).userID : null,
);

/**
 * The account to register for push messages, and how often the registration has failed so far. Null if no registration
 * is due. The value does not change after a success, so there is one registration per account, permission and address
 * (PUSH-07).
 */
export const registrationWanted = select((read) => {
  const account = read(recipient);
  const { permission, wanted, restored, status, round, failures } = read(delivery);
  const isOn = account !== null && restored && wanted && permission === 'granted';
  if (!isOn || status === 'unavailable' || failures >= GIVE_UP_AFTER) return null;
  // A new registration for push messages waits for a network. A completed one stays valid without a network.
  if (status !== 'registered' && read(connectivity).online === false) return null;
  return { account, round, failures };
});
