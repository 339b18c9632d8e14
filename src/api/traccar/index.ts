import type { SessionBackend } from '../backend.ts';
import { lackingCalls } from '../ability-of-call.ts';
import type { AdminBackend } from '../admin-backend.ts';
import type { BackendOptions, SessionParts } from '../server-kind.ts';
import type { SocketCodec } from '../socket-codec.ts';
import { accountCalls } from './account-calls.ts';
import { alertCalls } from './alert-calls.ts';
import { commandCalls } from './command-calls.ts';
import { describeCall } from './description.ts';
import { deviceCalls } from './device-calls.ts';
import { geofenceCalls } from './geofence-calls.ts';
import { loginCalls } from './login-calls.ts';
import { operationsCalls } from './operations-calls.ts';
import { readPush } from './read-push.ts';
import { rememberedLinks } from './remembered-links.ts';
import { shareCalls } from './share-calls.ts';
import { sharedViewCall } from './shared-view-call.ts';
import { socketReader } from './socket-frames.ts';
import { trackCalls } from './track-calls.ts';
import { serverSettings } from './server-settings.ts';
import { NEVER } from './visitor.ts';

/** A Traccar server as a backend: its paths, names and conventions are known in this folder only. */
export function traccarBackend({
  now = NEVER,
  serverNow = now,
  testAccounts,
  apiUrl,
  isChosen,
}: BackendOptions): SessionBackend {
  const settings = serverSettings();
  const remembered = rememberedLinks(serverNow);
  const ofDevices = deviceCalls(apiUrl);
  const operations = operationsCalls(settings);
  return {
    ...lackingCalls(
      ...(['ghost', 'storedReports', 'members', 'logbook', 'papers', 'parkGuard'] as const),
      ...(['media', 'push', 'announcements', 'feedback', 'changeLog', 'pages'] as const),
    ),
    readPush,
    describe: (userID) => describeCall(settings, userID),
    ...loginCalls(now),
    ...accountCalls(settings, testAccounts),
    ...ofDevices,
    // A device in another group has the rules of that group.
    saveDevice: (...given) => remembered.changedBy(ofDevices.saveDevice(...given)),
    saveDevices: (...given) => remembered.changedBy(ofDevices.saveDevices(...given)),
    ...geofenceCalls(settings),
    ...trackCalls(serverNow),
    ...alertCalls(settings, remembered, serverNow),
    ...commandCalls,
    ...operations,
    rules: {
      ...operations.rules,
      save: (...given) => remembered.changedBy(operations.rules.save(...given)),
    },
    ...shareCalls(isChosen && apiUrl),
    ...sharedViewCall,
  };
}

/** The product's administration, which a Traccar server lacks: every call is `unavailable`. */
export const traccarAdmin: AdminBackend = lackingCalls('administration');

/**
 * The WebSocket counts as dead after this long without a message (ms). An idle server sends `{}` every 55 seconds, so
 * this means that two of these messages are missing.
 */
const SILENT_AFTER = 120_000;

/**
 * The WebSocket of a Traccar server: its address contains the token, and the client sends no first message
 * (TRAC-05).
 */
const traccarSocket = ({ apiUrl }: BackendOptions): SocketCodec => ({
  address: (url, token) => `${url}?token=${encodeURIComponent(token)}`,
  hello: null,
  pong: null,
  silentAfter: SILENT_AFTER,
  refused: null,
  decode: socketReader(apiUrl),
});

/** What a session with a Traccar server needs: its calls and its WebSocket. */
export const traccarSession = (): SessionParts => ({ backend: traccarBackend, socket: traccarSocket });
