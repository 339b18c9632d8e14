import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import { projection } from '../../kernel/projection.ts';
import type { Place } from '../../kernel/route.ts';

export type Location = {
  /** The current page, without the ghost prefix. Null until the address has been read. */
  place: Place | null;
  /** The account that the address opens (ROUTE-24), or null. */
  ghost: number | null;
  /** The page that a visitor meant to open before signing in, or null. */
  wanted: string | null;
  /** The signed-in user. Null if none. */
  account: number | null;
  /** The user who wanted `wanted`. Null for an unknown visitor. */
  wantedOf: number | null;
};

/** A user signs in: a page that another account meant to open is forgotten. */
function comesIn(s: Location, { userID }: { userID: number }): void {
  if (s.wantedOf !== null && s.wantedOf !== userID) s.wanted = null;
  s.account = userID;
  s.wantedOf = s.wanted === null ? null : userID;
}

/** Pages that need no login (ROUTE-28). */
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
/** The page of an invitation link (MEM-01); the history port removes the link's secret end from the address. */
export const JOIN_PATH = '/members/join';
/** `/a/customer/{userId}` and what follows; an id with anything but digits is invalid (ROUTE-25). */
const GHOST = /^\/a\/customer\/(\d{1,15})(\/.*)?$/;

/** Splits an address into the account and the path within it. */
export function ghostOf(path: string): { ghost: number | null; path: string } {
  const found = GHOST.exec(path);
  return found ? { ghost: Number(found[1]), path: found[2] ?? '/' } : { ghost: null, path };
}
/** Returns the prefix of every address while this account is viewed. */
export const ghostBase = (ghost: number | null): string => (ghost === null ? '' : `/a/customer/${ghost}`);

export const isPublicPath = (path: string): boolean =>
  PUBLIC_PATHS.some((each) => path === each || path.startsWith(`${each}/`));

/** The current page, and the page that the user meant to open. */
export const location = projection<Location>(
  'core/location',
  { place: null, ghost: null, wanted: null, account: null, wantedOf: null },
  (on) => [
    on(navigation.locationChanged, (s, e) => {
      const { ghost, path } = ghostOf(e.payload.path);
      s.ghost = ghost;
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
    // After a deliberate logout there is no page to return to.
    on(auth.loggedOut, (s, e) => {
      if (e.payload.reason === 'chosen') s.wanted = s.wantedOf = null;
      s.account = null;
    }),
  ],
  { ofSession: false },
);
