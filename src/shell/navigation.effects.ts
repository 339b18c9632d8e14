import { map } from 'rxjs';
import * as navigation from '../../events/navigation.ts';
import { appState } from '../core/app-state.ts';
import { isPublicPath, location } from '../core/location.ts';
import { isSignedIn } from '../core/session.ts';
import type { Read } from '../kernel/read.ts';
import { resolve, type Route } from '../kernel/route.ts';
import { type Effect, effect } from '../ports/effect.ts';

/** Where to go instead of here, or null when here is right. Pure. */
export function redirection(read: Read, routes: readonly Route[]): string | null {
  const { place, wanted } = read(location);
  if (read(appState).isInitializing || !place) return null;
  // Back to where a visitor meant to go before they had to sign in.
  if (read(isSignedIn) && place.path === '/login' && wanted !== null) {
    const [path = '/', query = ''] = wanted.split('?');
    if (!isPublicPath(path) && resolve({ path, query }, routes, read).kind === 'show') return wanted;
  }
  const resolution = resolve(place, routes, read);
  if (resolution.kind === 'notFound') return place.path === '/' ? '/v2' : '/';
  if (resolution.kind !== 'redirect') return null;
  const to = resolution.to.split('?')[0];
  return to === place.path ? null : resolution.to; // a guard that redirects to itself would turn for ever
}

/** The address bar and the log: the one writes, the other is told. */
export const navigationEffects = (routes: readonly Route[]): readonly Effect[] => [
  effect({
    name: 'hear of the address',
    while: () => true,
    run: (_, { ports }) => ports.history.places().pipe(map((place) => navigation.locationChanged(place))),
  }),
  effect({
    name: 'go where a link leads',
    on: navigation.linkFollowed,
    run: ({ payload: { href, replace } }, { ports }) => ports.history.go(href, { replace: replace ?? false }),
  }),
  effect({
    name: 'lead to the place where the user may be',
    while: (read) => redirection(read, routes),
    run: (href, { ports }) => ports.history.go(href, { replace: true }),
  }),
];
