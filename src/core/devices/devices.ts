import * as auth from '../../../events/auth.ts';
import type { Change } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import { type Device, device, type Group } from '../../../events/device-types.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { colourOfProfile } from '../../rules/colours.ts';
import { inPlace, type Projection, projection } from '../../kernel/projection.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { nothingOverlaid, type Overlaid, overlay } from '../changes/overlaid.ts';
import {
  deviceConflicted,
  deviceEditSaved,
  deviceEditsTakenBack,
  deviceListTold,
  type DeviceOverlay,
  deviceTold,
  isMoving,
  noDeviceEdits,
  withDeviceEdits,
} from './device-overlay.ts';
import type { Remote } from '../server/remote.ts';

const PLAIN = '#2f6fde';

/** How pending edits change a group of devices on screen. */
const groupOverlay = overlay<'group', Group>({
  of: 'group',
  idOf: ({ id }) => id,
  after: (group, edit) => ({ id: edit.id, name: '', colour: PLAIN, ...group, ...edit.set }) as Group,
});

export type Devices = Remote<{
  readonly version: number;
  /**
   * A counter that is increased when devices are added, removed or reordered. Only then must device lists be rebuilt.
   */
  readonly arrangement: number;
  /** The devices as the user sees them, including changes that the server has not saved yet. */
  readonly byId: ReadonlyMap<number, Device>;
  readonly edits: DeviceOverlay;
  /** The groups as the user sees them, with pending changes. */
  readonly groups: readonly Group[];
  readonly groupEdits: Overlaid<Group>;
  /** How many times in a row loading the device list failed. */
  readonly failures: number;
  /** Entries of the server's device list that could not be read. */
  readonly leftOut: readonly string[];
  /** True if the device list was stored at an earlier visit and the server has not sent the current one yet. */
  readonly fromStorage: boolean;
  /** Whether the server has sent the groups; those that were stored at an earlier visit are then ignored. */
  readonly hasServersGroups: boolean;
}>;

/** The same state inside the projection, where the map may be changed in place. */
type Held = Devices & { readonly byId: Map<number, Device> };

const none = (): Held => ({
  version: 0,
  arrangement: 0,
  byId: new Map(),
  edits: noDeviceEdits,
  groups: [],
  groupEdits: nothingOverlaid,
  status: 'none',
  failure: null,
  failures: 0,
  leftOut: [],
  fromStorage: false,
  hasServersGroups: false,
});

/** The customer's devices, by id. There may be 100 000, so the map is changed in place (see `inPlace`). */
export const devices: Projection<Devices> = inPlace<Held>(
  'core/devices',
  none,
  (state) => ({ ...state, byId: new Map(state.byId) }),
  (on) => [
    on(auth.loginSucceeded, (s) => ({ ...s, status: 'loading' })),
    on(auth.sessionRestored, (s) => ({ ...s, status: s.byId.size ? 'ready' : 'loading' })),
    on(deviceEvents.listRequested, (s) => ({
      ...s,
      status: s.byId.size ? 'ready' : 'loading',
      failure: null,
    })),
    on(deviceEvents.listed, (s, { payload }) => {
      const fromStorage = payload.source === 'storage';
      // The stored device list is ignored if the server has already answered.
      if (fromStorage && s.status === 'ready' && !s.fromStorage) return s;
      const byId = new Map(payload.devices.map((device) => [device.id, device]));
      return {
        ...s,
        version: s.version + 1,
        arrangement: s.arrangement + 1,
        edits: deviceListTold(s.edits, byId),
        byId,
        status: 'ready',
        // A list from an earlier visit tells nothing about the server, so the number of failures stays the same.
        failure: fromStorage ? s.failure : null,
        failures: fromStorage ? s.failures : 0,
        leftOut: payload.leftOut,
        fromStorage,
      };
    }),
    on(deviceEvents.groupsListed, (s, { payload }) => {
      if (payload.source === 'storage' && s.hasServersGroups) return s;
      const told = withGroups(s, groupOverlay.told(s.groupEdits, payload.groups));
      return payload.source === 'storage' ? told : { ...told, hasServersGroups: true };
    }),
    on(changeEvents.submitted, (s, { payload: { changes } }) => withChanges(s, changes)),
    on(changeEvents.found, (before, { payload: { changes } }) => {
      const s = withChanges(before, changes);
      // This move was pending before a restart. The device's position before the move belongs to the list of the tab
      // that was closed.
      return isMoving(s.edits) ? { ...s, edits: { ...s.edits, isListNew: true } } : s;
    }),
    on(changeEvents.saved, (before, { payload: { id, outcome } }) => {
      const s = withoutGone(before, id);
      return withGroups(
        withEdits(s, deviceEditSaved(s.edits, s.byId, id, outcome)),
        groupOverlay.saved(s.groupEdits, id, outcome),
      );
    }),
    on(changeEvents.conflicted, (s, { payload: { id, theirs } }) =>
      withGroups(
        withEdits(s, deviceConflicted(s.edits, s.byId, theirs)),
        groupOverlay.conflicted(s.groupEdits, id, theirs),
      ),
    ),
    on(changeEvents.refused, (s, { payload: { id } }) => takenBack(s, [id])),
    on(changeEvents.dropped, (s, { payload: { ids } }) => takenBack(s, ids)),
    on(changeEvents.decided, (s, { payload: { id, keep } }) => (keep === 'theirs' ? takenBack(s, [id]) : s)),
    on(deviceEvents.listFailed, (s, { payload }) => ({
      ...s,
      status: s.byId.size ? 'ready' : 'failed',
      failure: payload.failure,
      failures: s.failures + 1,
    })),
    on(deviceEvents.changed, (s, { payload: { id, changes } }) => {
      const before = s.byId.get(id);
      if (!before && !isWhole(changes)) return s; // Partial data about an unknown device is ignored.
      const beneath = s.edits.confirmed.get(id);
      // The list position is taken from the shown device: confirmed versions contain no valid one, because a move
      // changes the positions of other devices too.
      const told = {
        ...(beneath ? { ...beneath, position: before?.position } : before),
        ...changes,
        id,
      } as Device;
      // An empty colour means that no colour is chosen any more. The message does not name the model, so the known one
      // decides the colour.
      if (told.colour === '') told.colour = colourOfProfile(told.device_models[0]?.route_profile);
      const { overlay: edits, shows: after } = deviceTold(s.edits, told, before);
      s.byId.set(id, after);
      const moved =
        !before ||
        before.position !== after.position ||
        before.name !== after.name ||
        before.group !== after.group;
      return { ...s, edits, version: s.version + 1, arrangement: s.arrangement + (moved ? 1 : 0) };
    }),
    on(deviceEvents.removed, (s, { payload }) =>
      s.byId.delete(payload.id) ? { ...s, version: s.version + 1, arrangement: s.arrangement + 1 } : s,
    ),
    on(deviceEvents.visibilityChanged, (s, { payload: { id, shown } }) => {
      const known = s.byId.get(id);
      if (!known) return s;
      s.byId.set(id, { ...known, shown });
      return { ...s, version: s.version + 1 };
    }),
    on(deviceEvents.visibilitiesChanged, (s, { payload: { ids, shown } }) => {
      for (const id of ids) {
        const known = s.byId.get(id);
        if (known && known.shown !== shown) s.byId.set(id, { ...known, shown });
      }
      return { ...s, version: s.version + 1 };
    }),
  ],
);

