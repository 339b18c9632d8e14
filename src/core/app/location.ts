import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import { projection } from '../../kernel/projection.ts';
import type { Place } from '../../kernel/route.ts';

export type Location = {
  /** Where the user is, without the ghost prefix; null until the address has been read. */
  place: Place | null;
  /** Whose account the address opens (ROUTE-24), or null. */
  ghost: number | null;
  /** Where a visitor who had to sign in first meant to go, or null. */
  wanted: string | null;
  /** Who is signed in; null = nobody yet. */
  account: number | null;
  /** Whose wish `wanted` is; null: of a visitor whom nobody knew. */
  wantedOf: number | null;
};

/** Somebody comes in: where another account meant to go is none of theirs. */
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
/** Where an invitation's link leads (MEM-01); the history port takes its end out of the address. */
export const JOIN_PATH = '/members/join';
/** `/a/customer/{userId}` and what follows it; an id with anything but digits is none (ROUTE-25). */
const GHOST = /^\/a\/customer\/(\d{1,15})(\/.*)?$/;

/** Takes an address apart: whose account, and the path shown in it. */
export function ghostOf(path: string): { ghost: number | null; path: string } {
  const found = GHOST.exec(path);
  return found ? { ghost: Number(found[1]), path: found[2] ?? '/' } : { ghost: null, path };
}
/** What every address begins with while this account is looked at. */
export const ghostBase = (ghost: number | null): string => (ghost === null ? '' : `/a/customer/${ghost}`);

export const isPublicPath = (path: string): boolean =>
  PUBLIC_PATHS.some((each) => path === each || path.startsWith(`${each}/`));

/** Where the user is, and where they meant to go. */
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
    // After a chosen logout nobody "meant to go" anywhere.
    on(auth.loggedOut, (s, e) => {
      if (e.payload.reason === 'chosen') s.wanted = s.wantedOf = null;
      s.account = null;
    }),
  ],
  { ofSession: false },
);
