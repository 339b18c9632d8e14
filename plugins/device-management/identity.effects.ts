import * as deviceEvents from '../../events/devices.ts';
import * as identityEvents from '../../events/device-identity.ts';
import { linkFollowed } from '../../events/navigation.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import { effect } from '../../src/ports/effect.ts';
import { HOME, hrefOf, managed, managedDevice } from './place.ts';

export const identityEffects = [
  effect({
    name: 'save the identifier of a device',
    ability: 'deviceDetails',
    on: identityEvents.identifierWanted,
    how: 'each',
    run: ({ payload: { device, identifier } }, world) =>
      askAsMember(world, world.ports.backend.saveIdentifier(device, identifier), (result) => {
        if (!result.ok)
          return [identityEvents.identifierFailed({ device, identifier, failure: result.failure })];
        // The address of the page contains the identifier. The user may have gone on to another page of the device.
        const isShown = world.read(managedDevice) === device;
        const child = world.read(managed)?.child ?? undefined;
        return [
          deviceEvents.changed({ id: device, changes: result.value }),
          identityEvents.identifierSaved({ device, identifier: result.value.imei }),
          // A list that is loading may still have the old identifier.
          deviceEvents.listRequested(),
          ...(isShown ? [linkFollowed({ href: hrefOf(result.value.imei, child), replace: true })] : []),
        ];
      }),
  }),
  effect({
    name: 'delete a device',
    ability: 'deviceDetails',
    on: identityEvents.removalWanted,
    how: 'each',
    run: ({ payload: { device } }, world) =>
      askAsMember(world, world.ports.backend.removeDevice(device), (result) => {
        // If the server no longer has the device, somebody else deleted it.
        if (!result.ok && result.failure.reason !== 'notFound')
          return [identityEvents.removalFailed({ device, failure: result.failure })];
        const isShown = world.read(managedDevice) === device;
        return [
          ...(isShown ? [linkFollowed({ href: HOME, replace: true })] : []),
          deviceEvents.removed({ id: device }),
          // A list that is loading may still have the device.
          deviceEvents.listRequested(),
        ];
      }),
  }),
];
