import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

const fields = v.record(v.string(), personal(v.string()));

/** What was typed into a form about a device so far, by field; `form` names the form, such as `name`. */
export const draftKept = event(
  'deviceForms/draftKept',
  v.object({ device: v.number(), form: v.string(), fields }),
);
/** What was typed is not needed any more: it was sent, or put away. */
export const draftDropped = event(
  'deviceForms/draftDropped',
  v.object({ device: v.number(), form: v.string() }),
);
/** What was typed before the page was loaded again, by device and form. */
export const draftsRestored = event(
  'deviceForms/draftsRestored',
  v.object({ drafts: v.record(v.string(), fields) }),
);
/** The list of the management is narrowed to these words; headings of these groups (0 = without one) are folded. */
export const listNarrowed = event(
  'deviceForms/listNarrowed',
  v.object({ text: personal(v.string()), folded: v.array(v.number()) }),
);
/** Rows have handles and arrows to be moved by, or not. */
export const arrangingSwitchedOn = event('deviceForms/arrangingSwitchedOn');
export const arrangingSwitchedOff = event('deviceForms/arrangingSwitchedOff');
