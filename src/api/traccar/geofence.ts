import type { FenceShape, Geofence, GeofenceChanges } from '../../../events/geofence-types.ts';
import { isRecord, kindOf } from '../reading.ts';
import { areaOf, NARROW, shapeOf } from './area.ts';
import { ownOf, withOwn } from './own.ts';
import { attributesOf, colourIn, isId, numberIn, type Raw, textIn } from './raw.ts';

/** Longer areas are not read, characters: about 40,000 corners. */
const LONGEST_AREA = 1_000_000;
/** Ids of devices have 32 bits; a fence and a device together are one number. */
const ROOM = 2 ** 32;

/** The id of a fence at one device. One fence of the server serves any number of devices; here each has its own. */
export const idAt = (fence: number, device: number): number => fence * ROOM + device;
/** The server's fence, and the device, of such an id. Device 0: no device is linked to it. */
export const partsOf = (id: number): { fence: number; device: number } => ({
  fence: Math.floor(id / ROOM),
  device: id % ROOM,
});

/** Devices for which a fence is switched off: the server only knows linked ones, so they are kept beside the fence. */
export const offAt = (raw: Raw): readonly number[] => {
  const { off } = ownOf(raw);
  return Array.isArray(off) ? off.filter(isId) : [];
};

/** A fence of the server at one device, or what is wrong with it. The server tells of entering and of leaving, always. */
export function toGeofence(raw: unknown, device: number, on: boolean): Geofence | string {
  if (!isRecord(raw)) return `: expected an object, got ${kindOf(raw)}`;
  const { id } = raw;
  if (!isId(id)) return `.id: expected an id, got ${kindOf(id)}`;
  const shape = shapeOf(textIn(raw['area'], LONGEST_AREA), widthIn(raw));
  if (!shape) return '.area: expected a circle, a polygon or a line';
  return {
    id: idAt(id, device),
    device,
    name: textIn(raw['name']),
    colour: colourIn(attributesOf(raw)['color']),
    shape,
    on,
    onEnter: true,
    onLeave: true,
    of: id,
  };
}

/** The attribute that says how far a line reaches to each side. A line without one keeps the server's own width. */
const WIDTH = 'polylineDistance';
export const widthIn = (raw: Raw): number | null => numberIn(attributesOf(raw)[WIDTH]);
export const withWidth = (attributes: Raw, shape: FenceShape | undefined): Raw =>
  shape?.kind !== 'line' || (shape.width === NARROW && attributes[WIDTH] === undefined)
    ? attributes
    : { ...attributes, [WIDTH]: shape.width };

/** The fence with these changes. */
export function withGeofence(raw: Raw, { name, colour, shape }: GeofenceChanges): Raw {
  return {
    ...raw,
    ...(name !== undefined && { name }),
    ...(shape && { area: areaOf(shape) }),
    attributes: withWidth({ ...attributesOf(raw), ...(colour !== undefined && { color: colour }) }, shape),
  };
}

/** The fence with a device among those it is off for, or no more. */
export const withOff = (raw: Raw, device: number, isOff: boolean): Raw => {
  const before = offAt(raw);
  if (before.includes(device) === isOff) return raw;
  return withOwn(raw, { off: isOff ? [...before, device] : before.filter((each) => each !== device) });
};
