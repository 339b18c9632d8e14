import { Observable } from 'rxjs';
import type { Place } from '../kernel/route.ts';
import { Secret } from '../kernel/secret.ts';
import type { History } from './ports.ts';

const moved = 'fixpoint:moved';

/** The browser's history. Nothing else in the app writes to it. */
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
    if (replace) window.history.replaceState(null, '', href);
    else window.history.pushState(null, '', href);
    // pushState tells nobody.
    window.dispatchEvent(new Event(moved));
  },
  back: () => window.history.back(),
  load(href, { replace }) {
    const address = href instanceof Secret ? href.reveal() : href;
    if (replace) window.location.replace(address);
    else window.location.assign(address);
  },
};

/**
 * Takes what opens a door out of an address: `/reset-password/TOKEN`, `/share/SALT`, `/members/join/TOKEN`, the end of a
 * wall screen's `/stand-alone-page/viewmode_…`, or `?token=TOKEN` on any path. The address of a customer whose account is
 * looked at (`/a/customer/N`) may stand before each.
 *
 * @returns the address without it, and the token; null when the address has none
 */
export function withoutToken(path: string, query: string): { href: string; token: string } | null {
  const inPath =
    /^((?:\/a\/customer\/[^/]*)*(?:\/reset-password(?=\/[^/]+\/?$)|\/share(?=\/)|\/members\/join(?=\/)|\/stand-alone-page\/viewmode))[/_](.+?)\/?$/.exec(
      path,
    );
  const parameters = new URLSearchParams(query);
  const token = inPath?.[2] ?? parameters.get('token');
  if (!token) return null;
  parameters.delete('token');
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  return { href: (inPath?.[1] ?? path) + rest, token: inPath ? decoded(token) : token };
}

/** A broken percent sign is part of a token that no server will know. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A token leaves the address bar before anything reads the address, and is kept with this one entry of the history: it
 * outlives a reload, and is neither in the log nor in what others see of the address.
 */
function hideToken(): void {
  const found = withoutToken(window.location.pathname, window.location.search.slice(1));
  if (found) window.history.replaceState({ token: found.token }, '', found.href + window.location.hash);
}

function here(): Place {
  const { pathname: path, search } = window.location;
  const state: unknown = window.history.state;
  const token = typeof state === 'object' && state !== null && 'token' in state ? state.token : null;
  return {
    path,
    query: search.slice(1),
    ...(typeof token === 'string' && { secret: new Secret(token) }),
  };
}
