import * as auth from '../../../events/auth.ts';
import * as network from '../../../events/network.ts';
import * as positions from '../../../events/positions.ts';
import { projection } from '../../kernel/projection.ts';

export type Connectivity = {
  /** Whether this phone or computer has a network. Null until it is known. */
  online: boolean | null;
  /**
   * State of the live stream. `waiting`: the connection was lost and will be retried. `off`: no live stream is
   * available, so positions are requested regularly.
   */
  stream: 'closed' | 'open' | 'waiting' | 'off';
  /** How many times in a row opening the live stream failed. */
  attempt: number;
  /** When the live stream was last opened (ms). Null if never. */
  openedAt: number | null;
  /**
   * When the last gap in the live stream began (ms): when an open stream was lost or replaced, or when the network went
   * away before there was a stream. Null if never.
   */
  lostAt: number | null;
};

/** If the live stream breaks within this time after it was opened, that counts as a failure to open it (ms). */
const STEADY_AFTER = 5_000;

/**
 * Returns how many times in a row opening the live stream has failed, for when it breaks now (`now` in milliseconds).
 */
export const failuresSoFar = ({ stream, attempt, openedAt }: Connectivity, now: number): number =>
  stream === 'open' && openedAt !== null && now - openedAt >= STEADY_AFTER ? 0 : attempt;

/**
 * After this many failures in a row the live stream counts as unavailable. Positions are then requested at intervals.
 */
const GIVE_UP_AFTER = 3;

/** Records that the live stream is replaced by a new one, which does not bring what comes between the two. */
const interrupted = (s: Connectivity, { at }: { readonly at: number }) => {
  if (s.stream === 'open') s.lostAt = at;
};

/** How the app is connected: the network, and the live stream. */
export const connectivity = projection<Connectivity>(
  'core/connectivity',
  { online: null, stream: 'closed', attempt: 0, openedAt: null, lostAt: null },
  (on) => [
    on(network.wentOnline, (s) => {
      s.online = true;
      s.attempt = 0;
      if (s.stream === 'off') s.stream = 'waiting';
    }),
    on(network.wentOffline, (s, e) => {
      s.online = false;
      interrupted(s, e);
      // A stream that is not open was lost before, or has never been open.
      s.lostAt ??= e.at;
    }),
    on(auth.accessRenewed, interrupted),
    on(positions.streamOpened, (s, e) => {
      s.stream = 'open';
      s.openedAt = e.at;
    }),
    on(positions.streamLost, (s, e) => {
      interrupted(s, e);
      s.attempt = e.payload.attempt;
      s.stream = e.payload.attempt >= GIVE_UP_AFTER ? 'off' : 'waiting';
    }),
    ...[auth.loginSucceeded, auth.sessionRestored].map((fact) =>
      on(fact, (s) => {
        s.lostAt = null;
      }),
    ),
    on(auth.loggedOut, (s) => {
      s.stream = 'closed';
      s.attempt = 0;
      s.openedAt = null;
      s.lostAt = null;
    }),
  ],
  { ofSession: false },
);
