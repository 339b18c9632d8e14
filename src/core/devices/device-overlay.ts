import type { Change, DeviceChanges, Edit, Outcome } from '../../../events/change-types.ts';
import type { Device } from '../../../events/device-types.ts';
import { afterSaved, withoutChange } from '../changes/queue.ts';

/** The longest name of a device (characters). */
export const LONGEST_DEVICE_NAME = 60;

type Ids = ReadonlyMap<number, Device>;
type Writable = Map<number, Device>;
/**
 * Changes of devices that the server has not saved yet. There may be 100 000 devices, so the server's version is kept
 * separately only for the changed ones.
 */
export type DeviceOverlay = {
  /** Pending changes of devices, oldest first. */
  readonly pending: readonly Change[];
  /** The devices with pending changes, in the server's version. */
  readonly confirmed: Ids;
  /**
   * True if the server sent list positions while a move of a device was pending. The app ignored these positions and
   * reloads the list when the move is saved.
   */
  readonly arePlacesOld: boolean;
  /**
   * True if the server has sent a new list, or another move was shown, since the user moved a device. The device's
   * position from before its move then belongs to an older list.
   */
  readonly isListNew: boolean;
};
export const noDeviceEdits: DeviceOverlay = {
  pending: [],
  confirmed: new Map(),
  arePlacesOld: false,
  isListNew: false,
};

const members = new WeakMap<Edit, ReadonlySet<number>>();
const idsOf = (edit: Edit): ReadonlySet<number> => {
  let found = members.get(edit);
  if (!found) members.set(edit, (found = new Set(edit.of === 'devices' ? edit.ids : [])));
  return found;
};
const fieldsOf = (edit: Edit): DeviceChanges => (edit.of === 'devices' ? edit.set : {});
/**
 * Returns the changes without the device's list position. `moveTo` sets the position, because that also moves other
 * devices.
 */
const withoutPlace = (changes: DeviceChanges): DeviceChanges => {
  const { position: _place, ...rest } = changes;
  return rest;
};

/** Returns a device as the user sees it: the server's version with the pending changes. */
function shown(base: Device, pending: readonly Change[]): Device {
  let device = base;
  for (const { edit } of pending)
    if (idsOf(edit).has(base.id)) device = { ...device, ...withoutPlace(fieldsOf(edit)) } as Device;
  return device;
}

/**
 * Moves a device to a position in the list. The devices between the old and the new position shift by one, unless one
 * of the two is a fraction: a fraction lies between two devices. Changes the devices in place; takes O(devices) for
 * each move.
 */
export function moveTo(byId: Writable, id: number, place: number): void {
  const moved = byId.get(id);
  if (!moved || moved.position === place) return;
  const from = moved.position;
  byId.set(id, { ...moved, position: place });
  if (!Number.isInteger(from) || !Number.isInteger(place)) return;
  const step = place > from ? -1 : 1;
  const [low, high] = place > from ? [from + 1, place] : [place, from - 1];
  for (const [other, device] of byId)
    if (other !== id && device.position >= low && device.position <= high)
      byId.set(other, { ...device, position: device.position + step });
}
const placeIn = (edit: Edit): number | undefined => fieldsOf(edit).position;

/**
 * Whether a change concerns devices. A new group counts too, because the user may put devices into it before the
 * server knows it.
 */
const concernsDevices = (edit: Edit): boolean =>
  edit.of === 'devices' || (edit.of === 'group' && edit.was === null);

/** Applies these changes to the devices. `byId` is changed in place. */
export function withDeviceEdits(
  overlay: DeviceOverlay,
  byId: Writable,
  changes: readonly Change[],
  before: (edit: Edit, device: Device) => DeviceChanges = wasOf,
): DeviceOverlay {
  const known = new Set(overlay.pending.map(({ id }) => id));
  const made = changes.filter(({ id, edit, refused }) => !known.has(id) && !refused && concernsDevices(edit));
  if (made.length === 0) return overlay;
  const confirmed = new Map(overlay.confirmed);
  let { isListNew } = overlay;
  for (const { edit } of made) {
    for (const id of idsOf(edit)) {
      const device = byId.get(id);
      if (!device) continue;
      // The device may already show the edit, but its confirmed version must not contain it.
      if (!confirmed.has(id)) confirmed.set(id, { ...device, ...before(edit, device) } as Device);
      byId.set(id, { ...device, ...withoutPlace(fieldsOf(edit)) } as Device);
    }
    const place = placeIn(edit);
    if (place === undefined || edit.of !== 'devices') continue;
    for (const id of idsOf(edit)) {
      isListNew ||= byId.get(id)?.position !== edit.was[id]?.position;
      moveTo(byId, id, place);
    }
  }
  return { ...overlay, pending: [...overlay.pending, ...made], confirmed, isListNew };
}
/**
 * Returns the previous values of a device that already shows an edit. Fields that the server has updated since the user
 * action are left out.
 */
