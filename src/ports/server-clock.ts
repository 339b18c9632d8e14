/** Smaller differences are the network's, or the whole second that a `Date` header tells. */
const TOLERANCE = 30_000;
/** A server that tells a time outside of these years tells nothing. */
const EARLIEST = Date.UTC(2020);
const LATEST = Date.UTC(2200);

/** The device's clock as the server's corrects it, in milliseconds since 1970. */
export type ServerClock = {
  readonly now: () => number;
  /** Takes in the `Date` header of an answer; null where the browser may not read it. */
  learn(date: string | null): void;
};

/**
 * The time that calls are dated with (`X-Request-Date`). A device whose clock is wrong is put right by the first answer,
 * and again when either clock jumps. Nothing is sent for it, and no call is repeated: a difference is learnt, once.
 */
export function serverClock(now: () => number): ServerClock {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    learn(date) {
      const told = date === null ? Number.NaN : Date.parse(date);
      if (!(told > EARLIEST && told < LATEST)) return;
      const measured = told - now();
      if (Math.abs(measured - ahead) <= TOLERANCE) return;
      ahead = Math.abs(measured) > TOLERANCE ? measured : 0;
    },
  };
}
