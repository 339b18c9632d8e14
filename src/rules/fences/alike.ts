import type { FenceShape, Geofence } from '../../../events/geofence-types.ts';

/** A group of equal fences: the same fence, on one or more devices. */
export type FenceGroup = {
  /** Identifies the group. The key changes with the fences' name, shape, colour or triggers. */
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly shape: FenceShape;
  readonly onEnter: boolean;
  readonly onLeave: boolean;
  /** Whether the fence is switched on. `'some'`: only for some of the group's devices. */
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
/**
 * Returns a key for a fence's place, made of its name and shape. Fences of different devices at the same place have the
 * same key.
 */
export const placeKey = ({ name, shape }: Pick<Geofence, 'name' | 'shape'>): string =>
  `${shapeKey(shape)} ${name}`;
const keyOf = ({ name, colour, shape, onEnter, onLeave }: Geofence) =>
  `${shapeKey(shape)} ${colour} ${Number(onEnter)}${Number(onLeave)} ${name}`;

/**
 * Groups fences that differ only in their device. Groups have the order of their first fences. Two equal fences of the
 * same device are in different groups.
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
