import { Observable } from 'rxjs';
import type { Millis } from '../rules/units.ts';

/** Browsers store a timer's duration in 31 bits; a longer one would fire at once (ms). */
export const LONGEST = 0x7fff_ffff;

/** Fires once after a time of any length. A long time is split into parts. */
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
