import { ownAccount } from '../../src/core/app/guards.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin, effect } from '../../src/ports/effect.ts';
import { addingDevice, fieldsOf, FORM, isUnsure, PATH, restOfDraft } from './adding.state.ts';
import * as adding from '../../events/device-adding.ts';
import * as ownForms from '../../events/own-forms.ts';
import { ownDraft } from '../../src/core/storage/own-forms.ts';
import { keptOrDropped } from '../../src/core/storage/form-fields.ts';
import * as deviceEvents from '../../events/devices.ts';
import { ask } from '../../src/core/server/ask.effects.ts';

/** The effects that add a tracker to the account. */
const addDeviceEffects = [
  effect({
    name: 'store what was typed about a new tracker',
    on: [adding.draftKept, adding.codeScanned],
    how: 'latest',
    run: (_, { read }) => keptOrDropped(FORM, fieldsOf(read(addingDevice).draft)),
  }),
  effect({
    name: 'delete what was typed about a tracker that was added',
    on: [adding.accepted, adding.restarted],
    how: 'latest',
    run: () => ownForms.draftDropped({ form: FORM }),
  }),
  effect({
    // Its addition was refused or got no response, but the server has it. The form would open with it for ever.
    name: 'delete what was typed about a tracker that is in the device list',
    on: [deviceEvents.listed, ownForms.draftsRestored],
    how: 'latest',
    run: (_, { read }) => {
      const rest = read(restOfDraft);
      if (rest === 'nothing') return adding.restarted();
      const isStored = Object.keys(read(ownDraft(FORM))).length > 0;
      return rest === 'onScreen' && isStored ? ownForms.draftDropped({ form: FORM }) : undefined;
    },
  }),
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

/**
 * The plugin to add a tracker to the account. The user types or scans the tracker's number, and then reads what to do
 * until the tracker is on the map.
 */
export const addDevicePlugin = definePlugin({
  id: 'add-device',
  projections: [addingDevice],
  effects: addDeviceEffects,
  routes: [
    route(PATH, {
      ability: 'deviceAdding',
      title: 'addDevice.title',
      guard: ownAccount,
      listed: true,
      load: () => import('./AddDevice.view.tsx'),
    }),
  ],
});
