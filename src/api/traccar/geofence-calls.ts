import type { FenceShape, Geofence, GeofenceChanges, Point } from '../../../events/geofence-types.ts';
import type { SessionBackend } from '../backend.ts';
import { answered, type Call, chained, mapped } from '../call.ts';
import { idsOf, type Links, linksFor } from './links.ts';
import { type Raw, textIn, attributesOf, colourIn, isId, numberIn } from './raw.ts';
import { answer, done, oneIn, whole } from './reply.ts';
import { isRecord, kindOf } from '../reading.ts';
import { ownOf, withOwn } from './own.ts';
import { least, most } from '../../rules/extremes.ts';

/** Default distance to both sides of a line (metres). */
const NARROW = 25;
const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const CIRCLE = new RegExp(
  String.raw`^\s*CIRCLE\s*\(\s*(${NUMBER})\s+(${NUMBER})\s*,\s*(${NUMBER})\s*\)\s*$`,
  'i',
);
const POLYGON = /^\s*POLYGON\s*\(\s*\(([^()]*)\)/i;
const LINE = /^\s*LINESTRING\s*\(([^()]*)\)\s*$/i;
const PAIR = new RegExp(String.raw`^\s*(${NUMBER})\s+(${NUMBER})\s*$`, 'i');

const isPlace = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** Parses `lat lng, lat lng, …`. Null if one of them is invalid. */
function pointsIn(text: string): Point[] | null {
  const points: Point[] = [];
  for (const pair of text.split(',')) {
    const [, lat, lng] = PAIR.exec(pair) ?? [];
    if (lat === undefined || lng === undefined || !isPlace(Number(lat), Number(lng))) return null;
    points.push({ lat: Number(lat), lng: Number(lng) });
  }
  return points;
}

const isSame = (a: Point | undefined, b: Point | undefined): boolean =>
  a?.lat === b?.lat && a?.lng === b?.lng;

/**
 * Returns the shape of a server's area: `CIRCLE (lat lng, metres)`, `POLYGON ((lat lng, …))` or `LINESTRING (lat
 * lng, …)`; null for anything else. For a polygon with holes it returns the outer ring.
 * @param width metres to both sides of a line
 */
export function shapeOf(area: string, width: number | null = null): FenceShape | null {
  const [, lat, lng, metres] = CIRCLE.exec(area) ?? [];
  if (metres !== undefined) {
    const circle = { lat: Number(lat), lng: Number(lng), radius: Number(metres) };
    return isPlace(circle.lat, circle.lng) && circle.radius > 0 && Number.isFinite(circle.radius)
      ? { kind: 'circle', ...circle }
      : null;
  }
  const [, line] = LINE.exec(area) ?? [];
  if (line !== undefined) {
    const points = pointsIn(line);
    if (!points || points.every((each) => isSame(each, points[0]))) return null;
    return { kind: 'line', corners: points, width: width !== null && width > 0 ? width : NARROW };
  }
  const corners = pointsIn(POLYGON.exec(area)?.[1] ?? '');
  if (!corners) return null;
  if (corners.length > 1 && isSame(corners[0], corners.at(-1))) corners.pop();
  if (corners.length < 3) return null;
  return rectangleOf(corners) ?? { kind: 'polygon', corners };
}

/** Returns the corners as a rectangle, if the sides of the four corners follow the parallels. */
function rectangleOf(corners: readonly Point[]): FenceShape | null {
  const [lats, lngs] = [corners.map(({ lat }) => lat), corners.map(({ lng }) => lng)];
  const [south, north, low, high] = [least(lats), most(lats), least(lngs), most(lngs)];
  const isUpright = corners.every(
    (corner, i) =>
      (corner.lat === south || corner.lat === north) &&
      (corner.lng === low || corner.lng === high) &&
      // Neighbouring corners share one coordinate.
      (corner.lat === corners[(i + 1) % 4]?.lat) !== (corner.lng === corners[(i + 1) % 4]?.lng),
  );
  if (corners.length !== 4 || !isUpright) return null;
  // If it is wider than half the world, it crosses the date line.
  const [west, east] = high - low > 180 ? [high, low] : [low, high];
  return { kind: 'rectangle', west, south, east, north };
}

/** Formats a number to about a centimetre, never with an exponent. */
const written = (value: number): string => {
  const text = value.toFixed(7);
  let end = text.length;
  while (text[end - 1] === '0') end--;
  if (text[end - 1] === '.') end--;
  const short = text.slice(0, end);
  return short === '-0' ? '0' : short;
};
const pair = ({ lat, lng }: Point): string => `${written(lat)} ${written(lng)}`;

/** Returns a shape as a server's area. A line's width is an attribute of the fence (`withWidth`). */
export function areaOf(shape: FenceShape): string {
  if (shape.kind === 'circle') return `CIRCLE (${pair(shape)}, ${Math.round(shape.radius * 100) / 100})`;
  if (shape.kind === 'line') return `LINESTRING (${shape.corners.map(pair).join(', ')})`;
  const corners = shape.kind === 'polygon' ? shape.corners : cornersOf(shape);
  return `POLYGON ((${[...corners, ...corners.slice(0, 1)].map(pair).join(', ')}))`;
}

const cornersOf = ({ west, south, east, north }: FenceShape & { kind: 'rectangle' }): Point[] => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
];

