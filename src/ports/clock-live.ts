import { Observable } from 'rxjs';
import type { Chance, Clock } from './ports.ts';

/** The machine's time and timers. */
export const liveClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms) =>
    new Observable((subscriber) => {
      const timer = setTimeout(() => {
        subscriber.next(0);
        subscriber.complete();
      }, ms);
      return () => clearTimeout(timer);
    }),
};

export const liveChance: Chance = { next: () => Math.random() };
