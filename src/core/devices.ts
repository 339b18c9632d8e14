import { type Device, device, type Group } from '../../events/device-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as auth from '../../events/auth.ts';
import type { Failure } from '../../events/session-types.ts';
import { columnar, projection } from '../kernel/projection.ts';
import { select, selectBy } from '../kernel/read.ts';

export type Devices = {
  readonly version: number;
  /** Grows when a device comes, goes or changes its place; a list needs to be put together anew only then. */
  readonly arrangement: number;
  readonly byId: ReadonlyMap<number, Device>;
  readonly groups: readonly Group[];
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  readonly failure: Failure | null;
  /** Entries of the server's list that could not be read. */
  readonly leftOut: readonly string[];
  /** Shown from an earlier visit, because the server has not answered yet. */
  readonly fromStorage: boolean;
};

const none = (): Devices => ({
  version: 0,
  arrangement: 0,
  byId: new Map(),
  groups: [],
  status: 'none',
  failure: null,
  leftOut: [],
  fromStorage: false,
});

/** The customer's devices by id. May be 100 000: changed in place, see `columnar`. */
export const devices = columnar<Devices>(
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
      if (fromStorage && s.status === 'ready' && !s.fromStorage) return s; // the server was faster
      return {
        ...s,
        version: s.version + 1,
        arrangement: s.arrangement + 1,
        byId: new Map(payload.devices.map((device) => [device.id, device])),
        status: 'ready',
        failure: null,
        leftOut: payload.leftOut,
        fromStorage,
      };
    }),
    on(deviceEvents.groupsListed, (s, { payload }) =>
      payload.source === 'storage' && s.groups.length
        ? s
        : { ...s, version: s.version + 1, arrangement: s.arrangement + 1, groups: payload.groups },
    ),
    on(deviceEvents.listFailed, (s, { payload }) => ({
      ...s,
      status: s.byId.size ? 'ready' : 'failed',
      failure: payload.failure,
    })),
    on(deviceEvents.changed, (s, { payload: { id, changes } }) => {
      const before = s.byId.get(id);
      if (!before && !isWhole(changes)) return s; // a part of a device that we do not know shows nothing
      const after = { ...before, ...changes, id } as Device;
      (s.byId as Map<number, Device>).set(id, after);
      const moved =
        !before ||
        before.position !== after.position ||
        before.name !== after.name ||
        before.group !== after.group;
      return { ...s, version: s.version + 1, arrangement: s.arrangement + (moved ? 1 : 0) };
    }),
    on(deviceEvents.removed, (s, { payload }) =>
      (s.byId as Map<number, Device>).delete(payload.id)
        ? { ...s, version: s.version + 1, arrangement: s.arrangement + 1 }
        : s,
    ),
    on(deviceEvents.visibilityChanged, (s, { payload: { id, shown } }) => {
      const known = s.byId.get(id);
      if (!known) return s;
      (s.byId as Map<number, Device>).set(id, { ...known, shown });
      return { ...s, version: s.version + 1 };
    }),
    on(deviceEvents.visibilitiesChanged, (s, { payload: { ids, shown } }) => {
      for (const id of ids) {
        const known = s.byId.get(id);
        if (known && known.shown !== shown) (s.byId as Map<number, Device>).set(id, { ...known, shown });
      }
      return { ...s, version: s.version + 1 };
    }),
  ],
);

const isWhole = (changes: object) => Object.keys(device.entries).every((key) => key in changes);

export type Attention = {
  /** The device the panel is about. */
  selected: number | null;
  /** The device the map keeps in view, all of them, or none. */
  following: { device: number } | 'all' | null;
  /** Several devices for something to be done with all of them, in the order they were picked. */
  picked: number[];
};

/** What the user looks at. */
export const attention = projection<Attention>(
  'core/attention',
  { selected: null, following: null, picked: [] },
  (on) => [
    on(deviceEvents.selected, (s, e) => {
      if (s.following && s.following !== 'all' && s.following.device !== e.payload.id) s.following = null;
      s.selected = e.payload.id;
    }),
    on(deviceEvents.deselected, (s) => {
      s.selected = null;
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
export const selectedDevice = select((read) => {
  const { selected } = read(attention);
  return selected === null ? null : read(deviceBy(selected));
});
