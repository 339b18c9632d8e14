/**
 * Corrects the date of calls when the server's time differs by more (ms); smaller differences come from the
 * network.
 */
const TOLERANCE = 30_000;
/** The app uses the corrected clock when the machine's certainly differs by more (ms). */
const WORTH_A_WORD = 60_000;
/** A `Date` header has whole seconds (ms). */
const WHOLE_SECOND = 999;
/** A server time outside these years is ignored. */
const EARLIEST = Date.UTC(2020);
const LATEST = Date.UTC(2200);

/** The part of a response that gives the time. */
type Dated = Pick<Response, 'headers'>;

/** The device's clock, corrected by the server's (ms since 1970). */
export type ServerClock = {
  readonly now: () => number;
  /**
   * How far the machine is behind the server (ms). Changes only if the difference has certainly changed by a
   * minute.
   */
  readonly behind: () => number;
  /**
   * Reads the `Date` header of a response. Returns whether the date of calls changes from now on.
   * @param asked the machine's time when the call was sent
   */
  learn(answer: Dated, asked: number): boolean;
};

/** Bounds of how far the machine is behind the server, from one response (ms). The round trip bounds the error. */
type Span = { readonly least: number; readonly most: number };

const distance = ({ least, most }: Span, behind: number): number =>
  Math.max(0, least - behind, behind - most);
const overlap = (a: Span, b: Span): boolean => a.least <= b.most && b.least <= a.most;

/** The time in a response of the server itself, or null. A cached copy has the time when the copy was made. */
function timeOf({ headers }: Dated): number | null {
  const told = Date.parse(headers.get('Date') ?? '');
  const isCopy = Number(headers.get('Age') ?? 0) > 0;
  // An HTML page of a network in between has a router's date.
  const isPage = /html/i.test(headers.get('Content-Type') ?? '');
  return told > EARLIEST && told < LATEST && !isCopy && !isPage ? told : null;
}

/**
 * Compares the machine's clock with the server's, using responses that arrive anyway; it sends no requests of its
 * own. The first response corrects the date of calls (`X-Request-Date`).
 *
 * A `Date` may be too old, from a stored response, but never too new. So a later server time than known is accepted
 * at once; an earlier one only when two responses agree.
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
      if (came < asked) return isOff; // the clock was set back meanwhile
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
