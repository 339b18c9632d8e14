import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address, query, secret } from '../src/kernel/secret.ts';

/** The user followed a link inside the app. */
export const linkFollowed = event(
  'navigation/linkFollowed',
  v.object({ href: address(v.string()), replace: v.optional(v.boolean()) }),
);
/**
 * The URL of the page on which the last session ended was restored. After the next login, the user continues on that
 * page.
 */
export const wantedRestored = event(
  'navigation/wantedRestored',
  v.object({
    href: address(v.string()),
    /** The account that wanted to see the page. Absent: a visitor who was not signed in. */
    account: v.optional(v.number()),
  }),
);
/** The URL of the page changed, whatever the cause. */
export const locationChanged = event(
  'navigation/locationChanged',
  v.object({
    path: address(v.string()),
    query: query(v.string()),
    /** The one-time token from the URL of a mailed link. The history port removed it from the address bar. */
    secret: v.optional(secret()),
  }),
);
