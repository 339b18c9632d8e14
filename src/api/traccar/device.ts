import type { DeviceChanges, GroupChanges } from '../../../events/change-types.ts';
import type { Device, Group } from '../../../events/device-types.ts';
import type { DeviceDetails } from '../backend.ts';
import { isRecord, kindOf } from '../reading.ts';
import { ownOf, told, withOwn } from './own.ts';
import { attributesOf, colourIn, isId, numberIn, type Raw, textIn } from './raw.ts';

/** Server categories with another name here; each other category is the kind of use itself. */
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

/** Returns the kind of use for a device's category. It decides the icon. */
const profileOf = (category: unknown): string => {
  const name = textIn(category, 40).toLowerCase();
  return PROFILES.get(name) ?? name;
};

/** Kinds of use with another name on the server. */
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['', 'default'],
  ['pet', 'animal'],
  ['bike', 'bicycle'],
  ['caravan', 'camper'],
  ['machine', 'crane'],
]);
/** Returns the server's name for a kind of use. */
const categoryOf = (profile: string): string => CATEGORIES.get(profile) ?? profile;

/** Returns a server's device, or what is wrong with it. Null if it is disabled: then it is not shown. */
export function toDevice(raw: unknown): Device | string | null {
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
    // Traccar's own pages store the colour of a device's track in the last attribute.
    colour: colourIn(own['colour'], attributesOf(raw)['color'], attributesOf(raw)['web.reportColor']),
    icon: textIn(own['icon'], 40),
    image: imageOf(imei, attributesOf(raw)['deviceImage']),
    group: isId(raw['groupId']) ? raw['groupId'] : null,
    // Ordered by creation until the user changes the order.
    position: numberIn(own['order']) ?? id,
    shown: own['shown'] !== false,
    note: textIn(own['note'], 10_000),
    category: profileOf(raw['category']),
    phone: textIn(raw['phone'], 200),
    contact: textIn(raw['contact']),
    switchedOffAt: null,
  };
}

/**
 * Returns the address of a device's picture. The server needs its cookie for it, so pictures exist only on the
 * page's own host.
 */
const imageOf = (uniqueId: string, file: unknown): string | null => {
  const name = textIn(file, 200);
  return name === '' ? null : `/api/media/${encodeURIComponent(uniqueId)}/${encodeURIComponent(name)}`;
};

/**
 * Returns the device with these changes and keeps its other data. Alarms, plan and pause are not among its fields.
 */
export function withDevice(raw: Raw, changes: DeviceChanges): Raw {
  const { deviceImage: _, ...withoutImage } = attributesOf(raw);
  return withOwn(
    {
      ...raw,
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.group !== undefined && { groupId: changes.group ?? 0 }),
      ...told({ phone: changes.phone, contact: changes.contact }),
      // A server category with the same meaning is kept.
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

/** Returns a device to create on the server. Empty details are left out. */
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
 * Returns a server's group, or what is wrong with it. Nested groups are not shown as nested; an edit keeps the
 * nesting.
 */
export function toGroup(raw: unknown): Group | string {
  if (!isRecord(raw)) return `: expected an object, got ${kindOf(raw)}`;
  const { id } = raw;
  if (!isId(id)) return `.id: expected an id, got ${kindOf(id)}`;
  return { id, name: textIn(raw['name']), colour: colourIn(ownOf(raw)['colour']) };
}

/** Returns the group with these changes. */
export const withGroup = (raw: Raw, { name, colour }: GroupChanges): Raw =>
  withOwn({ ...raw, ...(name !== undefined && { name }) }, told({ colour }));
