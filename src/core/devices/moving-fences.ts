import type { MovingFence } from '../../../events/fence-draft-types.ts';
import * as fenceEvents from '../../../events/fences.ts';
import { APPROXIMATE, type FixColumns, MOVING } from '../../../events/fix-columns.ts';
import * as positionEvents from '../../../events/positions.ts';
import { type Crossing, marginOf, NOTHING_KNOWN, step, type Watch } from '../../rules/fences/crossing.ts';
import { metresBetweenE7 } from '../../rules/geodesy.ts';
import { isJump } from '../../rules/jump.ts';
import { latestFixAt } from '../positions/positions.ts';
import { merged } from '../storage/merged.ts';
import { plainProjection } from '../../kernel/projection.ts';

export const LEAST_APART = 20;
export const MOST_APART = 50_000;
/**
 * The maximum time between the fixes of two devices for comparing their positions (seconds). The same limit applies to
 * a park guard.
 */
const OLDEST = 3600;

type Spot = {
  readonly at: number;
  /** Latitude and longitude of the fix (degrees × 1e7). */
  readonly lat: number;
  readonly lng: number;
  readonly margin: number;
  /** Speed of the device at the fix (metres per second), 0 if it was standing. */
  readonly pace: number;
};
/**
 * The last fix of a device. `trusted`: its fix before an impossible jump, which counts until another fix confirms the new
 * place. A single outlier would otherwise raise two false alerts: that the devices parted, and that they met again.
 */
type Seen = Spot & { readonly trusted?: Spot };
export type Moving = {
  readonly all: readonly MovingFence[];
  /** The list as it was last read from or written to storage. Other tabs change the stored list too. */
  readonly kept: readonly MovingFence[];
  readonly seen: Readonly<Record<number, Seen>>;
  readonly watches: Readonly<Record<number, Watch>>;
  /** Crossings that the user must still be notified of, oldest first. */
  readonly due: readonly (Crossing & { readonly id: number })[];
};
const nothing: Moving = { all: [], kept: [], seen: {}, watches: {}, due: [] };
const sameRule = (a: MovingFence | undefined, b: MovingFence) =>
  a !== undefined && a.metres === b.metres && a.one === b.one && a.two === b.two && a.on === b.on;

const isSame = (a: MovingFence, b: MovingFence) =>
  sameRule(a, b) && a.onPart === b.onPart && a.onMeet === b.onMeet;
/** Returns a stored list of fences between devices with this tab's additions, changes and removals. */
export const mergedMoving = (
  stored: readonly MovingFence[],
  kept: readonly MovingFence[],
  all: readonly MovingFence[],
): readonly MovingFence[] => merged(stored, kept, all, ({ id }) => id, isSame);

/**
 * The fences between two devices, which fire when the devices part or meet. The app checks each fix as it does for
 * fences at a place: a crossing counts only if it is certain despite the inaccuracy of both fixes. In a batch of fixes,
 * only those of paired devices cost more than a check of the device id.
 */
export const moving = plainProjection<Moving>('geofences/moving', nothing, (on) => [
  on(fenceEvents.movingListed, (s, { payload: { all: listed, source } }) => {
    const isStored = source === 'storage';
    const all = isStored ? mergedMoving(listed, s.kept, s.all) : listed;
    const before = new Map(s.all.map((each) => [each.id, each]));
    const kept = all.filter((each) => sameRule(before.get(each.id), each));
    const ids = new Set(kept.map(({ id }) => id));
    return {
      ...s,
      all,
      kept: isStored ? listed : s.kept,
      watches: Object.fromEntries(Object.entries(s.watches).filter(([id]) => ids.has(Number(id)))),
      due: s.due.filter(({ id }) => ids.has(id)),
    };
  }),
  on(fenceEvents.movingCrossed, (s, { payload: { id, at } }) => ({
    ...s,
    due: s.due.filter((each) => each.id !== id || each.at !== at),
  })),
  on(positionEvents.fixesReceived, (s, { payload: { fixes }, at }) =>
    s.all.some(({ on: isOn }) => isOn) ? take(s, fixes, latestFixAt(at)) : s,
  ),
]);

function take(s: Moving, fixes: FixColumns, latest: number): Moving {
  const wanted = new Set(s.all.flatMap((each) => (each.on ? [each.one, each.two] : [])));
  let next = s;
  for (let i = 0; i < fixes.device.length; i++) {
    const device = fixes.device[i] as number;
    // After a fix in the future, all later fixes of its device would count as late.
    if (wanted.has(device) && (fixes.at[i] as number) <= latest) next = took(next, device, fixes, i);
  }
  return next;
}

function took(s: Moving, device: number, fixes: FixColumns, i: number): Moving {
  const [at, lat, lng] = [fixes.at[i] as number, fixes.lat[i] as number, fixes.lng[i] as number];
  const before = s.seen[device];
  const isNowhere = (lat === 0 && lng === 0) || !(Math.abs(lat) <= 9e8 && Math.abs(lng) <= 1.8e9);
  if (isNowhere || at < 1 || (before && at < before.at)) return s;
  const flags = fixes.flags[i] as number;
  const margin = marginOf({
    accuracy: (fixes.accuracy[i] as number) || null,
    approximate: (flags & APPROXIMATE) !== 0,
  });
  const kmh = (fixes.speed[i] as number) / 10;
  const spot: Spot = { at, lat, lng, margin, pace: (flags & MOVING) !== 0 || kmh > 3 ? kmh / 3.6 : 0 };
  const isFar = (from: Spot) => isJump(from.lat, from.lng, from.at, lat, lng, at);
  // A fix that fits to the last one or to the last trusted one is no jump.
  const jumped = before !== undefined && isFar(before) && (!before.trusted || isFar(before.trusted));
  const seen: Seen = jumped ? { ...spot, trusted: before.trusted ?? before } : spot;
  const watches = { ...s.watches };
  const due = [...s.due];
  for (const each of s.all) {
    if (!each.on || (each.one !== device && each.two !== device)) continue;
    const last = s.seen[each.one === device ? each.two : each.one];
    const other = last?.trusted ?? last;
    if (!other || Math.abs(at - other.at) > OLDEST) continue;
    const apart = metresBetweenE7(lat, lng, other.lat, other.lng);
    const older = at >= other.at ? other : spot;
    // The uncertainty of the distance has two parts: the errors of both fixes, and how far the device with the older
    // fix may have moved since then.
    const unsure = Math.hypot(margin, other.margin) + older.pace * Math.abs(at - other.at);
    const fix = { at: Math.max(at, other.at), accuracy: null, approximate: false, jumped };
    const stepped = step(watches[each.id] ?? NOTHING_KNOWN, each.metres - apart, each.metres, fix, unsure);
    watches[each.id] = stepped.watch;
    const { crossing } = stepped;
    if (crossing && (crossing.kind === 'left' ? each.onPart : each.onMeet))
      due.push({ ...crossing, id: each.id });
  }
  return { ...s, seen: { ...s.seen, [device]: seen }, watches, due };
}

/** Whether a fence between two devices includes this device. */
export const isAbout = ({ one, two }: MovingFence, device: number): boolean =>
  one === device || two === device;
