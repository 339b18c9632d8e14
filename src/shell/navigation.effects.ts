import { first, map, repeat, takeWhile } from 'rxjs';
import * as navigation from '../../events/navigation.ts';
import { admin } from '../core/session/admin.ts';
import { appState } from '../core/app/app-state.ts';
import { inwardPath } from '../ui/safe-links.ts';
import { HOME_OF_MODE } from '../core/app/mode-homes.ts';
import { ghostBase, ghostOf, inAccount, isPublicPath, location } from '../core/app/location.ts';
import { isSignedIn, session } from '../core/session/session.ts';
import type { Read } from '../kernel/read.ts';
import { resolve, type Route } from '../kernel/route.ts';
import { type VisitorEffect, visitorEffect } from '../ports/effect.ts';

/** Pages on which users sign in. After that, users are redirected to the page that they wanted. */
const LOGIN_PAGES: ReadonlySet<string> = new Set(['/login', '/axa/auth']);

/**
 * Returns the address to which the app must redirect, including the ghost-mode prefix if needed. Null if the current
 * address is right. Pure.
 */
export function redirection(read: Read, routes: readonly Route[]): string | null {
  const { place, ghost, wanted } = read(location);
  if (read(appState).isInitializing || read(session).leaving !== null || !place) return null;
  // Visitors must sign in first (ROUTE-28), even for pages whose routes are not loaded without a session.
  if (!read(isSignedIn) && !isPublicPath(place.path) && place.path !== '/') return '/login';
  // Only a super user may view another user's account (START-09).
  if (ghost !== null && read(isSignedIn) && !read(session).superUser) return '/';
  if (read(isSignedIn) && LOGIN_PAGES.has(place.path) && wanted !== null && mayShow(wanted, read, routes))
    return wanted;
  const resolution = resolve(place, routes, read);
  const base = ghostBase(ghost);
  switch (resolution.kind) {
    case 'notFound':
      return base + (place.path === '/' ? '/v2' : '/');
    case 'failed': // a guard has thrown an error (GUARD-05)
      return place.path === '/login' ? null : '/login';
    case 'redirect': {
      const [to] = resolution.to.split('?');
      // A guard that redirects to its own page would cause an endless loop, so such a redirect is ignored.
      if (to === place.path) return null;
      return to === '/login' ? '/login' : base + resolution.to;
    }
    default:
      return null;
  }
}

/**
 * While a page's guard says `wait`, the page is checked again after each such time (ms), at most `LOOKS` times. Then
 * the app redirects to the home page.
 */
const LOOK_AGAIN = 500;
const LOOKS = 40;

/** Whether the page for the current address has to wait, because its guard cannot decide yet. */
function waits(read: Read, routes: readonly Route[]): boolean {
  const { place } = read(location);
  if (read(appState).isInitializing || read(session).leaving !== null || !place) return false;
  return resolve(place, routes, read).kind === 'wait';
}

/** Whether an address is a page of the app that the current user may see. */
function mayShow(href: string, read: Read, routes: readonly Route[]): boolean {
  const [whole = '/', query = ''] = href.split('?');
  const { ghost, path } = ghostOf(whole);
  if (ghost !== null) return read(session).superUser;
  // `wait` counts as allowed: the user's right to see the page is still loading. If the user lacks the right, the guard
  // redirects to the home page later.
  const { kind } = resolve({ path, query }, routes, read);
  return !isPublicPath(path) && (kind === 'show' || kind === 'wait');
}

/**
 * Whether an address enters or leaves another user's account (ghost mode). Then the whole page must be loaded, so that
 * no data of one account stays in memory while the other is open.
 */
const changesAccount = (read: Read, href: string): boolean => {
  const { ghost } = ghostOf(href.split(/[?#]/)[0] ?? href);
  return ghost !== read(location).ghost && (ghost !== null || read(admin).ghostMode);
};

/**
 * Connects the browser's address bar with the log: navigating changes the address, and changes of the address become
 * events.
 */
export const navigationEffects = (routes: () => readonly Route[]): readonly VisitorEffect[] => [
  visitorEffect({
    name: 'watch the address',
    while: () => true,
    run: (_, { ports }) => ports.history.places().pipe(map((place) => navigation.locationChanged(place))),
  }),
  visitorEffect({
    name: 'open the page of a link',
    on: navigation.linkFollowed,
    run: ({ payload: { href, replace = false } }, { ports, read }) => {
      const path = inwardPath(href);
      if (path === null) return; // the address leads to another host, or is invalid
      const to = inAccount(path, read(location).ghost);
      if (changesAccount(read, to)) ports.history.load(to, { replace });
      else ports.history.go(to, { replace });
    },
  }),
  visitorEffect({
    name: 'redirect to a page that the user may open',
    while: (read) => redirection(read, routes()),
    run: (href, { ports, read }) => {
      if (changesAccount(read, href) && href !== '/login') ports.history.load(href, { replace: true });
      else ports.history.go(href, { replace: true });
    },
  }),
  visitorEffect({
    // The page may be waiting for code. When code has loaded, there is no event, so the page is checked at intervals.
    // In the end, the app redirects to the home page.
    name: 'check a waiting page again',
    while: (read) => (waits(read, routes()) ? (read(location).place?.path ?? null) : null),
    run: (_, { ports, read }) =>
      ports.clock.after(LOOK_AGAIN).pipe(
        repeat(LOOKS),
        map((_, looked) => ({ to: redirection(read, routes()), isLast: looked === LOOKS - 1 })),
        takeWhile(({ to }) => to !== null || waits(read, routes())),
        first(({ to, isLast }) => to !== null || isLast, null),
        map((found) => {
          const home = ghostBase(read(location).ghost) + HOME_OF_MODE[read(session).appMode];
          if (found) ports.history.go(found.to ?? home, { replace: true });
        }),
      ),
  }),
  visitorEffect({
    name: 'reload the page when Back leads to another account',
    while: (read) => {
      const { place, ghost } = read(location);
      const { ghostMode, subject } = read(admin);
      return ghostMode && place !== null && read(session).leaving === null && ghost !== subject;
    },
    run: (_, { ports }) => ports.page.reload(),
  }),
];
