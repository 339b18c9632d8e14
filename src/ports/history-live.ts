import { Observable } from 'rxjs';
import type { History } from './ports.ts';

const moved = 'fixpoint:moved';

/** The browser's history. Nothing else in the app writes to it. */
export const liveHistory: History = {
  places: () =>
    new Observable((subscriber) => {
      const tell = () =>
        subscriber.next({ path: window.location.pathname, query: window.location.search.slice(1) });
      tell();
      window.addEventListener('popstate', tell);
      window.addEventListener(moved, tell);
      return () => {
        window.removeEventListener('popstate', tell);
        window.removeEventListener(moved, tell);
      };
    }),
  go(href, { replace }) {
    if (replace) window.history.replaceState(null, '', href);
    else window.history.pushState(null, '', href);
    // pushState tells nobody.
    window.dispatchEvent(new Event(moved));
  },
  load(href, { replace }) {
    if (replace) window.location.replace(href);
    else window.location.assign(href);
  },
};
