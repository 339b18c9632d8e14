import type { Seconds } from '../../rules/units.ts';
import * as app from '../../../events/app.ts';
import * as clock from '../../../events/clock.ts';
import * as positions from '../../../events/positions.ts';
import * as user from '../../../events/user.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';

/** Grows on each occasion to look at all devices again: when time passed, and when many fixes came at once. */
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

/** What time it is for the screen, unix seconds: the time of the last fact that says that time went by. */
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
  /** By how much the clock of this phone or computer is behind the server's, milliseconds. Negative: ahead. 0: it is right. */
  readonly behind: number;
  /** The user wants no more of the note about it. */
  readonly isDismissed: boolean;
};

/** The clock of this phone or computer, by the server's. The app goes by the server's: only who asks for this sees the machine's. */
export const machineClock = plainProjection<MachineClock>(
  'core/machineClock',
  { behind: 0, isDismissed: false },
  (on) => [
    on(clock.differenceFound, (_, { payload: { behind } }) => ({ behind, isDismissed: false })),
    on(clock.noteDismissed, (s) => ({ ...s, isDismissed: true })),
  ],
  { ofSession: false },
);

/** What people are told of a clock that is wrong: the text, and by how many seconds. Null: it is right. */
export const clockNote = select(
  (read): { text: 'wrongClock.fast' | 'wrongClock.slow'; seconds: number } | null => {
    const { behind } = read(machineClock);
    if (behind === 0) return null;
    return { text: behind < 0 ? 'wrongClock.fast' : 'wrongClock.slow', seconds: Math.abs(behind) / 1000 };
  },
);
