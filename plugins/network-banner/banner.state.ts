import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as positions from '../../events/positions.ts';
import type { Failure } from '../../events/session-types.ts';
import * as user from '../../events/user.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { projection } from '../../src/kernel/projection.ts';

export type NetworkBanner = {
  /** The last network state reported by the operating system, without delay; null until it is known. */
  machine: boolean | null;
  /** The network state that the app uses: the state reported by the operating system, after a short delay (NET-04). */
  handled: boolean | null;
  /**
   * What the banner shows. `offline`, `online`: according to the operating system. `silent`: the operating system
   * reports a network, but no server responds. `answering`: a server responds again. Null: no banner.
   */
  shown: 'offline' | 'online' | 'silent' | 'answering' | null;
  /**
   * Whether the network is back and the page is to reload (NET-02): as soon as that loses no change, and the banner has
   * said so.
   */
  reloads: boolean;
  /** When the shown network state started (ms). */
  since: number;
  /** How many requests in a row got no response. */
  unanswered: number;
};

/** After this many requests in a row without a response, the banner says that no server responds. */
const SILENT_AFTER = 3;

function show(s: NetworkBanner, shown: NetworkBanner['shown'], { at }: Recorded): void {
  s.shown = shown;
  s.since = at;
}

/** A server responded, with success or with an error. */
function answered(s: NetworkBanner, event: Recorded): void {
  s.unanswered = 0;
  if (s.shown === 'silent') show(s, 'answering', event);
}

/**
 * A request failed. If the server refused the request, that counts as a response. While the operating system reports no
 * network, missing responses are not counted.
 */
function failed(s: NetworkBanner, event: Recorded<string, { failure: Failure }>): void {
  const { reason } = event.payload.failure;
  // In read-only mode nothing was sent, so the failure says nothing about the network.
  if (reason === 'readOnly') return;
  if (reason !== 'unreachable' && reason !== 'timeout') {
    answered(s, event);
    return;
  }
  if (s.machine === false) return;
  s.unanswered += 1;
  // A user who has just read that the page reloads need not know more.
  const isTold = s.shown === 'silent' || s.shown === 'offline' || (s.shown === 'online' && s.reloads);
  if (s.unanswered >= SILENT_AFTER && !isTold) show(s, 'silent', event);
}

const fromServer = (s: NetworkBanner, event: Recorded<string, { source: string }>): void => {
  if (event.payload.source !== 'storage') answered(s, event);
};

/**
 * What the banner at the top says about the network: based on the operating system and on the results of requests.
 */
export const networkBanner = projection<NetworkBanner>(
  'network-banner/banner',
  { machine: null, handled: null, shown: null, reloads: false, since: 0, unanswered: 0 },
  (on) => [
    on(network.wentOnline, (s) => {
      s.machine = true;
    }),
    on(network.wentOffline, (s) => {
      s.machine = false;
      s.unanswered = 0;
    }),
    on(network.statusHandled, (s, e) => {
      const { online } = e.payload;
      const before = s.handled;
      s.handled = online;
      s.reloads = online && (before === false || s.reloads);
      if (!online) show(s, 'offline', e);
      else if (before !== null) show(s, 'online', e);
    }),
    on(network.bannerEnded, (s) => {
      s.shown = null;
    }),
    on(user.customerLoadFailed, failed),
    on(user.settingsLoadFailed, failed),
    on(deviceEvents.listFailed, failed),
    on(notificationEvents.listFailed, failed),
    on(positions.lastKnownFailed, failed),
    on(positions.trackLoadFailed, failed),
    on(auth.loginFailed, failed),
    on(auth.renewalDelayed, failed),
    on(user.customerLoaded, fromServer),
    on(user.settingsLoaded, fromServer),
    on(deviceEvents.listed, fromServer),
    on(deviceEvents.groupsListed, fromServer),
    on(positions.fixesReceived, fromServer),
    on(positions.streamOpened, answered),
    on(positions.trackLoaded, answered),
    on(notificationEvents.listed, answered),
    on(auth.loginSucceeded, answered),
    on(auth.loginRefused, answered),
    on(auth.accessRenewed, answered),
    // Hides the banner about a server that does not respond at logout, because no later request would end it.
    on(auth.loggedOut, (s) => {
      s.unanswered = 0;
      if (s.shown === 'silent') s.shown = null;
    }),
  ],
  { ofSession: false },
);
