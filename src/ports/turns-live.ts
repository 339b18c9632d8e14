import { Observable, type Subscription } from 'rxjs';
import type { Turns } from './ports.ts';
import { browserLocks, type Locks } from './http/renew-in-lock.ts';

/**
 * Lets only one tab at a time do a piece of work, by the Web Locks API: the browser releases a lock when its tab ends,
 * for whatever reason. In browsers without that API, tabs do not coordinate.
 */
export const liveTurns = (locks: Locks = browserLocks()): Turns => ({
  alone: (name, work) =>
    locks === null
      ? work
      : new Observable((out) => {
          const waiting = new AbortController();
          let under: Subscription | undefined;
          let giveBack = () => undefined as void;
          const begin = () =>
            new Promise<void>((over) => {
              giveBack = over;
              if (out.closed) return over();
              under = work.subscribe({
                next: (value) => out.next(value),
                error: (problem) => {
                  over();
                  out.error(problem);
                },
                complete: () => {
                  over();
                  out.complete();
                },
              });
            });
          // A browser may refuse locks to a page, for example when it blocks the page's storage. The page then acts as
          // if it were the only tab.
          locks
            .request(`fixpoint-${name}`, { signal: waiting.signal }, begin)
            .catch(() => (out.closed ? undefined : begin()));
          return () => {
            waiting.abort();
            under?.unsubscribe();
            giveBack();
          };
        }),
});
