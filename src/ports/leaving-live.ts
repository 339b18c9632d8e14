import { Observable } from 'rxjs';
import type { Leaving } from './ports.ts';

/** Within this time after the user chose to leave, the next page has usually begun (ms). */
const BEGINS_WITHIN = 2_000;

/** Asks through the browser's own dialog, whose text no page can choose. */
export const liveLeaving: Leaving = {
  asks: () =>
    new Observable(() => {
      const stops = (event: BeforeUnloadEvent) => {
        event.preventDefault();
        // If the user stays, the page counts as one that is not leaving, as after a return to it. A page that is left
        // still runs until the next one begins.
        const stays = setTimeout(
          () => globalThis.dispatchEvent(new PageTransitionEvent('pageshow')),
          BEGINS_WITHIN,
        );
        globalThis.addEventListener('pagehide', () => clearTimeout(stays), { once: true });
      };
      globalThis.addEventListener('beforeunload', stops);
      return () => globalThis.removeEventListener('beforeunload', stops);
    }),
};
