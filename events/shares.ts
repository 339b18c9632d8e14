import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { opensDoor } from './door-types.ts';
import { failure } from './session-types.ts';
import { share, tripSpan } from './share-types.ts';

/** The share links of this account's devices were loaded. */
export const listed = event('shares/listed', v.object({ shares: v.array(share) }));
export const listFailed = event('shares/listFailed', v.object({ failure }));
/** The user reloads the account's share links, or opens the page that lists them. */
export const listRequested = event('shares/listRequested');

/**
 * The form of a share link is open: for a new link to these devices (`salt` null), or for an existing link. `refused`:
 * id of a change that the server refused, so that the user can correct it.
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
 * The user opened or closed the panel over the map with which they share a device in two presses. `trip`: the past trip
 * to share instead of the device's position.
 */
export const sheetOpened = event(
  'shares/sheetOpened',
  v.object({ device: v.number(), trip: v.optional(tripSpan) }),
);
export const sheetClosed = event('shares/sheetClosed');
/** A QR code with a share link opened or closed (null). */
export const codeOpened = event('shares/codeOpened', v.object({ salt: v.nullable(opensDoor(v.string())) }));
/**
 * The user passes a share link to another app, such as a messenger. `copied`: the screen with the link has already
 * copied it and told the user.
 */
export const handOverWanted = event(
  'shares/handOverWanted',
  v.object({ url: opensDoor(v.string()), title: personal(v.string()), copied: v.optional(v.boolean()) }),
);
