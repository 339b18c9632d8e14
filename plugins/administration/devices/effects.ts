import { merge, switchMap } from 'rxjs';
import type { AdminDevice, DeviceDeedKind, DeviceDetail } from '../../../events/admin-devices.ts';
import * as adminDevices from '../../../events/admin-devices.ts';
import { listEffects, listExport } from '../table/admin-list.effects.ts';
import { mayAdminister } from '../rights.ts';
import type { Call } from '../../../src/api/call.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import type { Cell } from '../../../src/core/app/exports/document.ts';
import { isSignedIn } from '../../../src/core/session/session.ts';
import { adminEffect, type AdminWorld } from '../../../src/ports/effect.ts';
import { deviceDetail, openDevice } from './detail.state.ts';
import { devicesList } from './list.ts';

/** How many of a tracker's last raw fixes are shown. */
const LAST = 50;
/** Maximum number of customers suggested as a tracker's new owner. */
const OFFERED = 8;
/** Debounce of the search for a new owner while the user types (ms). */
const PAUSE = 250;

const done = (world: AdminWorld, id: number, kind: DeviceDeedKind, call: Call<DeviceDetail>) =>
  ask(world, call, (result) =>
    result.ok
      ? [adminDevices.changed({ kind, device: result.value }), adminDevices.listRequested()]
      : [adminDevices.changeFailed({ id, kind, failure: result.failure })],
  );

export const adminDevicesEffects = [
  ...listEffects(devicesList, (backend, query) => backend.adminDevices(query)),
  listExport(devicesList, {
    call: (backend, query) => backend.adminDevices(query),
    keyOf: ({ id }) => String(id),
    cells: (device, columns) => columns.map((column) => cell(device, column)),
  }),
  adminEffect({
    name: 'load the open tracker and its raw fixes',
    ability: 'administration',
    while: (read) => {
      const id = read(openDevice);
      return id !== null && read(isSignedIn) && read(mayAdminister('devices/show'))
        ? `${id} ${read(deviceDetail).asked}`
        : null;
    },
    run: (_, world) => {
      const { backend } = world.ports;
      const id = world.read(openDevice);
      if (id === null) return undefined;
      return merge(
        ask(world, backend.adminDevice(id), (result) => [
          result.ok
            ? adminDevices.detailLoaded(result.value)
            : adminDevices.detailFailed({ id, failure: result.failure }),
        ]),
        ask(world, backend.rawFixes(id, LAST), (result) => [
          result.ok
            ? adminDevices.rawLoaded({ id, fixes: [...result.value] })
            : adminDevices.rawFailed({ id, failure: result.failure }),
        ]),
      );
    },
  }),
  adminEffect({
    name: 'search customers who can receive a tracker',
    ability: 'administration',
    on: adminDevices.ownerSearched,
    how: 'latest',
    run: ({ payload: { text } }, world) => {
      const search = text.trim();
      if (search === '') return adminDevices.ownersFound({ text, users: [] });
      const query = { search, sort: '', descending: false, page: 0, size: OFFERED, filters: {} };
      return world.ports.clock
        .after(PAUSE)
        .pipe(
          switchMap(() =>
            ask(world, world.ports.backend.moveTargets(query), (result) => [
              result.ok
                ? adminDevices.ownersFound({ text, users: [...result.value.rows] })
                : adminDevices.ownerSearchFailed({ failure: result.failure }),
            ]),
          ),
        );
    },
  }),
  adminEffect({
    name: 'exchange a tracker',
    ability: 'administration',
    on: adminDevices.exchangeSubmitted,
    how: 'inOrder',
    run: ({ payload: { id, key, imei } }, world) =>
      done(world, id, 'exchange', world.ports.backend.exchangeDevice(id, key, imei)),
  }),
  adminEffect({
    name: 'move a tracker to another customer',
    ability: 'administration',
    on: adminDevices.moveSubmitted,
    how: 'inOrder',
    run: ({ payload: { id, key, owner } }, world) =>
      done(world, id, 'move', world.ports.backend.moveDevice(id, key, owner)),
  }),
  adminEffect({
    name: 'reset a tracker',
    ability: 'administration',
    on: adminDevices.resetSubmitted,
    how: 'inOrder',
    run: ({ payload: { id, key } }, world) =>
      done(world, id, 'reset', world.ports.backend.resetDevice(id, key)),
  }),
];

/** Returns the raw value of a column of the administration's tracker list, for the exported file. */
function cell(device: AdminDevice, column: string): Cell {
  switch (column) {
    case 'imei':
      return device.imei;
    case 'name':
      return device.name;
    case 'model':
      return device.model;
    case 'owner':
      return device.owner ? `${device.owner.name} <${device.owner.email}>` : '';
    case 'id':
      return device.id;
    default:
      return device.lastContact;
  }
}
