import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { failure } from './session-types.ts';

const imei = personal(v.string());
const address = personal(v.string());
/** Why recording a voice message failed. `tooShort`: the user pressed the button by accident. */
export const recordProblem = v.picklist([
  'denied',
  'noMicrophone',
  'busy',
  'unsupported',
  'tooShort',
  'broken',
]);
export type RecordProblem = v.InferOutput<typeof recordProblem>;

/** The user wants to record a voice message. The browser may ask for microphone access now. */
export const recordingRequested = event('voice/recordingRequested', v.object({ imei }));
export const recordingStarted = event('voice/recordingStarted');
/** Input level of the microphone, from 0 to 1. Sent a few times a second. */
export const levelChanged = event('voice/levelChanged', v.object({ level: v.number() }));
/** The user stopped recording a voice message. */
export const recordingStopped = event('voice/recordingStopped');
/**
 * A voice message was recorded. `address`: a temporary URL for its bytes in this browser tab. The bytes are not in the
 * log.
 */
export const recorded = event('voice/recorded', v.object({ address, seconds: v.number() }));
export const recordingFailed = event('voice/recordingFailed', v.object({ problem: recordProblem }));
/** The user discarded the voice message that they recorded. */
export const discarded = event('voice/discarded');
export const sendSubmitted = event('voice/sendSubmitted', v.object({ imei, address, seconds: v.number() }));
/**
 * The service received a voice message and forwards it to the device. `address`: URL of the recording that was sent.
 */
export const delivered = event('voice/delivered', v.object({ imei, address: v.optional(address) }));
export const sendFailed = event(
  'voice/sendFailed',
  v.object({ imei, address: v.optional(address), failure }),
);
/** The user has listened to a voice message of a device. */
export const messagePlayed = event('voice/messagePlayed', v.object({ imei, id: v.string() }));
export const deleteSubmitted = event('voice/deleteSubmitted', v.object({ imei, id: v.string() }));
export const deleted = event('voice/deleted', v.object({ imei, id: v.string() }));
export const deleteFailed = event('voice/deleteFailed', v.object({ imei, id: v.string(), failure }));
