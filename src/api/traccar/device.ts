import type { DeviceChanges, GroupChanges } from '../../../events/change-types.ts';
import type { Device, Group } from '../../../events/device-types.ts';
import type { DeviceDetails } from '../backend.ts';
import { colourOfGroup, colourOfProfile } from '../../rules/colours.ts';
import { isRecord, kindOf } from '../reading.ts';
import { ownOf, told, withOwn } from './own.ts';
import { attributesOf, colourIn, isId, numberIn, type Raw, textIn } from './raw.ts';

/**
 * Maps the server's device categories to the app's kinds of use (car, pet, …), if the names differ. All other
 * categories have the same name in the app.
 */
const PROFILES: ReadonlyMap<string, string> = new Map([
  ['default', ''],
  ['arrow', ''],
  ['animal', 'pet'],
  ['bicycle', 'bike'],
  ['camper', 'caravan'],
  ['crane', 'machine'],
  ['offroad', 'car'],
  ['pickup', 'van'],
  ['trolleybus', 'bus'],
  ['tram', 'bus'],
  ['train', 'bus'],
]);

/** Returns the kind of use (car, pet, …) for a device's category on the server. The kind of use decides the icon. */
const profileOf = (category: unknown): string => {
  const name = textIn(category, 40).toLowerCase();
  return PROFILES.get(name) ?? name;
};

/** Maps the app's kinds of use to the server's device categories, if the names differ. */
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['', 'default'],
  ['pet', 'animal'],
  ['bike', 'bicycle'],
  ['caravan', 'camper'],
  ['machine', 'crane'],
]);
/** Returns the server's device category for a kind of use. */
const categoryOf = (profile: string): string => CATEGORIES.get(profile) ?? profile;

/** The path of the server's API on the page's host. */
const USUAL_API = '/api';

/**
 * Converts a device of the server to the app's format; returns the problem if it is invalid. Null for a disabled
 * device, which is not shown.
 * @param api the address or the path of the server's API
 */
export function toDevice(raw: unknown, api = USUAL_API): Device | string | null {
  if (!isRecord(raw)) return `: expected an object, got ${kindOf(raw)}`;
  const { id } = raw;
  if (!isId(id)) return `.id: expected an id, got ${kindOf(id)}`;
  const imei = textIn(raw['uniqueId'], 200);
  if (imei === '') return `.uniqueId: expected text, got ${kindOf(raw['uniqueId'])}`;
  if (raw['disabled'] === true) return null;
  const own = ownOf(raw);
  const model = textIn(raw['model'], 200);
  return {
    id,
    imei,
    name: textIn(raw['name']),
    device_models: [
      {
        model_nr: 0,
        ...(model !== '' && { name: model }),
        route_profile: profileOf(raw['category']),
        capabilities: [],
      },
    ],
    // The colour comes from the first attribute that is set. The last one is where Traccar's own web app stores the
    // colour of a device's track. If none is set, the kind of use decides.
    colour: colourIn(
      own['colour'],
      attributesOf(raw)['color'],
      attributesOf(raw)['web.reportColor'],
      colourOfProfile(profileOf(raw['category'])),
    ),
    icon: textIn(own['icon'], 40),
    image: imageOf(api, imei, attributesOf(raw)['deviceImage'], pictureOf(raw)),
    group: isId(raw['groupId']) ? raw['groupId'] : null,
    // Devices are sorted by creation (their id) until the user changes the order.
    position: numberIn(own['order']) ?? id,
    shown: own['shown'] !== false,
    note: textIn(own['note'], 10_000),
    category: profileOf(raw['category']),
    phone: textIn(raw['phone'], 200),
    contact: textIn(raw['contact']),
    model,
    switchedOffAt: null,
  };
}

/** Returns how many pictures this app has given a device. */
const pictureOf = (raw: Raw): number => numberIn(ownOf(raw)['picture']) ?? 0;

/**
 * Returns the address of a device's picture. The server sends pictures only to requests with its cookie. So pictures
 * work only if the server and the app's page are on the same host.
 *
 * The server gives each picture of a device the same file name. So the address contains the number of the picture:
 * otherwise the browser would show the previous one from its cache.
 */
const imageOf = (api: string, uniqueId: string, file: unknown, picture: number): string | null => {
  const name = textIn(file, 200);
  if (name === '') return null;
  const address = `${api}/media/${encodeURIComponent(uniqueId)}/${encodeURIComponent(name)}`;
  return picture === 0 ? address : `${address}?v=${picture}`;
};

/** Returns the server's device with a new picture, which the server has stored as this file. */
export const withPicture = (raw: Raw, deviceImage: string): Raw =>
  withOwn({ ...raw, attributes: { ...attributesOf(raw), deviceImage } }, { picture: pictureOf(raw) + 1 });

/**
 * Returns the server's device with these changes applied. All other data of the device is kept. Alarms, tracking plan
 * and pause are not stored in the device.
 */
export function withDevice(raw: Raw, changes: DeviceChanges): Raw {
  const { deviceImage: _, ...withoutImage } = attributesOf(raw);
  return withOwn(
    {
      ...raw,
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.group !== undefined && { groupId: changes.group ?? 0 }),
      ...told({ phone: changes.phone, contact: changes.contact, model: changes.model }),
      // The server's category stays if it already stands for the wanted kind of use.
      ...(changes.category !== undefined &&
        changes.category !== profileOf(raw['category']) && { category: categoryOf(changes.category) }),
      ...(changes.image === null && { attributes: withoutImage }),
    },
    told({
      colour: changes.colour,
      icon: changes.icon,
      order: changes.position,
      shown: changes.shown,
      note: changes.note,
    }),
  );
}

/** Returns a new device in the server's format. Empty details are left out. */
export const newDevice = (
  uniqueId: string,
  name: string,
  { category, phone, contact }: DeviceDetails,
): Raw => ({
  name,
  uniqueId,
  attributes: {},
  ...(category && { category: categoryOf(category) }),
  ...(phone && { phone }),
  ...(contact && { contact }),
});

/**
 * Converts a group of the server to the app's format; returns the problem if it is invalid. The app does not show the
 * nesting of groups, but an edit keeps it. The server stores no colour: until a user chooses a colour, the group gets
 * one that depends on its id.
 */
export function toGroup(raw: unknown): Group | string {
  if (!isRecord(raw)) return `: expected an object, got ${kindOf(raw)}`;
  const { id } = raw;
  if (!isId(id)) return `.id: expected an id, got ${kindOf(id)}`;
  return { id, name: textIn(raw['name']), colour: colourIn(ownOf(raw)['colour'], colourOfGroup(id)) };
}

/** Returns the server's group with these changes applied. */
export const withGroup = (raw: Raw, { name, colour }: GroupChanges): Raw =>
  withOwn({ ...raw, ...(name !== undefined && { name }) }, told({ colour }));
