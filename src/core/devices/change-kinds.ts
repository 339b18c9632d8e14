import type { EditOf, Outcome } from '../../../events/change-types.ts';
import type { Device, Group } from '../../../events/device-types.ts';
import * as deviceEvents from '../../../events/devices.ts';
import type { Geofence, GeofenceChanges } from '../../../events/geofence-types.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import type { SessionBackend } from '../../api/backend.ts';
import type { Call } from '../../api/call.ts';
import type { Read } from '../../kernel/read.ts';
import { changeKind, listKind, nameIn, nameOf, told } from '../changes/kind.ts';
import { devices } from './devices.ts';
import { geofences } from './geofences.ts';
import { session } from '../session/session.ts';
import type { DeviceAction } from '../../rules/rights/member-rights.ts';

/** The right that a user needs to change a field of a device. Fields that are not listed need only `look`. */
const FIELDS: Readonly<Record<string, DeviceAction>> = {
  group: 'group',
  position: 'arrange',
  shown: 'arrange',
  alarms: 'alarms',
  plan: 'plan',
  pause: 'pause',
};

const isSentPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('data:');

const deviceNow = (id: number, read: Read) =>
  read(devices).edits.confirmed.get(id) ?? read(devices).byId.get(id);
/**
 * Returns the call that sends a device's new picture; a picture needs a call of its own. The response contains the
 * picture's address.
 */
function withPicture(id: number, image: string, backend: SessionBackend, read: Read): Call<Outcome> | null {
  const [, mime = '', base64 = ''] = /^data:([\w/+-]+);base64,(.+)$/.exec(image) ?? [];
  const device = deviceNow(id, read);
  if (base64 === '' || !device) return null;
  return told(backend.saveDeviceImage(device.imei, { mime, base64 }), (path) => ({
    of: 'devices',
    // Put the new picture into the device as it is now, not as it was when the upload began: other fields may have
    // changed during the upload.
    devices: [{ ...(deviceNow(id, read) ?? device), image: path }],
  }));
}

type DevicesEdit = EditOf<'devices'>;
/** Returns an edit with a group's temporary id replaced by its real one. */
function inGroup(edit: DevicesEdit, from: number | string, to: number): DevicesEdit {
  const swap = <Fields extends DevicesEdit['set']>(fields: Fields): Fields =>
    fields.group === from ? { ...fields, group: to } : fields;
  const was = Object.fromEntries(Object.entries(edit.was).map(([id, fields]) => [id, swap(fields)]));
  return { ...edit, set: swap(edit.set), was };
}

/** The kind of change for devices: one device, or several that are set to the same values. */
export const devicesKind = changeKind<'devices'>({
  of: 'devices',
  ability: 'deviceEditing',
  call({ ids, set, was }, { backend, read }) {
    const [first, ...others] = ids;
    const outcome = (all: readonly Device[]): Outcome => ({ of: 'devices', devices: [...all] });
    if (first === undefined || others.length > 0) return told(backend.saveDevices(ids, set), outcome);
    const picture = set.image ? withPicture(first, set.image, backend, read) : null;
    return picture ?? told(backend.saveDevice(first, set, was[first]), (device) => outcome([device]));
  },
  look: ({ ids }, backend) =>
    told(backend.device(ids[0] ?? 0), (device) => ({ of: 'devices', devices: [device] })),
  reload: () => deviceEvents.listRequested(),
  called({ ids: [first = 0, ...others], was }, read) {
    if (others.length > 0) return { text: 'changes.devices', values: { count: others.length + 1 } };
    const name = was[first]?.name ?? read(devices).byId.get(first)?.name;
    return name ? { name } : { text: 'changes.device' };
  },
  describe(field, value, read) {
    if (field === 'shown')
      return {
        field: 'changes.fields.shown',
        value: { text: value === true ? 'changes.isShown' : 'changes.isHidden' },
      };
    if (field !== 'group') return undefined;
    const found = read(devices).groups.find(({ id }) => id === value);
    return {
      field: 'changes.fields.group',
      value: value === null ? { text: 'changes.noGroup' } : found ? { name: found.name } : null,
    };
  },
  // The order of the device list counts as one entity. So all moves are sent in order, whichever devices they move.
  things: ({ ids, set }) => [
    ...ids.map((id) => nameOf('devices', id)),
    ...(set.position === undefined ? [] : ['places']),
  ],
  // An edit that puts devices into a new group waits until the server knows the group.
  waitsFor: ({ set: { group } }) => (typeof group === 'number' ? [nameOf('group', group)] : []),
  renamed: (edit, { of, from, to }) =>
    of === 'group' && typeof to === 'number' ? inGroup(edit, from, to) : edit,
  thingIn: (outcome, { ids }) =>
    outcome.of === 'devices' ? (outcome.devices.find(({ id }) => ids.includes(id)) ?? null) : null,
  inParts: ['alarms', 'plan'],
  // A picture cannot be compared with the server's value, because the server stores it under an address of its own.
  isIncomparable: (field, mine) => field === 'image' && isSentPicture(mine),
  again(outcome, backend) {
    const [device, ...others] = outcome.of === 'devices' ? outcome.devices : [];
    if (!device || others.length > 0) return [deviceEvents.listRequested()];
    return {
      call: told(backend.device(device.id), (now) => deviceEvents.changed({ id: device.id, changes: now })),
    };
  },
  rights: ({ ids, set }) => ({
    devices: ids,
    isEach: true,
    actions: [...new Set(Object.keys(set).map((field) => FIELDS[field] ?? 'look'))],
  }),
});

/** The kind of change for groups of devices. */
export const groupKind = listKind<'group', Group>({
  of: 'group',
  ability: 'groupEditing',
  idOf: ({ id }) => id,
  calls: ({ id }, backend) => ({
    list: () => backend.groups(),
    create: (key, { name = '', colour = '' }) => backend.createGroup(key, { name, colour }),
    save: (set) => backend.saveGroup(id, set),
    remove: () => backend.deleteGroup(id),
  }),
  reload: () => deviceEvents.listRequested(),
  called(edit, read) {
    const name = read(devices).groups.find(({ id }) => id === edit.id)?.name ?? nameIn(edit);
    return name ? { text: 'changes.groupCalled', values: { name } } : { text: 'changes.group' };
  },
});

/** Fences around places. */
export const geofenceKind = listKind<'geofence', Geofence>({
  of: 'geofence',
  ability: ['fences', 'fenceEditing'],
  idOf: ({ id }) => id,
  calls({ id, device }, backend, read) {
    const whole = (set: GeofenceChanges) =>
      ({ id, device, ...read?.(geofences).shown.find((each) => each.id === id), ...set }) as Geofence;
    return {
      list: () => backend.geofences([device]),
      create: (key, set) => backend.createGeofence(key, whole(set)),
      save: (set) => backend.saveGeofence(whole(set), set),
      remove: () => backend.deleteGeofence(device, id, read?.(session).auth?.userID ?? 0),
    };
  },
  reload: () => geofenceEvents.listRequested(),
  called(edit, read) {
    const name = read(geofences).shown.find(({ id }) => id === edit.id)?.name ?? nameIn(edit);
    return name ? { text: 'changes.geofenceCalled', values: { name } } : { text: 'changes.geofence' };
  },
  rights: ({ device }) => ({ devices: [device], actions: ['geofences'] }),
});
