import type { App } from '../kernel/app.ts';
import type { Recorded } from '../kernel/event.ts';
import { checkPoints } from './check-points.ts';
import { checkLine, eventLine, headerLine, type LogHeader } from './log-file.ts';
import { beginning, SMALL_EVERY, smallCheckPoints } from './small-check-points.ts';

/** A recording has a full check point after every this many events, and after the last event. */
const CHECK_EVERY = 1_000;
/** Types of events that start new flows again and again without a user action. */
export const BY_ITSELF: ReadonlySet<string> = new Set(['app/timePassed', 'positions/fixesReceived']);
const UNHAPPY = /(?:Failed|Refused|Lost|\/faulted)$/;

/**
 * Yields the lines of a recording, one by one: header, events, check points. A small check point follows each user
 * action, each event that reports a failure, and otherwise every fiftieth event.
 *
 * @param fresh an app of the same plugins that was never started. The written events are replayed in this app to create
 * the check points, so every reader of the file must get the same states.
 */
export function* exportLines(
  events: readonly Recorded[],
  fresh: App,
  { app, catalogue, hides, notes }: Pick<LogHeader, 'app' | 'catalogue' | 'hides' | 'notes'>,
): Generator<string> {
  const begin = new Map(fresh.states());
  const checkPoint = checkPoints(begin);
  const small = smallCheckPoints(begin);
  let since = 0;
  yield headerLine(app, catalogue, {
    ...(hides && { hides }),
    ...(notes && { notes }),
    begin: beginning(begin).hashes,
  });
  for (const [i, event] of events.entries()) {
    fresh.replay(event);
    const isLast = i === events.length - 1;
    if (++since < SMALL_EVERY && !isLast && !isTelling(event)) {
      small.pass(fresh.states(event.type));
      yield eventLine(event);
    } else {
      since = 0;
      yield eventLine({ ...event, states: small.point(i + 1, fresh.states()) });
    }
    if ((i + 1) % CHECK_EVERY === 0 || isLast) yield checkLine(checkPoint(event.seq, fresh.snapshot()));
  }
}

const isTelling = ({ type, cause }: Recorded): boolean =>
  UNHAPPY.test(type) || (cause === undefined && !BY_ITSELF.has(type));
