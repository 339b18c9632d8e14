/**
 * The date sent with calls is corrected when the server's time differs by more than this (ms); smaller differences
 * may come from the network.
 */
const TOLERANCE = 30_000;
/**
 * The app uses a corrected clock when the machine's clock certainly differs from the server's by more than this
 * (ms).
 */
const WORTH_A_WORD = 60_000;
/** A `Date` header has no fractions of a second, so the server's time may be this much later (ms). */
const WHOLE_SECOND = 999;
/** A server time outside this range of years is ignored as wrong. */
const EARLIEST = Date.UTC(2020);
const LATEST = Date.UTC(2200);

/** The part of a response that contains the server's time. */
type Dated = Pick<Response, 'headers'>;

/** The machine's clock, corrected by the server's (ms since 1970). */
export type ServerClock = {
  readonly now: () => number;
  /**
   * Returns how far the machine's clock is behind the server's (ms). Changes only if the difference has certainly
   * changed by a minute.
   */
  readonly behind: () => number;
  /**
   * Reads the `Date` header of a response. Returns whether the date of calls changes from now on.
   * @param asked the machine's time when the call was sent
   */
  learn(answer: Dated, asked: number): boolean;
};

/**
 * Lower and upper limit of how far the machine's clock is behind the server's, from one response (ms). The duration
 * of the request limits the error.
 */
type Span = { readonly least: number; readonly most: number };

const distance = ({ least, most }: Span, behind: number): number =>
  Math.max(0, least - behind, behind - most);
const overlap = (a: Span, b: Span): boolean => a.least <= b.most && b.least <= a.most;

/**
 * Returns the server's time from a response of the server itself, or null. A cached copy has the time when the copy
 * was made.
 */
function timeOf({ headers }: Dated): number | null {
  const told = Date.parse(headers.get('Date') ?? '');
  const isCopy = Number(headers.get('Age') ?? 0) > 0;
  // An HTML page comes from the network in between (such as a router), with that machine's date.
  const isPage = /html/i.test(headers.get('Content-Type') ?? '');
  return told > EARLIEST && told < LATEST && !isCopy && !isPage ? told : null;
}

/**
 * Compares the machine's clock with the server's, using responses that arrive anyway; it sends no requests of its
 * own. The first response corrects the date that is sent with calls (`X-Request-Date`).
 *
 * A `Date` may be too old, from a stored response, but never too new. So a server time later than expected is
 * accepted at once; an earlier one only when two responses agree.
 * @param own the machine's time (ms since 1970)
 */
export function serverClock(own: () => number): ServerClock {
  let dated = 0;
  let behind = 0;
  let doubted: Span | null = null;
  return {
    now: () => own() + dated,
    behind: () => behind,
    learn(answer, asked) {
      const told = timeOf(answer);
      if (told === null) return false;
      const came = own();
      const measured = told - came;
      const isOff = Math.abs(measured - dated) > TOLERANCE;
      if (isOff) dated = Math.abs(measured) > TOLERANCE ? measured : 0;
      if (came < asked) return isOff; // the machine's clock was set back during the request
      const span = { least: measured, most: told + WHOLE_SECOND - asked };
      const before = doubted;
      doubted = null;
      if (distance(span, behind) <= WORTH_A_WORD) return isOff;
      const isRight = distance(span, 0) <= WORTH_A_WORD;
      const next = isRight ? 0 : Math.round((span.least + span.most) / 2000) * 1000;
      if (next < behind && !(before && overlap(before, span))) {
        doubted = span;
        return isOff;
      }
      behind = next;
      return isOff;
    },
  };
}
