import type { FenceShape, Geofence } from '../../../events/geofence-types.ts';

/** A group of equal fences: the same fence on one or more devices. */
export type FenceGroup = {
  /** Identifies the group of equal fences. It changes with their name, shape, colour and triggers. */
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly shape: FenceShape;
  readonly onEnter: boolean;
  readonly onLeave: boolean;
  /** Whether the fence is switched on. `'some'`: on for only some of its devices. */
  readonly on: boolean | 'some';
  /** The group's fences, one per device. */
  readonly fences: readonly Geofence[];
};

/**
 * Rounds a coordinate for comparison. Servers and files round coordinates, so differences of less than about 10 cm
 * are ignored.
 */
const near = (value: number) => Math.round(value * 1e6) / 1e6;
const shapeKey = (shape: FenceShape): string =>
  shape.kind === 'circle'
    ? `o ${near(shape.lat)} ${near(shape.lng)} ${Math.round(shape.radius * 10)}`
    : shape.kind === 'rectangle'
      ? `r ${[shape.west, shape.south, shape.east, shape.north].map(near).join(' ')}`
      : `${shape.kind === 'line' ? `l ${Math.round(shape.width * 10)}` : 'p'} ${shape.corners.map(({ lat, lng }) => `${near(lat)} ${near(lng)}`).join(' ')}`;
/** Identifies a fence's place by its name and shape, whichever devices are watched there. */
export const placeKey = ({ name, shape }: Pick<Geofence, 'name' | 'shape'>): string =>
  `${shapeKey(shape)} ${name}`;
const keyOf = ({ name, colour, shape, onEnter, onLeave }: Geofence) =>
  `${shapeKey(shape)} ${colour} ${Number(onEnter)}${Number(onLeave)} ${name}`;

/**
 * Groups fences that differ only in their device. Groups are in the order of their first fence. Two equal fences of
 * one device stay separate.
 */
export function alike(fences: readonly Geofence[]): readonly FenceGroup[] {
  const groups = new Map<string, Geofence[]>();
  for (const fence of fences) {
    let key = keyOf(fence);
    while (groups.get(key)?.some(({ device }) => device === fence.device)) key += ' again';
    const found = groups.get(key);
    if (found) found.push(fence);
    else groups.set(key, [fence]);
  }
  return [...groups].map(([key, all]) => {
    const { name, colour, shape, onEnter, onLeave } = all[0] as Geofence;
    const on = all.every((each) => each.on) ? true : all.some((each) => each.on) ? 'some' : false;
    return { key, name, colour, shape, onEnter, onLeave, on, fences: all };
  });
}
