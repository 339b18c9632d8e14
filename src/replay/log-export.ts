import type { App } from '../kernel/app.ts';
import type { Recorded } from '../kernel/event.ts';
import { checkPoints } from './check-points.ts';
import { checkLine, eventLine, headerLine } from './log-file.ts';

/** A check point stands after every so many events, and after the last one. */
const CHECK_EVERY = 1_000;

/**
 * The lines of a recording, one by one: header, events, check points.
 *
 * @param fresh an app of the same plugins that was never started: the check points come from folding what is written,
 *   so they say what any reader of the file must come to.
 */
export function* exportLines(
  events: readonly Recorded[],
  fresh: App,
  { app, catalogue }: { app: string; catalogue: string },
): Generator<string> {
  const checkPoint = checkPoints();
  yield headerLine(app, catalogue);
  for (const [i, event] of events.entries()) {
    fresh.replay(event);
    yield eventLine(event);
    if ((i + 1) % CHECK_EVERY === 0 || i === events.length - 1)
      yield checkLine(checkPoint(event.seq, fresh.snapshot()));
  }
}
