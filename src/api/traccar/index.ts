import type { SessionBackend } from '../backend.ts';
import { unavailable } from '../call.ts';
import type { BackendOptions, SessionParts } from '../server-kind.ts';
import type { SocketCodec } from '../socket-codec.ts';
import { accountCalls } from './account-calls.ts';
import { alertCalls } from './alert-calls.ts';
import { commandCalls } from './command-calls.ts';
import { describeCall } from './description.ts';
import { deviceCalls } from './device-calls.ts';
import { geofenceCalls } from './geofence-calls.ts';
import { lacking } from './lacking.ts';
import { loginCalls } from './login-calls.ts';
import { operationsCalls } from './operations-calls.ts';
import { shareCalls } from './share-calls.ts';
import { sharedViewCall } from './shared-view-call.ts';
import { socketReader } from './socket.ts';
import { trackCalls } from './track-calls.ts';
import { NEVER } from './visitor.ts';

/** A Traccar server as a backend: its paths, names and conventions stay in this folder. */
export const traccarBackend = ({ now = NEVER }: BackendOptions): SessionBackend => ({
  ...lacking,
  page: unavailable,
  describe: describeCall,
  ...loginCalls(now),
  ...accountCalls,
  ...deviceCalls,
  ...geofenceCalls,
  ...trackCalls(now),
  ...alertCalls(now),
  ...commandCalls,
  ...operationsCalls,
  ...shareCalls,
  ...sharedViewCall,
});

/** An idle server sends `{}` every 55 seconds. Two of them may get lost. */
const SILENT_AFTER = 120_000;

/** The socket of a Traccar server: its address contains the token, and there is no first message (TRAC-05). */
const traccarSocket = (): SocketCodec => ({
  address: (url, token) => `${url}?token=${encodeURIComponent(token)}`,
  hello: null,
  pong: null,
  silentAfter: SILENT_AFTER,
  refused: null,
  decode: socketReader(),
});

/** A session's calls and socket for a Traccar server. */
export const traccarSession = (): SessionParts => ({ backend: traccarBackend, socket: traccarSocket() });
