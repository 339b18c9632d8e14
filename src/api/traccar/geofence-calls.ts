import type { FenceShape, Geofence, GeofenceChanges, Point } from '../../../events/geofence-types.ts';
import type { SessionBackend } from '../backend.ts';
import { answered, type Call, chained, known, type Read } from '../call.ts';
import { type GroupLinks, idsOf, type Links, linksFor, type Use } from './links.ts';
import { type Raw, textIn, attributesOf, colourIn, isId, numberIn } from './raw.ts';
import { answer, done, oneIn, whole } from './reply.ts';
import { isRecord, kindOf } from '../reading.ts';
import { ownOf, withOwn } from './own.ts';
import { least, most } from '../../rules/extremes.ts';
import type { ServerSettings } from './server-settings.ts';

/** The default distance from a line geofence to each of its sides (metres). */
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

/** Parses a list of points written as `lat lng, lat lng, …`. Null if one of them is invalid. */
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
 * Converts a geofence area in the server's format to a shape: `CIRCLE (lat lng, metres)`, `POLYGON ((lat lng, …))`
 * or `LINESTRING (lat lng, …)`; null for anything else. Of a polygon with holes, only the outer ring is used.
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

/**
 * Returns a polygon's corners as a rectangle if there are four and all sides run north–south or east–west;
 * otherwise null.
 */
function rectangleOf(corners: readonly Point[]): FenceShape | null {
  const [lats, lngs] = [corners.map(({ lat }) => lat), corners.map(({ lng }) => lng)];
  const [south, north, low, high] = [least(lats), most(lats), least(lngs), most(lngs)];
  const isUpright = corners.every(
    (corner, i) =>
      (corner.lat === south || corner.lat === north) &&
      (corner.lng === low || corner.lng === high) &&
      // Two neighbouring corners of an upright rectangle share exactly one coordinate.
      (corner.lat === corners[(i + 1) % 4]?.lat) !== (corner.lng === corners[(i + 1) % 4]?.lng),
  );
  if (corners.length !== 4 || !isUpright) return null;
  // A rectangle wider than half the world crosses the date line.
  const [west, east] = high - low > 180 ? [high, low] : [low, high];
  return { kind: 'rectangle', west, south, east, north };
}

/** Formats a coordinate with a precision of about a centimetre, and never with an exponent. */
const written = (value: number): string => {
  const text = value.toFixed(7);
  let end = text.length;
  while (text[end - 1] === '0') end--;
  if (text[end - 1] === '.') end--;
  const short = text.slice(0, end);
  return short === '-0' ? '0' : short;
};
const pair = ({ lat, lng }: Point): string => `${written(lat)} ${written(lng)}`;

/**
 * Converts a geofence's shape to the server's format. The width of a line is not included: it is an attribute of the
 * geofence (`withWidth`).
 */
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

/** Maximum length of a geofence area's text (characters; about 40,000 corners). A longer one is not parsed. */
const LONGEST_AREA = 1_000_000;
/**
 * The number of possible device ids (32 bits). Multiplying a geofence's id by this number and adding a device's id
 * gives one number that holds both ids.
 */
const ROOM = 2 ** 32;

/**
 * Returns the app's id of a geofence at one device. On the server, one geofence serves any number of devices; in the
 * app, each device has its own geofence.
 */
export const idAt = (fence: number, device: number): number => fence * ROOM + device;
/**
 * Splits the app's id of a geofence at a device into the server's geofence id and the device id. Device 0 means
 * that the geofence is linked to no device.
 */
export const partsOf = (id: number): { fence: number; device: number } => ({
  fence: Math.floor(id / ROOM),
  device: id % ROOM,
});

/**
 * Returns the devices for which a geofence is switched off. The server stores only links to devices for which the
 * geofence is on, so the others are stored in the geofence's attributes.
 */
const offAt = (raw: Raw): readonly number[] => {
  const { off } = ownOf(raw);
  return Array.isArray(off) ? off.filter(isId) : [];
};

/**
 * Converts a geofence of the server, at one device, to the app's format; returns the problem if it is invalid. The
 * server always reports both when a device enters and when it leaves the geofence.
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

/**
 * The geofence attribute that stores how far a line extends to each side. If the attribute is missing, the server uses
 * its own default.
 */
const WIDTH = 'polylineDistance';
const widthIn = (raw: Raw): number | null => numberIn(attributesOf(raw)[WIDTH]);
const withWidth = (attributes: Raw, shape: FenceShape | undefined): Raw =>
  shape?.kind !== 'line' || (shape.width === NARROW && attributes[WIDTH] === undefined)
    ? attributes
    : { ...attributes, [WIDTH]: shape.width };

