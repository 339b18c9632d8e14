import * as deviceEvents from '../../events/devices.ts';
import type { FixColumns } from '../../events/fix-columns.ts';
import * as fenceEvents from '../../events/fences.ts';
import * as positionEvents from '../../events/positions.ts';
import type { FenceShape, Geofence } from '../../events/geofence-types.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { marginOf, sideOf } from '../../src/rules/fences/crossing.ts';
import { type Crossings, crossingsOf } from '../../src/rules/fences/crossings.ts';
import { depthOf, reachOf } from '../../src/rules/fences/depth.ts';
import { geofencesOf } from '../../src/core/devices/geofences.ts';
import { lastFixOf, latestFixAt } from '../../src/core/positions/positions.ts';
import { offers } from '../../src/core/server/server.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { joined, NO_WAY, startingAt, type Way, wayOf } from '../../src/rules/travel/way.ts';
import { answered, type Remote } from '../../src/core/server/remote.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { select, selectBy } from '../../src/kernel/read.ts';
import { fenceTool } from './draft.state.ts';

/** Length of time that the preview of a fence covers, up to now (seconds). */
export const DAY = 86_400;
/**
 * New fixes are merged into the columns of the last day only in batches of this size. Copying a whole day's columns for
 * each new fix would cost too much. Each merge also leaves out the fixes that are older than a day.
 */
const PIECE = 64;

export type FenceDay = Remote<{
  readonly device: number | null;
  readonly from: number;
  readonly way: Way;
  /** Fixes since the last merge into `way`, in columns of their own. */
  readonly since: Way;
  readonly chosen: number | null;
}>;
const nothing: FenceDay = {
  device: null,
  from: 0,
  status: 'none',
  failure: null,
  way: NO_WAY,
  since: NO_WAY,
  chosen: null,
};
/** Returns the device's own fixes, without those in the future: after such a fix all later ones would count as late. */
const mine = (fixes: FixColumns, device: number, from: number, receivedAt: number): Way =>
  wayOf(fixes, device, from, latestFixAt(receivedAt)).way;

/**
 * The fixes of the last day of one device: the device whose fences are shown. New fixes of this device are appended.
 * Fixes of other devices are not stored, so each batch of fixes is only searched for this device's id.
 */
export const fenceDay = plainProjection<FenceDay>('geofences/day', nothing, (on) => [
  on(fenceEvents.wayLoaded, (s, { payload: { device, from, fixes }, at }) => ({
    ...s,
    device,
    from,
    ...answered,
    way: mine(fixes, device, from, at),
    since: NO_WAY,
  })),
  // A day that was loaded before stays on screen.
  on(fenceEvents.wayFailed, (s, { payload: { device, failure } }) =>
    s.device === device && s.status === 'ready'
      ? { ...s, failure }
      : { ...nothing, chosen: s.chosen, device, status: 'failed' as const, failure },
  ),
  on(fenceEvents.wayRequested, (s) => ({
    ...s,
    status: s.status === 'failed' ? ('loading' as const) : s.status,
    failure: null,
  })),
  on(fenceEvents.previewChosen, (s, { payload: { device } }) => ({ ...s, chosen: device })),
  ...[fenceEvents.draftOpened, fenceEvents.draftClosed, deviceEvents.selected].map((fact) =>
    on(fact, (s) => ({ ...s, chosen: null })),
  ),
  on(positionEvents.fixesReceived, (s, { payload: { fixes }, at }) => {
    const { device, status, way, since } = s;
    if (status !== 'ready' || device === null) return s;
    const last = since.at.at(-1) ?? way.at.at(-1) ?? 0;
    const news = mine(fixes, device, last + 1, at);
    if (news.at.length === 0) return s;
    const tail = joined([since, news]);
    if (tail.at.length < PIECE) return { ...s, since: tail };
    const from = Math.max(s.from, (tail.at.at(-1) ?? 0) - DAY);
    return { ...s, from, way: startingAt(joined([way, tail]), from), since: NO_WAY };
  }),
]);

/**
 * The device whose fixes of the last day are needed: a device of the fence draft, or the selected device if it has
 * fences.
 */
export const dayDevice = select((read): number | null => {
  const { draft } = read(fenceTool);
  if (draft && read(toolDevices('geofences'))) {
    const { chosen } = read(fenceDay);
    return chosen !== null && draft.devices.includes(chosen) ? chosen : (draft.devices[0] ?? null);
  }
  const { selected } = read(attention);
  return selected !== null && read(geofencesOf(selected)).length > 0 ? selected : null;
});

/**
 * Cache of when a track crosses fences, by track and fence shape. A day may have 86 400 fixes, and most of its track
 * does not change.
 */
const known = new WeakMap<Way, Map<string, Crossings>>();
function ofWay(way: Way, shape: FenceShape): Crossings {
  const name = JSON.stringify(shape);
  let found = known.get(way);
  if (!found) known.set(way, (found = new Map()));
  let crossings = found.get(name);
  if (!crossings) found.set(name, (crossings = crossingsOf(way, shape)));
  if (found.size > 40) found.clear();
  return crossings;
}

/** Returns when the device entered and left a fence of this shape in the loaded day. */
export function crossingsOfDay({ way, since }: FenceDay, shape: FenceShape): Crossings {
  const before = ofWay(way, shape);
  if (since.at.length === 0) return before;
  const after = crossingsOf(since, shape, before.watch);
  return {
    crossings: [...before.crossings, ...after.crossings],
    doubts: [...before.doubts, ...after.doubts],
    watch: after.watch,
  };
}

export type FenceNow = {
  readonly fence: Geofence;
  readonly side: 'inside' | 'outside' | null;
  readonly since: number | null;
};
/**
 * Returns for each fence of a device whether the device is inside it, and since when. Null if the device's day is
 * not loaded. If the server has no history, only the last fix is known, and not since when.
 */
export const fencesNow = selectBy((read, device: number): readonly FenceNow[] | null => {
  if (offers(read, 'history') === false) {
    const fix = read(lastFixOf(device));
    return read(geofencesOf(device)).map((fence) => {
      const { shape } = fence;
      const side = fix && sideOf(depthOf(shape)(fix.lat, fix.lng), marginOf(fix), reachOf(shape));
      return { fence, side, since: null };
    });
  }
  const day = read(fenceDay);
  if (day.device !== device || day.status !== 'ready') return null;
  return read(geofencesOf(device)).map((fence) => {
    const { side, since } = crossingsOfDay(day, fence.shape).watch;
    return { fence, side, since };
  });
});
