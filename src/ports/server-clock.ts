/** Calls are dated again when the server's time differs by more, milliseconds: less is the network's. */
const TOLERANCE = 30_000;
/** The app goes by another clock than the machine's when the two differ by more for sure (milliseconds). */
const WORTH_A_WORD = 60_000;
/** A `Date` header tells whole seconds (milliseconds). */
const WHOLE_SECOND = 999;
/** A server that tells a time outside of these years tells nothing. */
const EARLIEST = Date.UTC(2020);
const LATEST = Date.UTC(2200);

/** What of an answer tells the time. */
type Dated = Pick<Response, 'headers'>;

/** The device's clock as the server's corrects it, in milliseconds since 1970. */
export type ServerClock = {
  readonly now: () => number;
  /** By how much the machine is behind the server, milliseconds; another only where that is another minute for sure. */
  readonly behind: () => number;
  /**
   * Takes in the `Date` header of an answer, and says whether calls are dated otherwise from now on.
   * @param asked the machine's time when the call went out
   */
  learn(answer: Dated, asked: number): boolean;
};

/** Within what the machine is behind the server by one answer, milliseconds: the round trip bounds the error. */
type Span = { readonly least: number; readonly most: number };

const distance = ({ least, most }: Span, behind: number): number =>
  Math.max(0, least - behind, behind - most);
const overlap = (a: Span, b: Span): boolean => a.least <= b.most && b.least <= a.most;

/** The time that an answer of the server itself tells, or null. A copy out of a cache tells when the copy was made. */
function timeOf({ headers }: Dated): number | null {
  const told = Date.parse(headers.get('Date') ?? '');
  const isCopy = Number(headers.get('Age') ?? 0) > 0;
  // The page of a network on the way is dated by a router.
  const isPage = /html/i.test(headers.get('Content-Type') ?? '');
  return told > EARLIEST && told < LATEST && !isCopy && !isPage ? told : null;
}

/**
 * Compares the machine's clock with the server's by the answers that come anyway; nothing is sent for it. Calls are dated
 * (`X-Request-Date`) by the first answer.
 *
 * A `Date` may be too old, because somebody kept the answer, but never too new. So a server that seems to be later than
 * was known is believed at once, one that seems to be earlier when two answers agree.
 * @param own the machine's time, milliseconds since 1970
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
