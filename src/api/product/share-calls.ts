import * as v from 'valibot';
import type { Share, ShareChanges } from '../../../events/share-types.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Backend } from '../backend.ts';
import { salvage, unreadable } from '../reading.ts';
import { answer } from './answer.ts';
import { rawId, rawNumber, rawNumberOrNull, rawText } from './raw.ts';

type ShareCalls = Pick<Backend, 'shares' | 'createShare' | 'saveShare' | 'revokeShare'>;

const OPTIONAL = { optional: true } as const;
const rawShare = v.object({
  salt: v.pipe(rawText, v.nonEmpty()),
  deviceIDs: v.optional(v.array(rawId), []),
  /** A kind that nobody knows shows the least. */
  kind: v.fallback(v.picklist(['position', 'trail', 'eta']), 'position'),
  name: v.optional(rawText, ''),
  expires: rawNumber,
  goal: v.fallback(
    v.nullable(v.object({ lat: rawNumber, lng: rawNumber, name: v.optional(rawText, '') })),
    null,
  ),
  opened: v.optional(rawNumberOrNull, null),
});
const toShare = ({ deviceIDs, ...raw }: v.InferOutput<typeof rawShare>): Share => ({
  ...raw,
  devices: deviceIDs,
});
/** Field by field: the salt is the server's to give, and how often a link was opened is not for us to say. */
const toRawShare = ({ devices, kind, name, expires, goal }: ShareChanges) => ({
  ...(devices && { deviceIDs: devices }),
  ...(kind && { kind }),
  ...(name !== undefined && { name }),
  ...(expires !== undefined && { expires }),
  ...(goal !== undefined && { goal }),
});
const one = (options: { optional?: boolean }) =>
  answer((success, leftOut) => {
    const [share] = salvage(success, 'success', rawShare, leftOut, toShare);
    return share ?? unreadable(leftOut[0] ?? 'success: expected a link');
  }, options);
/** The end of a link lets in whoever has it: it is in no line of the log, as no secret is. */
const ofLink = (salt: string) => ({ path: '/shares/', secretEnd: new Secret(salt) });

/** Links by which others see devices, for their owner. */
export const shareCalls: ShareCalls = {
  shares: () => ({
    request: { method: 'get', path: '/shares' },
    read: answer((success, leftOut) => salvage(success, 'success', rawShare, leftOut, toShare), OPTIONAL),
  }),
  createShare: (key, share) => ({
    request: {
      method: 'post',
      path: '/shares',
      body: toRawShare(share),
      headers: { 'Idempotency-Key': key },
    },
    read: one(OPTIONAL),
  }),
  saveShare: (salt, changes) => ({
    request: { method: 'put', ...ofLink(salt), body: toRawShare(changes) },
    read: one({}),
  }),
  revokeShare: (salt) => ({
    request: { method: 'delete', ...ofLink(salt) },
    read: answer(() => null, { bodiless: true }),
  }),
};
