/**
 * The date sent with calls is corrected if the server's time differs by more than this (ms). Smaller differences may be
 * caused by network delay.
 */
const TOLERANCE = 30_000;
/** The app uses a corrected clock if the local clock certainly differs from the server's by more than this (ms). */
const WORTH_A_WORD = 60_000;
/** A `Date` header has no fractions of a second, so the server's real time may be up to this much later (ms). */
const WHOLE_SECOND = 999;
/** A server time outside this range of years is ignored as wrong. */
const EARLIEST = Date.UTC(2020);
const LATEST = Date.UTC(2200);

/** The part of a response that contains the server's time. */
type Dated = Pick<Response, 'headers'>;

/** The clock of the user's computer or phone (the local clock), corrected by the server's (ms since 1970). */
export type ServerClock = {
  readonly now: () => number;
  /**
   * Returns how far the local clock is behind the server's (ms). Changes only if the difference has certainly changed
   * by a minute.
   */
  readonly behind: () => number;
  /**
   * Reads the `Date` header of a response. Returns whether the date sent with calls changes from now on.
   * @param asked the local time when the call was sent
   */
  learn(answer: Dated, asked: number): boolean;
};

/**
 * Lower and upper limit of how far the local clock is behind the server's, from one response (ms). The shorter the
 * request took, the closer the limits.
 */
type Span = { readonly least: number; readonly most: number };

const distance = ({ least, most }: Span, behind: number): number =>
  Math.max(0, least - behind, behind - most);
const overlap = (a: Span, b: Span): boolean => a.least <= b.most && b.least <= a.most;

/**
 * Returns the server's time from a response of the server itself. Null if the response does not tell it: a cached copy
 * has the time when the copy was made.
 */
function timeOf({ headers }: Dated): number | null {
  const told = Date.parse(headers.get('Date') ?? '');
  const isCopy = Number(headers.get('Age') ?? 0) > 0;
  // An HTML page comes from something in the network between the app and the server, such as a router. Its date is from
  // that router's clock.
  const isPage = /html/i.test(headers.get('Content-Type') ?? '');
  return told > EARLIEST && told < LATEST && !isCopy && !isPage ? told : null;
}

/**
 * Compares the local clock with the server's. It uses responses that arrive anyway and sends no requests of its own.
 * The first response corrects the date that is sent with calls (`X-Request-Date`).
 *
 * A `Date` header may be too old, if the response was stored, but never too new. So a server time that is later than
 * expected is accepted at once; an earlier one only if two responses agree.
 * @param own the local time (ms since 1970)
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
      if (came < asked) return isOff; // the local clock was set back during the request
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
