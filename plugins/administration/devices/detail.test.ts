import { expect, test } from 'vitest';
import type { DeviceDetail } from '../../../events/admin-devices.ts';
import * as adminDevices from '../../../events/admin-devices.ts';
import type { AdminUser } from '../../../events/admin-users.ts';
import * as adminUsers from '../../../events/admin-users.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { folded } from '../../../tests/folded.ts';
import { failure } from '../../../tests/samples.ts';
import { userDetail } from '../users/detail.state.ts';
import { deviceDetail } from './detail.state.ts';

const after = (...drafts: Draft[]) => folded([deviceDetail as never], ...drafts).read(deviceDetail);
const tracker = (id: number): DeviceDetail => ({
  ...{ id, imei: String(id), name: `Car ${id}`, model: '', modelNumber: 1, owner: null, lastContact: null },
  ...{ capabilities: [], sim: '', firmware: '', since: null, isSetUp: true, geofences: 0, shares: 0 },
  history: [],
});
const opened = (id: number) => adminDevices.detailLoaded(tracker(id));

test('[ADM-03] the answer about one tracker does not end what runs on another', () => {
  const both = [
    opened(1),
    adminDevices.resetSubmitted({ id: 1, key: 'a' }),
    opened(2),
    adminDevices.moveSubmitted({ id: 2, key: 'b', owner: 7 }),
  ];
  expect(after(...both).doing).toEqual({ 1: 'reset', 2: 'move' });
  expect(after(...both, adminDevices.changed({ kind: 'reset', device: tracker(1) })).doing).toEqual({
    2: 'move',
  });
  const failed = adminDevices.changeFailed({ id: 2, kind: 'move', failure: failure(500) });
  expect(after(...both, failed).doing).toEqual({ 1: 'reset' });
});

test('[ADM-03] a failed search for an owner is not shown with the next words, nor at the next tracker', () => {
  const failed = [
    opened(1),
    adminDevices.ownerSearched({ text: 'a' }),
    adminDevices.ownerSearchFailed({ failure: failure(500) }),
  ];
  expect(after(...failed).owners.failure).not.toBeNull();
  expect(after(...failed, adminDevices.ownerSearched({ text: 'ab' })).owners.failure).toBeNull();
  expect(after(...failed, opened(2)).owners).toEqual({ text: '', users: [], failure: null });
});

test('[ADM-02] a refused change of a role is not shown when the customer is opened again', () => {
  const user = { id: 7 } as AdminUser;
  const read = (...drafts: Draft[]) => folded([userDetail as never], ...drafts).read(userDetail);
  const refused = adminUsers.roleChangeFailed({ id: 7, failure: failure(403) });
  expect(read(refused).refused).toMatchObject({ id: 7 });
  expect(read(refused, adminUsers.detailLoaded({ user } as never)).refused).toBeNull();
});