function wasOf(edit: Edit, device: Device): DeviceChanges {
  if (edit.of !== 'devices') return {};
  const showsIt = ([name]: [string, unknown]) => {
    const field = name as keyof DeviceChanges & keyof Device;
    return JSON.stringify(device[field]) === JSON.stringify(edit.set[field]);
  };
  const was = withoutPlace(edit.was[device.id] ?? {});
  return Object.fromEntries(Object.entries(was).filter(showsIt));
}

/**
 * Computes again how these devices look with the pending changes. Forgets the confirmed version of a device that has no
 * pending changes any more.
 */
function reshown(overlay: DeviceOverlay, byId: Writable, ids: Iterable<number>): DeviceOverlay {
  const confirmed = new Map(overlay.confirmed);
  for (const id of ids) {
    const base = confirmed.get(id);
    const now = byId.get(id);
    if (!base) continue;
    if (now) byId.set(id, { ...shown(base, overlay.pending), position: now.position });
    if (!overlay.pending.some(({ edit }) => idsOf(edit).has(id))) confirmed.delete(id);
  }
  return { ...overlay, confirmed };
}

/** Applies the server's response that a change was saved. The devices in it become the confirmed versions. */
export function deviceEditSaved(
  overlay: DeviceOverlay,
  byId: Writable,
  id: string,
  outcome: Outcome,
): DeviceOverlay {
  const done = overlay.pending.find((each) => each.id === id);
  const pending = afterSaved(overlay.pending, id, outcome);
  if (!done) return overlay;
  if (done.edit.of === 'group') {
    // A new group has received its real id. Devices that the user put into the group must show that id.
    const all = new Set(pending.flatMap(({ edit }) => [...idsOf(edit)]));
    return reshown({ ...overlay, pending }, byId, all);
  }
  const confirmed = new Map(overlay.confirmed);
  const answered = new Map(
    (outcome.of === 'devices' ? outcome.devices : []).map((device) => [device.id, device]),
  );
  for (const each of idsOf(done.edit)) {
    const base = confirmed.get(each);
    const told = answered.get(each);
    // For a large fleet the server's response contains only some of the changed fields, so the edit supplies the
    // others.
    if (base) confirmed.set(each, { ...base, ...withoutPlace(fieldsOf(done.edit)), ...told } as Device);
  }
  return reshown({ ...overlay, pending, confirmed }, byId, idsOf(done.edit));
}

/** Takes these changes back, so that the devices have their previous values again. */
export function deviceEditsTakenBack(
  overlay: DeviceOverlay,
  byId: Writable,
  ids: readonly string[],
): DeviceOverlay {
  let next = overlay;
  for (const id of [...ids].reverse()) {
    const gone = next.pending.find((each) => each.id === id);
    if (!gone) continue;
    next = reshown({ ...next, pending: withoutChange(next.pending, id) }, byId, idsOf(gone.edit));
    for (const device of idsOf(gone.edit)) {
      const was = gone.edit.of === 'devices' ? gone.edit.was[device]?.position : undefined;
      if (was === undefined || placeIn(gone.edit) === undefined) continue;
      moveTo(byId, device, was);
      // Later moves in the list build on the cancelled move, so they have a different result on the server. The
      // positions must be reloaded.
      if (isMoving(next) || next.isListNew) next = { ...next, arePlacesOld: true };
    }
  }
  return next;
}

/** Applies another user's version of a device. That version was saved first, so pending changes now build on it. */
export function deviceConflicted(overlay: DeviceOverlay, byId: Writable, theirs: Outcome): DeviceOverlay {
  if (theirs.of !== 'devices') return overlay;
  const confirmed = new Map(overlay.confirmed);
  for (const device of theirs.devices) if (confirmed.has(device.id)) confirmed.set(device.id, device);
  return reshown(
    { ...overlay, confirmed },
    byId,
    theirs.devices.map(({ id }) => id),
  );
}

/**
 * Whether a move in the device list is pending. A move also changes the list positions of other devices, and until it
 * is saved the server sends their old positions.
 */
export const isMoving = ({ pending }: DeviceOverlay): boolean =>
  pending.some(({ edit }) => placeIn(edit) !== undefined);

/**
 * Applies a device that the server has sent. Returns the device as the user now sees it, and the updated pending
 * changes.
 */
export function deviceTold(
  overlay: DeviceOverlay,
  told: Device,
  before: Device | undefined,
): { readonly overlay: DeviceOverlay; readonly shows: Device } {
  const keepsPlace = before !== undefined && before.position !== told.position && isMoving(overlay);
  const next = keepsPlace ? { ...overlay, arePlacesOld: true } : overlay;
  const position = keepsPlace ? before.position : told.position;
  if (!overlay.confirmed.has(told.id)) return { overlay: next, shows: { ...told, position } };
  return {
    overlay: { ...next, confirmed: new Map(overlay.confirmed).set(told.id, told) },
    shows: { ...shown(told, overlay.pending), position },
  };
}

/** Applies the pending changes again after the server has sent all devices. `byId` is changed in place. */
export function deviceListTold(overlay: DeviceOverlay, byId: Writable): DeviceOverlay {
  const next = withDeviceEdits(noDeviceEdits, byId, overlay.pending, () => ({}));
  return isMoving(next) ? { ...next, isListNew: true } : next;
}
