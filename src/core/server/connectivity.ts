import * as auth from '../../../events/auth.ts';
import * as network from '../../../events/network.ts';
import * as positions from '../../../events/positions.ts';
import { projection } from '../../kernel/projection.ts';

export type Connectivity = {
  /** What the machine says of its network; null until it has been asked. */
  online: boolean | null;
  /** The live stream. `waiting`: lost, and to be tried again; `off`: cannot be had, positions are polled. */
  stream: 'closed' | 'open' | 'waiting' | 'off';
  /** How many times in a row the stream could not be opened. */
  attempt: number;
  /** When the stream was opened last, milliseconds; null = never. */
  openedAt: number | null;
  /** When the stream was last open, milliseconds; null = never. */
  lostAt: number | null;
};

/** A stream that breaks sooner than this, milliseconds, counts as one that could not be opened. */
const STEADY_AFTER = 5_000;

/** How many failures in a row there have been when the stream breaks now (`now` in milliseconds). */
export const failuresSoFar = ({ stream, attempt, openedAt }: Connectivity, now: number): number =>
  stream === 'open' && openedAt !== null && now - openedAt >= STEADY_AFTER ? 0 : attempt;

/** After so many failures in a row the stream counts as not to be had, and positions are polled meanwhile. */
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
