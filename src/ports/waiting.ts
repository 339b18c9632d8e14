import { Observable } from 'rxjs';
import type { Millis } from '../rules/units.ts';

/** Browsers keep the time of a timer in 31 bits: a longer one would fire at once. Milliseconds. */
export const LONGEST = 0x7fff_ffff;

/** Says once that a time is over, however long it is: a long one is waited for in parts. */
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
