import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import { projection } from '../../kernel/projection.ts';
import type { Place } from '../../kernel/route.ts';

export type Location = {
  /** The current page, without the ghost-mode prefix of its address. Null until the address has been read. */
  place: Place | null;
  /** Whether the address before was the same page, for example with another device open on the map. */
  isSamePage: boolean;
  /** The id of the account that the address opens in ghost mode (ROUTE-24), or null. */
  ghost: number | null;
  /** The page that a visitor meant to open before the login page appeared, or null. */
  wanted: string | null;
  /** The id of the signed-in user. Null if nobody is signed in. */
  account: number | null;
  /** The id of the user who meant to open the page `wanted`. Null for an unknown visitor. */
  wantedOf: number | null;
};

/** Handles a sign-in: forgets the page that the user of another account meant to open. */
function comesIn(s: Location, { userID }: { userID: number }): void {
  if (s.wantedOf !== null && s.wantedOf !== userID) s.wanted = null;
  s.account = userID;
  s.wantedOf = s.wanted === null ? null : userID;
}

/** Addresses of pages that need no login (ROUTE-28). */
const PUBLIC_PATHS = [
  '/login',
  '/server',
  '/register',
  '/reset-password',
  '/forget-password',
  '/forgot-password',
  '/password-reset-advice',
  '/share',
  '/stand-alone-page',
  '/axa/auth',
];
/** The page of an invitation link (MEM-01). The history port removes the link's secret end from the address bar. */
export const JOIN_PATH = '/members/join';
/**
 * Matches a ghost-mode address: `/a/customer/{userId}` and what follows. An id that is not only digits is invalid
 * (ROUTE-25).
 */
const GHOST = /^\/a\/customer\/(\d{1,15})(\/.*)?$/;

/** Splits an address into the account that it opens in ghost mode (or null) and the path within that account. */
export function ghostOf(path: string): { ghost: number | null; path: string } {
  const found = GHOST.exec(path);
  return found ? { ghost: Number(found[1]), path: found[2] ?? '/' } : { ghost: null, path };
}
/** Returns the prefix of every address while a super user views this account in ghost mode. */
export const ghostBase = (ghost: number | null): string => (ghost === null ? '' : `/a/customer/${ghost}`);

/** Returns a link's address within the account that is viewed in ghost mode, unless the link itself names an account. */
export const inAccount = (href: string, ghost: number | null): string =>
  ghostOf(href.split(/[?#]/)[0] ?? href).ghost === null ? ghostBase(ghost) + href : href;

export const isPublicPath = (path: string): boolean =>
  PUBLIC_PATHS.some((each) => path === each || path.startsWith(`${each}/`));

/** The current page, and the page that the user meant to open before signing in. */
export const location = projection<Location>(
  'core/location',
  { place: null, isSamePage: false, ghost: null, wanted: null, account: null, wantedOf: null },
  (on) => [
    on(navigation.locationChanged, (s, e) => {
      const { ghost, path } = ghostOf(e.payload.path);
      s.ghost = ghost;
      s.isSamePage = s.place?.path === path;
      s.place = { path, query: e.payload.query };
      if (isPublicPath(path) || e.payload.path === '/') return;
      s.wanted = e.payload.path + (e.payload.query && `?${e.payload.query}`);
      s.wantedOf = s.account;
    }),
    on(navigation.wantedRestored, (s, { payload: { href, account = null } }) => {
      if (s.wanted !== null || (account !== null && s.account !== null && account !== s.account)) return;
      s.wanted = href;
      s.wantedOf = account ?? s.account;
    }),
    on(auth.loginSucceeded, (s, e) => comesIn(s, e.payload)),
    on(auth.sessionRestored, (s, e) => comesIn(s, e.payload)),
    // After a logout that the user chose, no page is remembered to return to.
    on(auth.loggedOut, (s, e) => {
      if (e.payload.reason === 'chosen') s.wanted = s.wantedOf = null;
      s.account = null;
    }),
  ],
  { ofSession: false },
);