/** Longer areas are not parsed: about 40,000 corners (characters). */
const LONGEST_AREA = 1_000_000;
/** Device ids have 32 bits, so that one number can hold the ids of a fence and a device. */
const ROOM = 2 ** 32;

/**
 * Returns the id of a fence at one device. A server's fence serves any number of devices; in the app each device
 * has its own.
 */
export const idAt = (fence: number, device: number): number => fence * ROOM + device;
/** Splits such an id into the server's fence and the device. Device 0: the fence is linked to no device. */
export const partsOf = (id: number): { fence: number; device: number } => ({
  fence: Math.floor(id / ROOM),
  device: id % ROOM,
});

/**
 * Returns the devices for which a fence is switched off. The server only knows linked devices, so the fence's
 * attributes store the others.
 */
const offAt = (raw: Raw): readonly number[] => {
  const { off } = ownOf(raw);
  return Array.isArray(off) ? off.filter(isId) : [];
};

/**
 * Returns a server's fence at one device, or what is wrong with it. The server always reports both entering and
 * leaving.
 */
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

/** The attribute with a line's width to each side. Without it the server uses its own width. */
const WIDTH = 'polylineDistance';
const widthIn = (raw: Raw): number | null => numberIn(attributesOf(raw)[WIDTH]);
const withWidth = (attributes: Raw, shape: FenceShape | undefined): Raw =>
  shape?.kind !== 'line' || (shape.width === NARROW && attributes[WIDTH] === undefined)
    ? attributes
    : { ...attributes, [WIDTH]: shape.width };

/** Returns the fence with these changes. */
function withGeofence(raw: Raw, { name, colour, shape }: GeofenceChanges): Raw {
  return {
    ...raw,
    ...(name !== undefined && { name }),
    ...(shape && { area: areaOf(shape) }),
    attributes: withWidth({ ...attributesOf(raw), ...(colour !== undefined && { color: colour }) }, shape),
  };
}

/** Returns the fence with a device added to, or removed from, those for which it is off. */
const withOff = (raw: Raw, device: number, isOff: boolean): Raw => {
  const before = offAt(raw);
  if (before.includes(device) === isOff) return raw;
  return withOwn(raw, { off: isOff ? [...before, device] : before.filter((each) => each !== device) });
};

type GeofenceCalls = Pick<
  SessionBackend,
  'geofences' | 'createGeofence' | 'saveGeofence' | 'deleteGeofence' | 'geofencesV1' | 'deleteGeofencesV1'
>;
const LINKS = linksFor('/geofences', 'geofenceId');

const fences = LINKS.list;
const fence = (id: number): Call<Raw> => ({
  request: { method: 'get', path: `/geofences/${id}` },
  read: answer(whole),
});
const put = (raw: Raw): Call<Raw> => ({
  request: { method: 'put', path: `/geofences/${String(raw['id'])}`, body: raw },
  read: answer(whole),
});

/**
 * Returns each fence once per device that it is linked to or switched off for; once without a device, switched off,
 * if there is none.
 */
