import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { opensDoor } from './door-types.ts';
import { failure } from './session-types.ts';
import { share, tripSpan } from './share-types.ts';

/** The share links of this account's devices were loaded. */
export const listed = event('shares/listed', v.object({ shares: v.array(share) }));
export const listFailed = event('shares/listFailed', v.object({ failure }));
/** The user reloads the share links of the account, or opens their page. */
export const listRequested = event('shares/listRequested');

/**
 * The form of a share link is open: for a new link that will show these devices (`salt` null), or for an existing
 * one. `refused`: the change that the server refused, so that the user can correct it.
 */
export const formOpened = event(
  'shares/formOpened',
  v.object({
    salt: v.nullable(opensDoor(v.string())),
    devices: v.array(v.number()),
    refused: v.optional(v.string()),
  }),
);
export const formClosed = event('shares/formClosed');
/**
 * The user opened or closed the panel over the map that shares one device, or one past `trip` of the device, with
 * two presses.
 */
export const sheetOpened = event(
  'shares/sheetOpened',
  v.object({ device: v.number(), trip: v.optional(tripSpan) }),
);
export const sheetClosed = event('shares/sheetClosed');
/** A share link is shown as a QR code, or no longer (null). */
export const codeOpened = event('shares/codeOpened', v.object({ salt: v.nullable(opensDoor(v.string())) }));
/**
 * A share link is passed to another app, such as a messenger. `copied`: the screen that shows the link has already
 * copied it, and says so.
 */
export const handOverWanted = event(
  'shares/handOverWanted',
  v.object({ url: opensDoor(v.string()), title: personal(v.string()), copied: v.optional(v.boolean()) }),
);
