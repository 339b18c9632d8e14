import * as v from 'valibot';
import type { Share, ShareChanges } from '../../../events/share-types.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Backend } from '../backend.ts';
import { type Call, chained, type Read } from '../call.ts';
import { salvage, unreadable } from '../reading.ts';
import { answer } from './answer.ts';
import { rawId, rawNumber, rawNumberOrNull, rawText, rawTrip } from './raw.ts';

type ShareCalls = Pick<Backend, 'shares' | 'createShare' | 'saveShare' | 'revokeShare'>;

const OPTIONAL = { optional: true } as const;
const rawShare = v.object({
  salt: v.pipe(rawText, v.nonEmpty()),
  deviceIDs: v.optional(v.array(rawId), []),
  /** A share link of an unknown kind is treated as the kind that shows the least (`position`). */
  kind: v.fallback(v.picklist(['position', 'trail', 'eta', 'trip']), 'position'),
  name: v.optional(rawText, ''),
  expires: rawNumber,
  goal: v.fallback(
    v.nullable(v.object({ lat: rawNumber, lng: rawNumber, name: v.optional(rawText, '') })),
    null,
  ),
  trip: v.fallback(v.optional(rawTrip), undefined),
  opened: v.optional(rawNumberOrNull, null),
});
const toShare = ({ deviceIDs, trip, ...raw }: v.InferOutput<typeof rawShare>): Share => ({
  ...raw,
  devices: deviceIDs,
  ...(trip && { trip }),
});
/**
 * Converts changes of a share link to the service's format. Only these fields are sent: the server itself chooses
 * the salt and counts how often the link is opened.
 */
const toRawShare = ({ devices, kind, name, expires, goal, trip }: ShareChanges) => ({
  ...(devices && { deviceIDs: devices }),
  ...(kind && { kind }),
  ...(name !== undefined && { name }),
  ...(expires !== undefined && { expires }),
  ...(goal !== undefined && { goal }),
  ...(trip && { trip }),
});
const one = (options: { optional?: boolean }) =>
  answer((success, leftOut) => {
    const [share] = salvage(success, 'success', rawShare, leftOut, toShare);
    return share ?? unreadable(leftOut[0] ?? 'success: expected a link');
  }, options);
/**
 * The request for one share link. The last part of the link is a secret and never logged, because anyone who knows it
 * gets access.
 */
const ofLink = (salt: string) => ({ path: '/shares/', secretEnd: new Secret(salt) });

/** The result of creating a share link to a trip if the server does not support links to trips. */
const NO_TRIPS: Read<Share> = { ok: false, failure: { reason: 'unavailable', status: 0 } };

const revokeShare = (salt: string): Call<null> => ({
  request: { method: 'delete', ...ofLink(salt) },
  read: answer(() => null, { bodiless: true }),
});

/** Whether a share link shows the wanted trip (or a part of it) and nothing more. */
const isWithin = ({ kind, trip }: Share, wanted: Share['trip'] | undefined): boolean =>
  kind === 'trip' && !!trip && !!wanted && trip.from >= wanted.from && trip.to <= wanted.to;

/** The calls for share links, by which an owner lets others see devices. */
export const shareCalls: ShareCalls = {
  shares: () => ({
    request: { method: 'get', path: '/shares' },
    read: answer((success, leftOut) => salvage(success, 'success', rawShare, leftOut, toShare), OPTIONAL),
  }),
  createShare: (key, share) =>
    chained(
      {
        request: {
          method: 'post',
          path: '/shares',
          body: toRawShare(share),
          headers: { 'Idempotency-Key': key },
        },
        read: one(OPTIONAL),
      },
      (made, leftOut): Read<Share> =>
        share.kind !== 'trip' || isWithin(made, share.trip)
          ? { ok: true, value: made, leftOut }
          : // The server does not support links to trips: its link shows the current position, or more than the trip.
            { next: chained(revokeShare(made.salt), () => NO_TRIPS) },
    ),
  saveShare: (salt, changes) => ({
    request: { method: 'put', ...ofLink(salt), body: toRawShare(changes) },
    read: one({}),
  }),
  revokeShare,
};
