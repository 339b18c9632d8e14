import * as adding from '../../events/device-adding.ts';
import * as deviceEvents from '../../events/devices.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import { effect } from '../../src/ports/effect.ts';
import { isUnsure } from './adding.state.ts';

/** The effects that add a tracker to the account. */
export const addDeviceEffects = [
  effect({
    name: 'add a tracker to this account',
    ability: 'deviceAdding',
    on: adding.submitted,
    how: 'first',
    run: ({ payload: { imei, name, ...details } }, world) =>
      ask(world, world.ports.backend.addDevice(imei, name, details), (result) =>
        result.ok
          ? [
              deviceEvents.changed({ id: result.value.id, changes: result.value }),
              adding.accepted({ device: result.value }),
            ]
          : [adding.refused({ failure: result.failure })],
      ),
  }),
  effect({
    // The server may have changed positions and groups in the device list when it added the new tracker.
    name: 'reload the device list after a tracker was added',
    on: adding.accepted,
    how: 'latest',
    run: () => deviceEvents.listRequested(),
  }),
  effect({
    // If the server's response was lost, it may have added the tracker. The reloaded list then contains it.
    name: 'reload the device list when adding a tracker is unsure',
    on: adding.refused,
    how: 'latest',
    run: ({ payload: { failure } }) => (isUnsure(failure) ? deviceEvents.listRequested() : undefined),
  }),
];
