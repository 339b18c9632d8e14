import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';

/**
 * Data stored in this browser could not be read. The app set it aside instead of deleting it. `lost`: the data can
 * never be decrypted again, so the app deleted it after all.
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