function atDevices(
  list: readonly Raw[],
  links: Links,
  devices: readonly number[],
  leftOut: string[],
): Geofence[] {
  const wanted = new Set(devices);
  return list.flatMap((raw, index): Geofence[] => {
    const all = links.get(raw['id'] as number) ?? [];
    const on = all.filter((device) => wanted.has(device));
    const off = offAt(raw).filter((device) => wanted.has(device) && !all.includes(device));
    const alone = all.length === 0 && off.length === 0 ? [0] : [];
    const read = [...on, ...off, ...alone].map((device) => toGeofence(raw, device, on.includes(device)));
    const [first] = read;
    if (typeof first === 'string') leftOut.push(`${index}${first}`);
    return read.filter((each) => typeof each !== 'string');
  });
}

const atDevice = (raw: Raw, device: number, on: boolean): Geofence =>
  oneIn(raw, (each) => toGeofence(each, device, on));

/** Reads an entity that is already loaded. */
const read = (raw: Raw, device: number, on: boolean) =>
  answer(() => atDevice(raw, device, on))({ status: 200, body: raw });

const isAlike = (raw: Raw, name: string, shape: FenceShape): boolean => {
  if (raw['name'] !== name) return false;
  const area = textIn(raw['area'], 1_000_000);
  const known = shapeOf(area, widthIn(raw));
  if (shape.kind === 'line' && known?.kind === 'line' && known.width !== shape.width) return false;
  return area === areaOf(shape) || (known !== null && areaOf(known) === areaOf(shape));
};

const remove = (id: number): Call<null> => ({
  request: { method: 'delete', path: `/geofences/${id}` },
  read: done,
});

/**
 * Fences. A server's fence serves any number of devices; the app has one for each (`alike` groups them again). So a
 * fence drawn for three devices is created once and linked three times, and removing the last link deletes it
 * (TRAC-09).
 */
export const geofenceCalls: GeofenceCalls = {
  geofences: (deviceIds) =>
    chained(fences(), (list, before) => ({
      next: chained(LINKS.of(idsOf(list), deviceIds), (links, more) => {
        const leftOut = [...before, ...more];
        return { ok: true, value: atDevices(list, links, deviceIds, leftOut), leftOut };
      }),
    })),
  createGeofence: (_, { device, name, shape, colour, on }) =>
    chained(fences(), (list) => {
      const known = list.find((raw) => isAlike(raw, name, shape));
      const made: Call<Raw> = known
        ? answered({ ok: true, value: known, leftOut: [] })
        : {
            request: {
              method: 'post',
              path: '/geofences',
              body: withOff(
                { name, area: areaOf(shape), attributes: withWidth({ color: colour }, shape) },
                device,
                !on && device !== 0,
              ),
            },
            read: answer(whole),
          };
      return {
        next: chained(made, (raw) => ({
          next: chained(LINKS.link('post', on ? device : 0, raw['id'] as number), () =>
            read(raw, device, on),
          ),
        })),
      };
    }),
  saveGeofence({ id, on }, changes) {
    const { fence: number, device } = partsOf(id);
    return chained(fence(number), (raw) => ({
      next: chained(put(withOff(withGeofence(raw, changes), device, !on && device !== 0)), (now) =>
        changes.on === undefined
          ? read(now, device, on)
          : {
              next: chained(LINKS.link(changes.on ? 'post' : 'delete', device, number), () =>
                read(now, device, on),
              ),
            },
      ),
    }));
  },
  deleteGeofence(_, id) {
    const { fence: number, device } = partsOf(id);
    if (device === 0) return remove(number);
    return chained(fence(number), (raw) => ({
      next: chained(LINKS.link('delete', device, number), () => {
        const rest = withOff(raw, device, false);
        if (offAt(rest).length > 0) return { next: mapped(put(rest), () => null) };
        return {
          next: chained(LINKS.isLinked(number), (isElsewhere) =>
            isElsewhere ? { ok: true, value: null, leftOut: [] } : { next: remove(number) },
          ),
        };
      }),
    }));
  },
  // Traccar never had version 1 fences.
  geofencesV1: () => answered({ ok: true, value: 0, leftOut: [] }),
  deleteGeofencesV1: () => answered({ ok: true, value: null, leftOut: [] }),
};