/** Returns the server's geofence with these changes applied. */
function withGeofence(raw: Raw, { name, colour, shape }: GeofenceChanges): Raw {
  return {
    ...raw,
    ...(name !== undefined && { name }),
    ...(shape && { area: areaOf(shape) }),
    attributes: withWidth({ ...attributesOf(raw), ...(colour !== undefined && { color: colour }) }, shape),
  };
}

/**
 * Returns the server's geofence with a device added to, or removed from, the devices for which the geofence is
 * switched off.
 */
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
 * Returns each geofence of the server once per device that it is linked to (itself or by the device's groups) or
 * switched off for. A geofence without any device is returned once, switched off.
 */
function atDevices(
  list: readonly Raw[],
  links: Links,
  grouped: GroupLinks,
  devices: readonly number[],
  leftOut: string[],
): Geofence[] {
  const wanted = new Set(devices);
  return list.flatMap((raw, index): Geofence[] => {
    const all = new Set(links.get(raw['id'] as number));
    const byGroup = new Set(grouped.get(raw['id'] as number)?.flatMap((group) => group.devices));
    const on = [...new Set([...all, ...byGroup])].filter((device) => wanted.has(device));
    const off = offAt(raw).filter((device) => wanted.has(device) && !on.includes(device));
    const alone = all.size + byGroup.size + off.length === 0 ? [0] : [];
    const read = [...on, ...off, ...alone].map((device) => toGeofence(raw, device, on.includes(device)));
    const [first] = read;
    if (typeof first === 'string') leftOut.push(`${index}${first}`);
    return read.flatMap((each) => {
      if (typeof each === 'string') return [];
      return byGroup.has(each.device) ? [{ ...each, byGroup: true }] : [each];
    });
  });
}

const atDevice = (raw: Raw, device: number, on: boolean): Geofence =>
  oneIn(raw, (each) => toGeofence(each, device, on));

/** Converts a geofence that has already been loaded. */
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
 * Returns what happens to a geofence that has lost a device. It is deleted only if nobody uses it. If others may use
 * it, it only leaves the list of the user `by`.
 */
function afterLast(id: number, use: Use, device: number, by: number): Read<null> {
  if (use === 'nobody') return { next: remove(id) };
  if (use === 'unknown' && by !== 0) return { next: LINKS.leave(by, id) };
  // The app showed no device of this geofence, but a device or a group that it does not show uses it.
  if (device === 0) return { ok: false, failure: { reason: 'forbidden', status: 0 } };
  return { ok: true, value: null, leftOut: [] };
}

/**
 * The calls for geofences. A server's geofence serves any number of devices; the app has one for each device
 * (`alike` groups them again). So a geofence drawn for three devices is created once and linked three times, and
 * removing the last link deletes it, unless others may use it (TRAC-09).
 */
export const geofenceCalls = (settings: ServerSettings): GeofenceCalls => ({
  geofences: (deviceIds) =>
    chained(fences(), (list, before) => ({
      next:
        list.length === 0
          ? answered<readonly Geofence[]>({ ok: true, value: [], leftOut: before })
          : chained(LINKS.of(settings, idsOf(list), deviceIds), (links, more) => ({
              next: chained(LINKS.ofGroups(), (grouped, others) => {
                const leftOut = [...before, ...more, ...others];
                return { ok: true, value: atDevices(list, links, grouped, deviceIds, leftOut), leftOut };
              }),
            })),
    })),
  createGeofence: (_, { device, name, shape, colour, on }) =>
    chained(fences(), (list) => {
      const known = list.find((raw) => isAlike(raw, name, shape));
      const isOff = !on && device !== 0;
      const made: Call<Raw> = known
        ? isOff
          ? put(withOff(known, device, true))
          : answered({ ok: true, value: known, leftOut: [] })
        : {
            request: {
              method: 'post',
              path: '/geofences',
              body: withOff(
                { name, area: areaOf(shape), attributes: withWidth({ color: colour }, shape) },
                device,
                isOff,
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
              // Without a device, a geofence cannot be switched on.
              next: chained(LINKS.link(changes.on ? 'post' : 'delete', device, number), () =>
                read(now, device, on && device !== 0),
              ),
            },
      ),
    }));
  },
  deleteGeofence(_, id, by) {
    const { fence: number, device } = partsOf(id);
    return chained(fence(number), (raw) => ({
      next: chained(LINKS.link('delete', device, number), () => {
        const rest = withOff(raw, device, false);
        const after: Call<null> =
          device !== 0 && offAt(rest).length > 0
            ? known(null)
            : chained(LINKS.use(settings, number, by), (use) => afterLast(number, use, device, by));
        return { next: rest === raw ? after : chained(put(rest), () => ({ next: after })) };
      }),
    }));
  },
  // Traccar never had the product's older geofences (version 1), so there are none to count or delete.
  geofencesV1: () => answered({ ok: true, value: 0, leftOut: [] }),
  deleteGeofencesV1: () => answered({ ok: true, value: null, leftOut: [] }),
});
