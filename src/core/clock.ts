import * as app from '../../events/app.ts';
import * as positions from '../../events/positions.ts';
import * as user from '../../events/user.ts';
import { projection } from '../kernel/projection.ts';

/** Grows on each occasion to look at all devices again: when time passed, and when many fixes came at once. */
export const census = projection(
  'core/census',
  0,
  (on) => [
    on(app.timePassed, (n) => n + 1),
    on(app.resumed, (n) => n + 1),
    on(positions.fixesReceived, (n, e) => (e.payload.source === 'socket' ? n : n + 1)),
  ],
  { ofSession: false },
);

/** What time it is for the screen, unix seconds: the time of the last fact that says that time went by. */
export const now = projection(
  'core/now',
  0,
  (on) => [
    on(app.started, (_, e) => Math.floor(e.at / 1000)),
    on(app.timePassed, (_, e) => Math.floor(e.at / 1000)),
    on(app.resumed, (_, e) => Math.floor(e.at / 1000)),
    on(user.customerLoaded, (_, e) => Math.floor(e.at / 1000)),
    on(positions.streamOpened, (_, e) => Math.floor(e.at / 1000)),
  ],
  { ofSession: false },
);
