import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/** What was stored could not be read; it was set aside, not deleted. `lost`: nobody can open it any more, and it was removed. */
export const slotSetAside = event(
  'storage/slotSetAside',
  v.object({ slot: v.string(), detail: personal(v.string()), lost: v.optional(v.literal(true)) }),
);
/** Something could not be stored (no room, no permission). */
export const writeFailed = event(
  'storage/writeFailed',
  v.object({ slot: v.string(), detail: personal(v.string()) }),
);
