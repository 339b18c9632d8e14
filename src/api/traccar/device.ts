import type { DeviceChanges, GroupChanges } from '../../../events/change-types.ts';
import type { Device, Group } from '../../../events/device-types.ts';
import type { DeviceDetails } from '../backend.ts';
import { isRecord, kindOf } from '../reading.ts';
import { ownOf, told, withOwn } from './own.ts';
import { attributesOf, colourIn, isId, numberIn, type Raw, textIn } from './raw.ts';

/** Categories of the server that are called something else here; all others are the kind of use by themselves. */
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

/** The category of a device as the kind of use that decides its icon. */
const profileOf = (category: unknown): string => {
  const name = textIn(category, 40).toLowerCase();
  return PROFILES.get(name) ?? name;
};

/** Kinds of use that the server has another word for. */
const CATEGORIES: ReadonlyMap<string, string> = new Map([
  ['', 'default'],
  ['pet', 'animal'],
  ['bike', 'bicycle'],
  ['caravan', 'camper'],
  ['machine', 'crane'],
]);
/** The server's word for a kind of use. */
const categoryOf = (profile: string): string => CATEGORIES.get(profile) ?? profile;

/** A device of the server, or what is wrong with it. One that is disabled is none (null): it is not shown. */
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
    // The last is where Traccar's own pages keep the colour of a device's track.
    colour: colourIn(own['colour'], attributesOf(raw)['color'], attributesOf(raw)['web.reportColor']),
    icon: textIn(own['icon'], 40),
    image: imageOf(imei, attributesOf(raw)['deviceImage']),
    group: isId(raw['groupId']) ? raw['groupId'] : null,
    // By the order of their making, until somebody puts them into another.
    position: numberIn(own['order']) ?? id,
    shown: own['shown'] !== false,
    note: textIn(own['note'], 10_000),
    category: profileOf(raw['category']),
    phone: textIn(raw['phone'], 200),
    contact: textIn(raw['contact']),
    switchedOffAt: null,
  };
}

/** Where the picture of a device lies. The server gives it to whoever has its cookie, so only on the page's own host. */
const imageOf = (uniqueId: string, file: unknown): string | null => {
  const name = textIn(file, 200);
  return name === '' ? null : `/api/media/${encodeURIComponent(uniqueId)}/${encodeURIComponent(name)}`;
};

/** The device with these changes; whatever else is kept of it stays. Alarms, plan and pause are none of its fields. */
export function withDevice(raw: Raw, changes: DeviceChanges): Raw {
  const { deviceImage: _, ...withoutImage } = attributesOf(raw);
  return withOwn(
    {
      ...raw,
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.group !== undefined && { groupId: changes.group ?? 0 }),
      ...told({ phone: changes.phone, contact: changes.contact }),
      // A word of the server that means the same stays.
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

/** A device that the server does not have yet. Details that are empty are left out. */
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

/** A group of the server, or what is wrong with it. That groups lie in groups is not shown; an edit keeps it. */
export function toGroup(raw: unknown): Group | string {
  if (!isRecord(raw)) return `: expected an object, got ${kindOf(raw)}`;
  const { id } = raw;
  if (!isId(id)) return `.id: expected an id, got ${kindOf(id)}`;
  return { id, name: textIn(raw['name']), colour: colourIn(ownOf(raw)['colour']) };
}

/** The group with these changes. */
export const withGroup = (raw: Raw, { name, colour }: GroupChanges): Raw =>
  withOwn({ ...raw, ...(name !== undefined && { name }) }, told({ colour }));
