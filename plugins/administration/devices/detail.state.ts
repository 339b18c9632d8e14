import type { DeviceDeedKind, DeviceDetail } from '../../../events/admin-devices.ts';
import * as adminDevices from '../../../events/admin-devices.ts';
import type { AdminUser } from '../../../events/admin-users.ts';
import type { Failure } from '../../../events/session-types.ts';
import { projection } from '../../../src/kernel/projection.ts';
import { select } from '../../../src/kernel/read.ts';
import { devicesList } from './list.ts';

type RawFix = Parameters<typeof adminDevices.rawLoaded>[0]['fixes'][number];

export type DeviceState = {
  detail: DeviceDetail | null;
  failure: { id: number; failure: Failure } | null;
  raw: { id: number; fixes: RawFix[] } | null;
  rawFailure: { id: number; failure: Failure } | null;
  /** Counts how often the user retried loading the tracker's details. */
  asked: number;
  /** The actions that are running, by the tracker's id. */
  doing: Record<number, DeviceDeedKind>;
  /** The last finished action on a tracker, and why it failed, if it did. */
  note: { id: number; kind: DeviceDeedKind; failure: Failure | null } | null;
  /** The search for a tracker's new owner: the search text, and the customers found. */
  owners: { text: string; users: AdminUser[]; failure: Failure | null };
};

const none = { text: '', users: [], failure: null };

/** State of the tracker that is open beside the administration's tracker list. */
export const deviceDetail = projection<DeviceState>(
  'admin-devices/detail',
  {
    detail: null,
    failure: null,
    raw: null,
    rawFailure: null,
    asked: 0,
    doing: {},
    note: null,
    owners: none,
  },
  (on) => {
    const begin = (kind: DeviceDeedKind) => (s: DeviceState, e: { payload: { id: number } }) => {
      s.doing[e.payload.id] = kind;
      s.note = null;
    };
    return [
      on(adminDevices.detailLoaded, (s, e) => {
        s.detail = e.payload;
        s.failure = null;
        // A search for the new owner of the tracker that was open before says nothing about this one.
        s.owners = none;
      }),
      on(adminDevices.detailFailed, (s, e) => {
        s.failure = e.payload;
      }),
      on(adminDevices.detailRequested, (s) => {
        s.asked += 1;
        s.failure = null;
        s.rawFailure = null;
      }),
      on(adminDevices.rawLoaded, (s, e) => {
        s.raw = e.payload;
        s.rawFailure = null;
      }),
      on(adminDevices.rawFailed, (s, e) => {
        s.rawFailure = e.payload;
      }),
      on(adminDevices.exchangeSubmitted, begin('exchange')),
      on(adminDevices.moveSubmitted, begin('move')),
      on(adminDevices.resetSubmitted, begin('reset')),
      on(adminDevices.changed, (s, { payload: { kind, device } }) => {
        delete s.doing[device.id];
        // If the user has opened another tracker in the meantime, that one stays on screen.
        if (s.detail === null || s.detail.id === device.id) s.detail = device;
        s.note = { id: device.id, kind, failure: null };
        s.owners = none;
      }),
      on(adminDevices.changeFailed, (s, e) => {
        delete s.doing[e.payload.id];
        s.note = e.payload;
      }),
      on(adminDevices.noteClosed, (s) => {
        s.note = null;
      }),
      on(adminDevices.ownerSearched, (s) => {
        s.owners.failure = null;
      }),
      on(adminDevices.ownersFound, (s, { payload }) => {
        s.owners = { ...payload, failure: null };
      }),
      on(adminDevices.ownerSearchFailed, (s, e) => {
        s.owners.failure = e.payload.failure;
      }),
    ];
  },
);

/** Id of the tracker that is open beside the administration's list, or null. */
export const openDevice = select((read) => {
  const open = read(devicesList.address)?.open ?? '';
  return /^[1-9]\d{0,14}$/.test(open) ? Number(open) : null;
});
