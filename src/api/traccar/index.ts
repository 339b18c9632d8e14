import type { SessionBackend } from '../backend.ts';
import { accountCalls } from './account-calls.ts';
import { alertCalls } from './alert-calls.ts';
import { commandCalls } from './command-calls.ts';
import { deviceCalls } from './device-calls.ts';
import { geofenceCalls } from './geofence-calls.ts';
import { lacking } from './lacking.ts';
import { loginCalls } from './login-calls.ts';
import { shareCalls } from './share-calls.ts';
import { trackCalls } from './track-calls.ts';
import { type TraccarOptions, traccarVisitor } from './visitor.ts';

/** A Traccar server as a backend: its paths, its names and its habits end in this folder. */
export const traccarBackend = (options: TraccarOptions): SessionBackend => ({
  ...lacking,
  ...traccarVisitor(options),
  ...loginCalls(options.now),
  ...accountCalls,
  ...deviceCalls,
  ...geofenceCalls,
  ...trackCalls(options.now),
  ...alertCalls(options.now),
  ...commandCalls,
  ...shareCalls,
});
