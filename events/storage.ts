import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/**
 * Data stored in this browser could not be read. It is kept aside, not deleted. `lost`: it can never be decrypted
 * again, so it was removed.
 */
export const slotSetAside = event(
  'storage/slotSetAside',
  v.object({ slot: v.string(), detail: personal(v.string()), lost: v.optional(v.literal(true)) }),
);
/** The browser could not store data (no space, no permission). */
export const writeFailed = event(
  'storage/writeFailed',
  v.object({ slot: v.string(), detail: personal(v.string()) }),
);
