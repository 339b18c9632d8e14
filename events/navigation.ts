import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address, query, secret } from '../src/kernel/secret.ts';

/** The user followed a link inside the app. */
export const linkFollowed = event(
  'navigation/linkFollowed',
  v.object({ href: address(v.string()), replace: v.optional(v.boolean()) }),
);
/** Where somebody was when their session ended: they go on there after the next login. */
export const wantedRestored = event(
  'navigation/wantedRestored',
  v.object({
    href: address(v.string()),
    /** Whose wish it was; absent: of a visitor whom nobody knows yet. */
    account: v.optional(v.number()),
  }),
);
/** The address is now this one, whoever changed it. */
export const locationChanged = event(
  'navigation/locationChanged',
  v.object({
    path: address(v.string()),
    query: query(v.string()),
    /** The one-time token of a mailed link; the history port took it out of the address. */
    secret: v.optional(secret()),
  }),
);
