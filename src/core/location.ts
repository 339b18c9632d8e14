import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import { projection } from '../kernel/projection.ts';
import type { Place } from '../kernel/route.ts';

export type Location = {
  /** Where the user is; null until the address has been read. */
  place: Place | null;
  /** Where a visitor who had to sign in first meant to go, or null. */
  wanted: string | null;
};

/** Pages that need no login (ROUTE-28). */
export const PUBLIC_PATHS = [
  '/login',
  '/register',
  '/reset-password',
  '/forget-password',
  '/forgot-password',
  '/password-reset-advice',
  '/share',
  '/stand-alone-page',
  '/axa/auth',
];
export const isPublicPath = (path: string): boolean =>
  PUBLIC_PATHS.some((each) => path === each || path.startsWith(`${each}/`));

/** Where the user is, and where they meant to go. */
export const location = projection<Location>(
  'core/location',
  { place: null, wanted: null },
  (on) => [
    on(navigation.locationChanged, (s, e) => {
      s.place = { path: e.payload.path, query: e.payload.query };
      if (!isPublicPath(e.payload.path) && e.payload.path !== '/')
        s.wanted = e.payload.path + (e.payload.query && `?${e.payload.query}`);
    }),
    // After a chosen logout nobody "meant to go" anywhere.
    on(auth.loggedOut, (s, e) => {
      if (e.payload.reason === 'chosen') s.wanted = null;
    }),
  ],
  { ofSession: false },
);
