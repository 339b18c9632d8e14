import * as auth from '../../../events/auth.ts';
import * as network from '../../../events/network.ts';
import * as positions from '../../../events/positions.ts';
import { projection } from '../../kernel/projection.ts';

export type Connectivity = {
  /** The machine's network state. Null until it is known. */
  online: boolean | null;
  /** The live stream. `waiting`: lost, to be retried; `off`: unavailable, positions are polled. */
  stream: 'closed' | 'open' | 'waiting' | 'off';
  /** How many times in a row opening the stream failed. */
  attempt: number;
  /** When the stream was opened last (ms). Null if never. */
  openedAt: number | null;
  /** When the stream was last open (ms). Null if never. */
  lostAt: number | null;
};

/** A stream that breaks sooner than this counts as not opened (ms). */
const STEADY_AFTER = 5_000;

/** Returns the number of failures in a row if the stream breaks now (`now` in milliseconds). */
export const failuresSoFar = ({ stream, attempt, openedAt }: Connectivity, now: number): number =>
  stream === 'open' && openedAt !== null && now - openedAt >= STEADY_AFTER ? 0 : attempt;

/** After this many failures in a row the stream counts as unavailable, and positions are polled. */
const GIVE_UP_AFTER = 3;

/** How the app is connected. */
export const connectivity = projection<Connectivity>(
  'core/connectivity',
  { online: null, stream: 'closed', attempt: 0, openedAt: null, lostAt: null },
  (on) => [
    on(network.wentOnline, (s) => {
      s.online = true;
      s.attempt = 0;
      if (s.stream === 'off') s.stream = 'waiting';
    }),
    on(network.wentOffline, (s) => {
      s.online = false;
    }),
    on(positions.streamOpened, (s, e) => {
      s.stream = 'open';
      s.openedAt = e.at;
    }),
    on(positions.streamLost, (s, e) => {
      if (s.stream === 'open') s.lostAt = e.at;
      s.attempt = e.payload.attempt;
      s.stream = e.payload.attempt >= GIVE_UP_AFTER ? 'off' : 'waiting';
    }),
    on(auth.loggedOut, (s) => {
      s.stream = 'closed';
      s.attempt = 0;
      s.openedAt = null;
      s.lostAt = null;
    }),
  ],
  { ofSession: false },
);
