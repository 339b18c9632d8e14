import * as pushEvents from '../../events/push.ts';
import type { Failure } from '../../events/session-types.ts';
import { admin } from '../../src/core/session/admin.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { session } from '../../src/core/session/session.ts';
import type { Secret } from '../../src/kernel/secret.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

export type Delivery = {
  /** Null until the browser has been asked. */
  permission: 'unsupported' | 'notAsked' | 'granted' | 'denied' | null;
  /** The browser is asking the user. */
  asking: boolean;
  /** What is set for this browser has been read. */
  restored: boolean;
  sound: boolean;
  /** The last sound that was due could not be heard: browsers are silent until the first press. */
  silent: boolean;
  /** Push messages are wanted here, where they are allowed. */
  wanted: boolean;
  /** "Not now" was said. */
  declined: boolean;
  status: 'none' | 'registering' | 'registered' | 'failed' | 'unavailable';
  failure: Failure | null;
  /** By what the server knows this browser or device. */
  token: Secret | null;
  /** Counts what makes a new registration necessary. */
  round: number;
  /** How many registrations failed in a row. */
  failures: number;
  test: 'none' | 'asked' | 'sent' | 'failed';
  testFailure: Failure | null;
};

/** So many failures in a row, and it is left to the user to try again, or to the next start. */
const GIVE_UP_AFTER = 4;

const untouched: Delivery = {
  permission: null,
  asking: false,
  restored: false,
  sound: true,
  silent: false,
  wanted: true,
  declined: false,
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

/** Whether and how messages come to this browser or device, and whether they are heard. */
export const delivery = projection<Delivery>('push/delivery', untouched, (on) => [
  on(pushEvents.settingsRestored, (s, e) => {
    Object.assign(s, e.payload, { restored: true });
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

/** Whose messages are to come here, or null: nobody is signed in, or somebody else's account is looked at. */
export const recipient = select((read): number | null =>
  read(session).auth && !read(admin).ghostMode ? read(admin).userID : null,
);

/**
 * What a registration is for and how often it failed; null = none is to be made. After it has succeeded this stays as it
 * is, so it is made once for every account, permission and address (PUSH-07).
 */
export const registrationWanted = select((read) => {
  const account = read(recipient);
  const { permission, wanted, restored, status, round, failures } = read(delivery);
  const isOn = account !== null && restored && wanted && permission === 'granted';
  if (!isOn || status === 'unavailable' || failures >= GIVE_UP_AFTER) return null;
  // Without a network it waits; one that has been made stays made.
  if (status !== 'registered' && read(connectivity).online === false) return null;
  return { account, round, failures };
});
