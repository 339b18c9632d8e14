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
  /** What the machine said last, at once; null until it has been asked. */
  machine: boolean | null;
  /** What counts, a moment later (NET-04). */
  handled: boolean | null;
  /**
   * `offline`, `online`: by the machine. `silent`: the machine says online, yet nobody answers; `answering`: somebody
   * does again. null: no banner.
   */
  shown: 'offline' | 'online' | 'silent' | 'answering' | null;
  /** The network is back after it was away: the page is about to be loaded again (NET-02). */
  reloads: boolean;
  /** When `shown` began (milliseconds). */
  since: number;
  /** How many calls in a row nobody answered. */
  unanswered: number;
};

/** So many calls in a row without an answer mean that the network only claims to be there. */
const SILENT_AFTER = 3;

function show(s: NetworkBanner, shown: NetworkBanner['shown'], { at }: Recorded): void {
  s.shown = shown;
  s.since = at;
}

/** Somebody answered, whatever was said. */
function answered(s: NetworkBanner, event: Recorded): void {
  s.unanswered = 0;
  if (s.shown === 'silent') show(s, 'answering', event);
}

/** A call failed. Any answer is an answer, a refusal too; while the machine is offline silence says nothing. */
function failed(s: NetworkBanner, event: Recorded<string, { failure: Failure }>): void {
  const { reason } = event.payload.failure;
  if (reason === 'readOnly') return; // nothing was sent
  if (reason !== 'unreachable' && reason !== 'timeout') {
    answered(s, event);
    return;
  }
  if (s.machine === false) return;
  s.unanswered += 1;
  if (s.unanswered >= SILENT_AFTER && s.shown !== 'silent' && s.shown !== 'offline' && !s.reloads)
    show(s, 'silent', event);
}

const fromServer = (s: NetworkBanner, event: Recorded<string, { source: string }>): void => {
  if (event.payload.source !== 'storage') answered(s, event);
};

/** What the banner at the top says of the network: by the machine's word, and by what becomes of the calls. */
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
    // Nobody is asked any more: there is nothing left that could end the banner.
    on(auth.loggedOut, (s) => {
      s.unanswered = 0;
      if (s.shown === 'silent') s.shown = null;
    }),
  ],
  { ofSession: false },
);
