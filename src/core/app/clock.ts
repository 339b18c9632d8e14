import type { Seconds } from '../../rules/units.ts';
import * as app from '../../../events/app.ts';
import * as clock from '../../../events/clock.ts';
import * as positions from '../../../events/positions.ts';
import * as user from '../../../events/user.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';

/**
 * A counter that is increased whenever the states of all devices must be checked again: when time has passed, or when
 * many fixes have arrived at once.
 */
export const census = plainProjection(
  'core/census',
  0,
  (on) => [
    on(app.timePassed, (n) => n + 1),
    on(app.resumed, (n) => n + 1),
    on(clock.differenceFound, (n) => n + 1),
    on(positions.fixesReceived, (n, e) => (e.payload.source === 'socket' ? n : n + 1)),
  ],
  { ofSession: false },
);

/**
 * The current time for the screen (unix seconds). It only advances with the events that report that time has passed.
 */
export const now = plainProjection<Seconds>(
  'core/now',
  0,
  (on) => [
    on(app.started, (_, e) => Math.floor(e.at / 1000)),
    on(app.timePassed, (_, e) => Math.floor(e.at / 1000)),
    on(app.resumed, (_, e) => Math.floor(e.at / 1000)),
    on(clock.differenceFound, (_, e) => Math.floor(e.at / 1000)),
    on(user.customerLoaded, (_, e) => Math.floor(e.at / 1000)),
    on(positions.streamOpened, (_, e) => Math.floor(e.at / 1000)),
  ],
  { ofSession: false },
);

export type MachineClock = {
  /**
   * How far the clock of this phone or computer is behind the server's (ms). A negative value means that it is
   * ahead; 0 means that it is right.
   */
  readonly behind: number;
  /** True if the user has dismissed the note about the wrong clock. */
  readonly isDismissed: boolean;
};

/**
 * The clock of this phone or computer, compared with the server's. All other code uses the server's time; only this
 * projection tells how far the machine's own clock is off.
 */
export const machineClock = plainProjection<MachineClock>(
  'core/machineClock',
  { behind: 0, isDismissed: false },
  (on) => [
    on(clock.differenceFound, (_, { payload: { behind } }) => ({ behind, isDismissed: false })),
    on(clock.noteDismissed, (s) => ({ ...s, isDismissed: true })),
  ],
  { ofSession: false },
);

/**
 * The note that tells the user that this machine's clock is wrong: its text, and the difference (seconds). Null if
 * the clock is right.
 */
export const clockNote = select(
  (read): { text: 'wrongClock.fast' | 'wrongClock.slow'; seconds: number } | null => {
    const { behind } = read(machineClock);
    if (behind === 0) return null;
    return { text: behind < 0 ? 'wrongClock.fast' : 'wrongClock.slow', seconds: Math.abs(behind) / 1000 };
  },
);
