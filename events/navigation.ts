import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';

/** The user followed a link inside the app. */
export const linkFollowed = event(
  'navigation/linkFollowed',
  v.object({ href: v.string(), replace: v.optional(v.boolean()) }),
);
/** The address is now this one, whoever changed it. */
export const locationChanged = event(
  'navigation/locationChanged',
  v.object({ path: v.string(), query: v.string() }),
);
