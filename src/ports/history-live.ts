import { Observable } from 'rxjs';
import type { Place } from '../kernel/route.ts';
import { Secret } from '../kernel/secret.ts';
import type { History } from './ports.ts';
import { withBase, withoutBase } from '../rules/base-path.ts';
import { withoutToken } from './http/without-token.ts';

const moved = 'fixpoint:moved';

/** The browser's history. No other code in the app writes to it. */
export const liveHistory: History = {
  places: () =>
    new Observable((subscriber) => {
      const tell = () => {
        hideToken();
        subscriber.next(here());
      };
      tell();
      window.addEventListener('popstate', tell);
      window.addEventListener(moved, tell);
      return () => {
        window.removeEventListener('popstate', tell);
        window.removeEventListener(moved, tell);
      };
    }),
  go(href, { replace }) {
    if (replace) window.history.replaceState(null, '', withBase(href));
    else window.history.pushState(null, '', withBase(href));
    // Fires an event, because the browser fires none for pushState.
    window.dispatchEvent(new Event(moved));
  },
  back: (steps = 1) => window.history.go(-steps),
  load(href, { replace }) {
    const address = withBase(href instanceof Secret ? href.reveal() : href);
    if (replace) window.location.replace(address);
    else window.location.assign(address);
  },
};

/**
 * Removes a secret token from the address bar before any code reads the address. The token is stored with this one
 * history entry, so it survives a reload but does not appear in the log or in the visible address.
 */
function hideToken(): void {
  const found = withoutToken(withoutBase(window.location.pathname), window.location.search.slice(1));
  if (found)
    window.history.replaceState({ token: found.token }, '', withBase(found.href) + window.location.hash);
}

function here(): Place {
  const { pathname, search } = window.location;
  const state: unknown = window.history.state;
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : null;
  return {
    path: withoutBase(pathname),
    query: search.slice(1),
    ...(typeof token === 'string' && { secret: new Secret(token) }),
  };
}
