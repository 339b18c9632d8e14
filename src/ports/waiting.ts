import { Observable } from 'rxjs';
import type { Millis } from '../rules/units.ts';

/** The longest duration of a timer (ms): browsers store it in 31 bits, and a longer timer would fire at once. */
export const LONGEST = 0x7fff_ffff;

/** A timer that fires once after a time of any length. Splits a long time into several timers. */
export const waiting =
  <Timer>(begin: (fire: () => void, time: Millis) => Timer, end: (timer: Timer) => void) =>
  (ms: Millis): Observable<0> =>
    new Observable((subscriber) => {
      let timer: Timer;
      (function wait(left: Millis) {
        timer = begin(
          () => {
            if (left > LONGEST) wait(left - LONGEST);
            else {
              subscriber.next(0);
              subscriber.complete();
            }
          },
          Math.min(left, LONGEST),
        );
      })(ms);
      return () => end(timer);
    });
