import type { FenceShape, Geofence } from '../../../events/geofence-types.ts';

/** The same fence for one device or several. */
export type FenceGroup = {
  /** Tells it from all others; it changes with its name, shape, colour and triggers. */
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly shape: FenceShape;
  readonly onEnter: boolean;
  readonly onLeave: boolean;
  /** For some of its devices it may be off. */
  readonly on: boolean | 'some';
  /** One for each device. */
  readonly fences: readonly Geofence[];
};

/** Servers and files round: what differs by less than a hand's breadth is the same. */
const near = (value: number) => Math.round(value * 1e6) / 1e6;
const shapeKey = (shape: FenceShape): string =>
  shape.kind === 'circle'
    ? `o ${near(shape.lat)} ${near(shape.lng)} ${Math.round(shape.radius * 10)}`
    : shape.kind === 'rectangle'
      ? `r ${[shape.west, shape.south, shape.east, shape.north].map(near).join(' ')}`
      : `${shape.kind === 'line' ? `l ${Math.round(shape.width * 10)}` : 'p'} ${shape.corners.map(({ lat, lng }) => `${near(lat)} ${near(lng)}`).join(' ')}`;
/** What tells a place from all others: its name and shape, whichever devices it is watched for. */
export const placeKey = ({ name, shape }: Pick<Geofence, 'name' | 'shape'>): string =>
  `${shapeKey(shape)} ${name}`;
const keyOf = ({ name, colour, shape, onEnter, onLeave }: Geofence) =>
  `${shapeKey(shape)} ${colour} ${Number(onEnter)}${Number(onLeave)} ${name}`;

/** Fences that are alike but for their devices as one, in the order of the first of each. Twice for one device are two. */
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
