import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { opensDoor } from './door-types.ts';
import { failure } from './session-types.ts';
import { share, tripSpan } from './share-types.ts';

/** The links by which others see devices of this account. */
export const listed = event('shares/listed', v.object({ shares: v.array(share) }));
export const listFailed = event('shares/listFailed', v.object({ failure }));
/** The user wants them again, or looks at their page. */
export const listRequested = event('shares/listRequested');

/**
 * The form of a link is open: for a new one that is to show these devices (`salt` null), or for one that there is.
 * `refused`: the change that the server would not take, which is to be corrected.
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
/** The sheet that shares one device, or one past `trip` of it, in two presses is open over the map, or closed. */
export const sheetOpened = event(
  'shares/sheetOpened',
  v.object({ device: v.number(), trip: v.optional(tripSpan) }),
);
export const sheetClosed = event('shares/sheetClosed');
/** The link is shown as a code to be scanned, or (null) no more. */
export const codeOpened = event('shares/codeOpened', v.object({ salt: v.nullable(opensDoor(v.string())) }));
/** The user hands a link to another app of theirs. */
export const handOverWanted = event(
  'shares/handOverWanted',
  v.object({ url: opensDoor(v.string()), title: personal(v.string()) }),
);
