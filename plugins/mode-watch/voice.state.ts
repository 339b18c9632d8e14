import type { Failure } from '../../events/session-types.ts';
import * as voiceEvents from '../../events/voice.ts';
import { projection } from '../../src/kernel/projection.ts';

/** Milliseconds: longer is not recorded, shorter is a slip of the finger. */
export const LONGEST = 15_000;
export const SHORTEST = 800;

export type Voice = {
  state: 'idle' | 'asking' | 'recording' | 'recorded' | 'sending' | 'failed';
  imei: string | null;
  /** When the recording began and how far it has come, milliseconds since 1970. */
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
  since: 0,
  now: 0,
  level: 0,
  recording: null,
  problem: null,
  failure: null,
};

/** The message that is being spoken, until it is sent or thrown away. */
export const voice = projection<Voice>('mode-watch/voice', idle, (on) => [
  on(voiceEvents.recordingRequested, (_, e) => ({ ...idle, state: 'asking', imei: e.payload.imei })),
  on(voiceEvents.recordingStarted, (s, e) => {
    Object.assign(s, { state: 'recording', since: e.at, now: e.at });
  }),
  on(voiceEvents.levelChanged, (s, e) => {
    s.level = e.payload.level;
    s.now = e.at;
  }),
  on(voiceEvents.recorded, (s, e) => {
    Object.assign(s, { state: 'recorded', recording: e.payload, level: 0 });
  }),
  on(voiceEvents.recordingFailed, (s, e) => ({ ...idle, imei: s.imei, problem: e.payload.problem })),
  on(voiceEvents.discarded, () => idle),
  on(voiceEvents.sendSubmitted, (s) => {
    s.state = 'sending';
    s.failure = null;
  }),
  on(voiceEvents.delivered, () => idle),
  on(voiceEvents.sendFailed, (s, e) => {
    s.state = 'failed';
    s.failure = e.payload.failure;
  }),
]);
