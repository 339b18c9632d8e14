import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

const fields = v.record(v.string(), personal(v.string()));

/** The draft of a form about a device, by field. `form` names the form, such as `name`. */
export const draftKept = event(
  'deviceForms/draftKept',
  v.object({ device: v.number(), form: v.string(), fields }),
);
/** The draft of a form about a device is no longer needed: it was sent or discarded. */
export const draftDropped = event(
  'deviceForms/draftDropped',
  v.object({ device: v.number(), form: v.string() }),
);
/** Drafts of forms from before the page was reloaded were loaded, by device and form. */
export const draftsRestored = event(
  'deviceForms/draftsRestored',
  v.object({ drafts: v.record(v.string(), fields) }),
);
/**
 * The device management list is filtered by these words. Of its device groups, these are collapsed (0: the devices
 * without a group).
 */
export const listNarrowed = event(
  'deviceForms/listNarrowed',
  v.object({ text: personal(v.string()), folded: v.array(v.number()) }),
);
/** The rows of the device management list have handles and arrows to move them, or no longer. */
export const arrangingSwitchedOn = event('deviceForms/arrangingSwitchedOn');
export const arrangingSwitchedOff = event('deviceForms/arrangingSwitchedOff');
