import type { SafePlace } from '../../events/care-types.ts';
import type { Geofence } from '../../events/geofence-types.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { attention, deviceBy } from '../../src/core/devices/devices.ts';
import { geofences } from '../../src/core/devices/geofences.ts';
import { usualDevice } from '../../src/core/devices/recent.ts';
import { papersOf } from '../../src/core/devices/papers.ts';
import { hasSafePlaces, type Whereabouts } from '../../src/core/devices/safe-places.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import { searchable } from '../../src/rules/searchable.ts';
import type { Read } from '../../src/kernel/read.ts';
import { boundsOf, middleOf, wrapped } from '../../src/rules/fences/ring.ts';
import type { FenceShape, Point } from '../../events/geofence-types.ts';
import { type Area, joined } from '../../src/rules/area.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import { alike, type FenceGroup } from '../../src/rules/fences/alike.ts';
import { marginOf, sideOf } from '../../src/rules/fences/crossing.ts';
import { depthOf, reachOf } from '../../src/rules/fences/depth.ts';
import { now } from '../../src/core/app/clock.ts';
import { type DeviceState, stateOf } from '../../src/core/positions/freshness.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { nameOfPlace } from '../../src/core/positions/place-names.ts';
import { select } from '../../src/kernel/read.ts';
import { fenceTool } from './draft.state.ts';

/**
 * Returns the devices whose safe places are listed: those with which the tool was opened, or the selected device if
 * there are none.
 */
export const devicesMeant = (read: Read): readonly number[] => {
  const { selected } = read(attention);
  const devices = read(toolDevices('geofences')) ?? [];
  const meant = devices.length > 0 || selected === null ? devices : [selected];
  return meant.filter((device) => hasSafePlaces(read, device));
};

/** Returns those of the devices whose fences the user may change. A shared device may be only for viewing. */
export const changeable = (read: Read, devices: readonly number[]): number[] =>
  devices.filter((device) => mayDevice(read, device, 'geofences'));

/**
 * Returns the devices of a new fence: those with which the tool was opened, or the last used device. The user can choose
 * others.
 */
export function devicesOfNew(read: Read): readonly number[] {
  const opened = read(toolDevices('geofences')) ?? [];
  const usual = read(usualDevice);
  return changeable(read, opened.length > 0 || usual === null ? opened : [usual]);
}

/** Returns all safe places to list, each with its device. */
export const safePlacesListed = (read: Read): readonly { device: number; place: SafePlace }[] =>
  devicesMeant(read).flatMap((device) =>
    (read(papersOf(read(deviceBy(device))?.imei ?? '')).shown?.places ?? []).map((place) => ({
      device,
      place,
    })),
  );

/**
 * Returns the fences that say something new beside the sentence about a device's safe places. A fence with the name of
 * the safe place that the sentence names would say the same twice, perhaps with another time.
 */
export function fencesBeside(fences: readonly Geofence[], where: Whereabouts | null): readonly Geofence[] {
  if (where === null || where.kind === 'outside') return fences;
  const named = searchable(where.place.name.trim());
  return fences.filter(({ name }) => searchable(name.trim()) !== named);
}

/** Returns the box around all places of the list (degrees); null if the list is empty. */
export function boxOfListed(read: Read): Area | null {
  const shapes: FenceShape[] = [
    ...read(geofences).shown.map(({ shape }) => shape),
    ...safePlacesListed(read).map(({ place: { lat, lng, radius } }) => ({
      kind: 'circle' as const,
      lat,
      lng,
      radius,
    })),
  ];
  return shapes.map(boxOfShape).reduce<Area | null>((whole, box) => (whole ? joined(whole, box) : box), null);
}

/** Returns the box around a fence's shape (degrees). */
export function boxOfShape(shape: FenceShape): Area {
  const { west, south, east, north } = boundsOf(shape);
  return { west: wrapped(west), south, east: wrapped(east), north };
}

/** A larger fence has no address (metres from corner to corner): one house does not stand for a part of a town. */
const LARGEST_WITH_ADDRESS = 1_500;
/** Maximum number of listed fences whose addresses are requested, one per second. */
const MOST_NAMED = 20;

const hasAddress = (shape: FenceShape): boolean => {
  const { west, south, east, north } = boundsOf(shape);
  return metresBetween({ lat: south, lng: west }, { lat: north, lng: east }) <= LARGEST_WITH_ADDRESS;
};

/** Returns the address in the middle of a fence. Null if it is unknown or the fence is too large for one. */
export function addressOf(read: Read, shape: FenceShape): string | null {
  const { lat, lng } = middleOf(shape);
  return hasAddress(shape) ? read(nameOfPlace)(lat, lng).address : null;
}

/** The middles of the fences whose addresses are shown: that of the fence being edited, otherwise those of the list. */
export const placesToName = select((read): readonly Point[] => {
  const { draft } = read(fenceTool);
  const shapes = draft ? [draft.shape] : alike(read(geofences).shown).map(({ shape }) => shape);
  return shapes
    .filter((shape) => shape !== null && hasAddress(shape))
    .slice(0, MOST_NAMED)
    .map((shape) => middleOf(shape as FenceShape));
});

/**
 * Returns the names of the devices of a fence that certainly are inside of it now. A device without a signal may have
 * left since its last fix.
 */
export const insideNow = (read: Read, { fences, shape }: FenceGroup): readonly string[] =>
  fences.flatMap(({ device: id }) => {
    const [device, fix] = [read(deviceBy(id)), read(lastFixOf(id))];
    if (!device || !fix) return [];
    const side = sideOf(depthOf(shape)(fix.lat, fix.lng), marginOf(fix), reachOf(shape));
    return side === 'inside' && IS_HEARD.has(stateOf(device, fix, read(now))) ? device.name : [];
  });
const IS_HEARD: ReadonlySet<DeviceState> = new Set(['moving', 'standing'] as const);
