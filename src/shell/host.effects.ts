import { map, switchMap } from 'rxjs';
import * as app from '../../events/app.ts';
import * as host from '../../events/host.ts';
import * as navigation from '../../events/navigation.ts';
import { appState } from '../core/app/app-state.ts';
import { pathOfDeepLink } from '../core/app/deep-link.ts';
import { ghostOf, isPublicPath, JOIN_PATH } from '../core/app/location.ts';
import { isSignedIn } from '../core/session/session.ts';
import type { Draft } from '../kernel/event.ts';
import { resolve, type Route } from '../kernel/route.ts';
import type { Secret } from '../kernel/secret.ts';
import { type VisitorEffect, visitorEffect, type VisitorWorld } from '../ports/effect.ts';
import type { HostNews, Shortcut } from '../ports/ports.ts';
import { inwardPath } from '../ui/safe-links.ts';

/** The pages that the quick actions of the app's icon open (ROUTE-26). */
export const SHORTCUTS: Readonly<Record<Shortcut, string>> = {
  map: '/map',
  devices: '/device-management',
  alerts: '/alerts',
  logbook: '/logbook',
};
/** How long the app waits before it navigates after it has come back to the foreground (ms; ROUTE-26). */
const AFTER_RESUMING = 1_000;

const factOf = (news: HostNews): Draft => {
  switch (news.kind) {
    case 'shortcutPressed':
      return host.shortcutPressed({ shortcut: news.shortcut });
    case 'linkOpened':
      return host.linkOpened({ url: news.url, ...(news.whole && { whole: news.whole }) });
    case 'launched':
      return host.launched({ path: news.path, ...(news.whole && { whole: news.whole }) });
    case 'backPressed':
      return host.backPressed();
    case 'refused':
      return host.inputRefused({ channel: news.channel, detail: news.detail });
    default:
      return news satisfies never;
  }
};

/**
 * Navigates to an address from outside if it is a page of the app; otherwise does nothing. A visitor has not loaded the
 * pages that need a login, so any such address may be one: the login page remembers it and opens it after sign-in.
 */
function open(address: string | null, world: VisitorWorld, routes: readonly Route[]): Draft | undefined {
  const there = inwards(address, world, routes);
  if (there === null) return undefined;
  const mayBecomeOne = !world.read(isSignedIn) && !isPublicPath(there.path);
  return there.isPage || mayBecomeOne ? navigation.linkFollowed({ href: there.href }) : undefined;
}

/**
 * Opens an address that contains an access token by loading the whole page, which removes the token from the address
 * bar. Shared content is shown independently of any account that is signed in here (SHARE-03).
 */
function enter(
  whole: Secret,
  address: string | null,
  world: VisitorWorld,
  routes: readonly Route[],
): undefined {
  const there = inwards(address, world, routes);
  if (there === null) return;
  // Only addresses of public pages are loaded, because loading any other address would just restart the app. The page
  // for accepting an invitation is allowed too, although its code loads only with a session.
  const isDoor = there.isPage || isPublicPath(there.path) || there.path === JOIN_PATH;
  if (isDoor) world.ports.history.load(whole, { replace: false });
}

/**
 * Returns where an address from outside leads: the full address, its path without the account, and whether such a page
 * is known now. Null if the address does not lead into the app.
 */
function inwards(
  address: string | null,
  { read }: VisitorWorld,
  routes: readonly Route[],
): { href: string; path: string; isPage: boolean } | null {
  const href = address === null ? null : inwardPath(address);
  if (href === null) return null;
  const [whole = '/', query = ''] = (href.split('#')[0] ?? href).split('?');
  const { path } = ghostOf(whole);
  return { href, path, isPage: resolve({ path, query }, routes, read).kind !== 'notFound' };
}

/**
 * Effects that handle what comes from the system around the app, such as shortcuts and links from elsewhere. They wait
 * until it is known whether a user is signed in.
 */
export const hostEffects = (routes: () => readonly Route[]): readonly VisitorEffect[] => [
  visitorEffect({
    name: 'receive events from the host system',
    live: true,
    while: (read) => !read(appState).isInitializing,
    run: (_, { ports }) => ports.host.news().pipe(map(factOf)),
  }),
  visitorEffect({
    name: 'open the page of an icon shortcut',
    on: host.shortcutPressed,
    how: 'inOrder',
    run: ({ payload: { shortcut } }, { ports, read, once }) => {
      const there = navigation.linkFollowed({ href: SHORTCUTS[shortcut] });
      if (read(appState).visible) return there;
      return once(app.resumed).pipe(
        switchMap(() => ports.clock.after(AFTER_RESUMING)),
        map(() => there),
      );
    },
  }),
  visitorEffect({
    name: 'open the page of a deep link',
    on: host.linkOpened,
    run: ({ payload: { url, whole } }, world) =>
      whole ? enter(whole, pathOfDeepLink(url), world, routes()) : open(pathOfDeepLink(url), world, routes()),
  }),
  visitorEffect({
    name: 'open the page that the installed app starts with',
    on: host.launched,
    run: ({ payload: { path, whole } }, world) =>
      whole ? enter(whole, path, world, routes()) : open(path, world, routes()),
  }),
];
