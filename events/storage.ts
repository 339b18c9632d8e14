import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/**
 * Stored data could not be read. It was set aside, not deleted. `lost`: it can never be decrypted again, so it was
 * removed.
 */
export const slotSetAside = event(
  'storage/slotSetAside',
  v.object({ slot: v.string(), detail: personal(v.string()), lost: v.optional(v.literal(true)) }),
);
/** Data could not be stored (no space, no permission). */
export const writeFailed = event(
  'storage/writeFailed',
  v.object({ slot: v.string(), detail: personal(v.string()) }),
);
