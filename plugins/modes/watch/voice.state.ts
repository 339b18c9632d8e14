import * as mapEvents from '../../../events/map.ts';
import type { Failure } from '../../../events/session-types.ts';
import * as voiceEvents from '../../../events/voice.ts';
import { plainProjection } from '../../../src/kernel/projection.ts';
import { selectBy } from '../../../src/kernel/read.ts';

/**
 * The longest and the shortest voice recording (ms). Recording stops at the longest; a press shorter than the
 * shortest counts as accidental.
 */
export const LONGEST = 15_000;
export const SHORTEST = 800;

export type Voice = {
  state: 'idle' | 'asking' | 'recording' | 'recorded' | 'sending' | 'failed';
  /** The watch that the voice message is for; the message is sent to no other watch. */
  imei: string | null;
  /** The number of the recording. A second press for the same watch starts another recording with the next number. */
  take: number;
  /** When the recording started, and the time that the recording has reached (ms since 1970). */
  since: number;
  now: number;
  level: number;
  recording: { address: string; seconds: number } | null;
  problem: voiceEvents.RecordProblem | null;
  failure: Failure | null;
};
const idle: Voice = {
  state: 'idle',
  imei: null,
  take: 0,
  since: 0,
  now: 0,
  level: 0,
  recording: null,
  problem: null,
  failure: null,
};

const isHeard = ({ state }: Voice) => state === 'asking' || state === 'recording';
/** Logs of older app versions do not say which recording an event is about. It is then the current recording. */
const isThis = (s: Voice, imei: string, address = s.recording?.address): boolean =>
  s.imei === imei && s.recording !== null && s.recording.address === address;

/** The voice message that is being recorded, until it is sent or discarded, or until its panel closes. */
export const voice = plainProjection<Voice>('mode-watch/voice', idle, (on) => [
  on(mapEvents.toolOpened, () => idle),
  on(mapEvents.toolClosed, (s, { payload: { tool } }) => (tool === 'voice' ? idle : s)),
  on(voiceEvents.recordingRequested, (_, { seq, payload: { imei } }) => ({
    ...idle,
    state: 'asking',
    imei,
    take: seq,
  })),
  on(voiceEvents.recordingStarted, (s, { at }) =>
    isHeard(s) ? { ...s, state: 'recording', since: at, now: at } : s,
  ),
  on(voiceEvents.levelChanged, (s, { at, payload: { level } }) =>
    isHeard(s) ? { ...s, level, now: at } : s,
  ),
  on(voiceEvents.recorded, (s, { payload }) =>
    isHeard(s) ? { ...s, state: 'recorded', recording: { ...payload }, level: 0 } : s,
  ),
  on(voiceEvents.recordingFailed, (s, { payload: { problem } }) =>
    s.imei === null ? s : { ...idle, imei: s.imei, problem },
  ),
  on(voiceEvents.discarded, () => idle),
  on(voiceEvents.sendSubmitted, (s, { payload: { imei, address } }) =>
    isThis(s, imei, address) ? { ...s, state: 'sending', failure: null } : s,
  ),
  on(voiceEvents.delivered, (s, { payload: { imei, address } }) => (isThis(s, imei, address) ? idle : s)),
  on(voiceEvents.sendFailed, (s, { payload: { imei, address, failure } }) =>
    isThis(s, imei, address) ? { ...s, state: 'failed', failure } : s,
  ),
]);

/** The voice message for the watch with this IMEI. */
export const voiceFor = selectBy((read, imei: string): Voice => {
  const now = read(voice);
  return now.imei === imei ? now : idle;
});
