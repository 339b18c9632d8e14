import * as v from 'valibot';
import { rawNumberOrNull, rawText } from './raw.ts';

/** Whose a device is that this account may see; what cannot be read is none. A role that nobody knows may do the least. */
export const rawAccess = v.fallback(
  v.nullable(
    v.object({
      role: v.fallback(v.picklist(['view', 'edit']), 'view'),
      by: v.optional(rawText, ''),
      until: v.optional(rawNumberOrNull, null),
    }),
  ),
  { role: 'view', by: '', until: null },
);

/** That the sharing of a device is paused, and what members are told. */
export const rawPause = v.fallback(
  v.nullable(
    v.object({
      until: v.optional(rawNumberOrNull, null),
      reason: v.optional(rawText, ''),
      by: v.optional(rawText, ''),
    }),
  ),
  null,
);
