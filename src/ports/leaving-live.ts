import { Observable } from 'rxjs';
import type { Leaving } from './ports.ts';

/** Asks through the browser's own dialog, whose text no page can choose. */
export const liveLeaving: Leaving = {
  asks: () =>
    new Observable(() => {
      const stops = (event: BeforeUnloadEvent) => {
        event.preventDefault();
        // Runs only if the user stays. The page then counts as one that is not leaving, as after a return to it.
        setTimeout(() => globalThis.dispatchEvent(new PageTransitionEvent('pageshow')));
      };
      globalThis.addEventListener('beforeunload', stops);
      return () => globalThis.removeEventListener('beforeunload', stops);
    }),
};
