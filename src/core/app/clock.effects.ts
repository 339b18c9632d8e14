import { defer, EMPTY, filter, map, merge, mergeMap, repeat, take } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as clockEvents from '../../../events/clock.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { effect } from '../../ports/effect.ts';
import { machineClock } from './clock.ts';
import { isSignedIn } from '../session/session.ts';

/**
 * If this machine's clock moved this much more or less than the time that really elapsed between two checks (ms),
 * someone changed the clock or the machine slept.
 */
const JUMP = 30_000;

const always = () => true;

/** These effects keep the app's time equal to the server's clock (decision 0267). */
export const clockEffects = [
  effect({
    name: "correct the clock by the server's time",
    while: always,
    run: (_, { ports: { clock }, read }) =>
      (clock.differences?.() ?? EMPTY).pipe(
        filter((behind) => behind !== read(machineClock).behind),
        map((behind) => {
          const moved = behind - read(machineClock).behind;
          clock.correct?.(behind);
          return clockEvents.differenceFound({ behind, moved });
        }),
      ),
  }),
  effect({
    name: 'reload the device list when the device clock jumps',
    while: (read) => read(isSignedIn),
    run: (_, { ports, once }) => {
      const { clock } = ports;
      if (!clock.own || !clock.elapsed) return EMPTY;
      const apart = () => (clock.own?.() ?? 0) - (clock.elapsed?.() ?? 0);
      let before = apart();
      return defer(() => merge(once(app.timePassed), once(app.resumed)).pipe(take(1))).pipe(
        repeat(),
        mergeMap(() => {
          const now = apart();
          const hasJumped = Math.abs(now - before) > JUMP;
          before = now;
          // Any response would contain the server's time. The app requests the device list because it may be outdated
          // after a sleep.
          return hasJumped ? [deviceEvents.listRequested()] : EMPTY;
        }),
      );
    },
  }),
];
