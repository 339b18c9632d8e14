import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

const fields = v.record(v.string(), personal(v.string()));

/**
 * What the user entered in a form about a device was saved as a draft, by field. `form` names the form, such as `name`.
 */
export const draftKept = event(
  'deviceForms/draftKept',
  v.object({ device: v.number(), form: v.string(), fields }),
);
/** The draft of a form about a device is no longer needed: it was sent or discarded. */
export const draftDropped = event(
  'deviceForms/draftDropped',
  v.object({ device: v.number(), form: v.string() }),
);
/** Form drafts that were saved before the page was reloaded have been loaded, by device and form. */
export const draftsRestored = event(
  'deviceForms/draftsRestored',
  v.object({ drafts: v.record(v.string(), fields) }),
);
/**
 * The user filtered the device management list by this text, or collapsed or expanded a device group. `folded`: ids of
 * the collapsed groups (0: the devices without a group).
 */
export const listNarrowed = event(
  'deviceForms/listNarrowed',
  v.object({ text: personal(v.string()), folded: v.array(v.number()) }),
);
/**
 * The user switched rearranging of the device management list on or off. While it is on, its rows have handles and
 * arrows to move them.
 */
export const arrangingSwitchedOn = event('deviceForms/arrangingSwitchedOn');
export const arrangingSwitchedOff = event('deviceForms/arrangingSwitchedOff');
