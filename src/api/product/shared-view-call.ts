import * as v from 'valibot';
import type { SharedDevice, SharedFix } from '../../../events/shared-view.ts';
import type { Backend, SharedAnswer } from '../backend.ts';
import { isRecord, parse, salvage, unreadable } from '../reading.ts';
import { answer } from './answer.ts';
import { rawNumber, rawNumberOrNull, rawText, rawTrip } from './raw.ts';

/**
 * Maximum number of devices and of fixes that a share link shows, and maximum length of a name. Longer names are cut.
 */
const MOST_DEVICES = 50;
const MOST_FIXES = 3_000;
const LONGEST_NAME = 100;
const LONGEST_ADDRESS = 200;
const PLAIN = '#2f6fde';
/** A fix in a share link's view is ignored if its time is further in the future than this (seconds). */
const FUTURE = 300;

const rawFix = v.pipe(
  v.object({
    dateunix: rawNumber,
    lat: rawNumber,
    lng: rawNumber,
    speed: v.fallback(rawNumber, 0),
    direction: v.fallback(rawNumber, 0),
    accuracy: v.fallback(v.optional(rawNumberOrNull, null), null),
  }),
  v.check(
    ({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0),
    'expected a place',
  ),
);
const rawDevice = v.object({
  key: v.optional(rawNumberOrNull, null),
  name: v.fallback(rawText, ''),
  colour: v.fallback(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)), PLAIN),
  icon: v.fallback(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)), ''),
  address: v.fallback(rawText, ''),
  fixes: v.optional(v.unknown()),
});
const rawGoal = v.object({ lat: rawNumber, lng: rawNumber, name: v.fallback(rawText, '') });
const rawView = v.object({
  /** A share link of an unknown kind is treated as the kind that shows the least (`position`). */
  kind: v.fallback(v.picklist(['position', 'trail', 'eta', 'trip']), 'position'),
  /** When the share link expires (unix seconds). A link for a wall screen (kiosk link) never expires: null. */
  expires: v.optional(rawNumberOrNull, null),
  /**
   * The current time by the server's clock. It keeps a share link's countdown right even if the visitor's clock is
   * wrong.
   */
  now: v.fallback(v.optional(rawNumberOrNull, null), null),
  goal: v.fallback(v.nullable(rawGoal), null),
  trip: v.fallback(v.optional(rawTrip), undefined),
  devices: v.optional(v.unknown()),
  /** Older form of the response: a single device, with its fixes in a separate field. */
  device: v.optional(v.unknown()),
  fixes: v.optional(v.unknown()),
});

const toFixes = (list: unknown, path: string, leftOut: string[], now: number | null): SharedFix[] =>
  salvage(list ?? [], path, rawFix, leftOut, ({ dateunix, direction, accuracy, ...rest }) =>
    now !== null && dateunix > now + FUTURE
      ? null
      : {
          at: dateunix,
          ...rest,
          speed: Math.max(0, rest.speed),
          heading: ((direction % 360) + 360) % 360,
          accuracy: accuracy !== null && accuracy > 0 ? accuracy : null,
        },
  )
    .toSorted((a, b) => a.at - b.at)
    .slice(-MOST_FIXES);

/**
 * Loads what a visitor with a share link may see; it needs no session and no token. Unknown fields of the response
 * are ignored.
 */
export const sharedViewCall: Pick<Backend, 'sharedView'> = {
  sharedView: (kind, link, since) => ({
    request: {
      method: 'get',
      path: kind === 'kiosk' ? '/share/viewmode_' : '/share/',
      secretEnd: link,
      ...(since !== null && { query: { since } }),
    },
    read: answer((success, leftOut): SharedAnswer => {
      if (!isRecord(success)) return unreadable('success: expected what the link shows');
      const { device, fixes, devices, ...raw } = parse(rawView, success, 'success');
      const list = devices ?? (isRecord(device) ? [{ ...device, fixes: fixes ?? device['fixes'] }] : []);
      const read = salvage(
        list,
        'success.devices',
        rawDevice,
        leftOut,
        (each): SharedDevice => ({
          key: each.key ?? -1,
          name: each.name.trim().slice(0, LONGEST_NAME),
          colour: each.colour,
          icon: each.icon,
          ...(each.address.trim() && { address: each.address.trim().slice(0, LONGEST_ADDRESS) }),
          fixes: toFixes(each.fixes, 'success.devices.fixes', leftOut, raw.now),
        }),
      );
      return {
        ...raw,
        goal:
          raw.kind === 'eta' && raw.goal ? { ...raw.goal, name: raw.goal.name.slice(0, LONGEST_NAME) } : null,
        devices: read
          .slice(0, MOST_DEVICES)
          .map((each, i) => ({ ...each, key: each.key < 0 ? i + 1 : each.key })),
      };
    }),
  }),
};