/** Whether data about a device contains all the fields that every server sends. */
const isWhole = (changes: object) =>
  Object.entries(device.entries).every(([key, { type }]) => type === 'optional' || key in changes);

/** Returns the state with these pending edits; the same state if they are unchanged. */
const withEdits = (s: Held, edits: DeviceOverlay): Held =>
  edits === s.edits ? s : { ...s, edits, version: s.version + 1, arrangement: s.arrangement + 1 };
const withGroups = (s: Held, groupEdits: Overlaid<Group>): Held =>
  groupEdits === s.groupEdits
    ? s
    : {
        ...s,
        groupEdits,
        groups: groupEdits.shown,
        version: s.version + 1,
        arrangement: s.arrangement + 1,
      };
/** If the change deletes a group, takes its devices out of that group, as the server does. */
function withoutGone(s: Held, change: string): Held {
  const done = s.groupEdits.pending.find(({ id }) => id === change)?.edit;
  if (done?.of !== 'group' || done.set !== null) return s;
  const confirmed = new Map(s.edits.confirmed);
  for (const map of [s.byId, confirmed])
    for (const [id, each] of map) if (each.group === done.id) map.set(id, { ...each, group: null });
  return { ...s, edits: { ...s.edits, confirmed } };
}
const withChanges = (s: Held, changes: readonly Change[]): Held =>
  withGroups(
    withEdits(s, withDeviceEdits(s.edits, s.byId, changes)),
    groupOverlay.added(s.groupEdits, changes),
  );
const takenBack = (s: Held, ids: readonly string[]): Held =>
  withGroups(
    withEdits(s, deviceEditsTakenBack(s.edits, s.byId, ids)),
    groupOverlay.takenBack(s.groupEdits, ids),
  );

export type Attention = {
  /** The device whose panel is open. */
  selected: number | null;
  /** What the map keeps in view: a device, `all` devices, or null for none. */
  following: { device: number } | 'all' | null;
  /** The devices that the user selected for an action on several devices, in the order of selection. */
  picked: number[];
};

/** The devices that the user is looking at: selected, followed on the map, or chosen for an action. */
export const attention = projection<Attention>(
  'core/attention',
  { selected: null, following: null, picked: [] },
  (on) => [
    on(deviceEvents.selected, (s, e) => {
      // The device of the last visit does not close one that has been opened since.
      if (e.payload.from === 'storage' && s.selected !== null) return;
      if (s.following && s.following !== 'all' && s.following.device !== e.payload.id) s.following = null;
      s.selected = e.payload.id;
    }),
    on(deviceEvents.deselected, (s) => {
      s.selected = null;
    }),
    on(deviceEvents.listed, (s, { payload }) => {
      const listed = new Set(payload.devices.map(({ id }) => id));
      if (s.picked.some((id) => !listed.has(id))) s.picked = s.picked.filter((id) => listed.has(id));
    }),
    on(deviceEvents.picked, (s, e) => {
      s.picked = [...new Set(e.payload.ids)];
    }),
    on(deviceEvents.followStarted, (s, e) => {
      s.following = e.payload.id === null ? 'all' : { device: e.payload.id };
    }),
    on(deviceEvents.followEnded, (s) => {
      s.following = null;
    }),
    on(deviceEvents.removed, (s, e) => {
      if (s.selected === e.payload.id) s.selected = null;
      if (s.following && s.following !== 'all' && s.following.device === e.payload.id) s.following = null;
      if (s.picked.includes(e.payload.id)) s.picked = s.picked.filter((id) => id !== e.payload.id);
    }),
  ],
);

export const deviceBy = selectBy((read, id: number): Device | null => read(devices).byId.get(id) ?? null);
/** The device with this IMEI, or null. Takes O(devices), so use it for single look-ups, not in lists. */
export const deviceByImei = selectBy(
  (read, imei: string): Device | null =>
    [...read(devices).byId.values()].find((device) => device.imei === imei) ?? null,
);
export const selectedDevice = select((read) => {
  const { selected } = read(attention);
  return selected === null ? null : read(deviceBy(selected));
});
