import { defer, map, repeat } from 'rxjs';
import * as deviceEvents from '../../events/devices.ts';
import * as guardEvents from '../../events/guards.ts';
import * as notificationEvents from '../../events/notifications.ts';
import type { Failure } from '../../events/session-types.ts';
import { effect } from '../ports/effect.ts';
import { ask } from './ask.effects.ts';
import { againOn, BACK, takenBack } from './ask-again.effects.ts';
import { selectedDevice } from './devices.ts';
import { hasFeature, modeNow } from './mode-features.ts';
import { papersOf } from './papers.ts';
import { guardOf, parkGuards } from './park-guard.ts';
import { isSignedIn } from './session.ts';

/** A guard that arms itself does so at the server, which tells nobody: it is looked for while its panel is open. */
const ARMED_ITSELF = 60_000;

const CHANGED_ELSEWHERE: ReadonlySet<number> = new Set([404, 409, 410, 412]);

export const parkGuardEffects = [
  effect({
    name: 'load the guards that are armed, and again when one may have told, armed itself or been changed elsewhere',
    while: (read) => read(isSignedIn) && modeNow(read).features.includes('parkGuard'),
    run: (_, world) =>
      againOn(
        world,
        [notificationEvents.received, guardEvents.listRequested, deviceEvents.selected, ...BACK],
        () => {
          const { epoch } = world.read(parkGuards);
          return ask(world, world.ports.backend.guards(), (result) => {
            // Asked for before a change, it is older than what shows.
            if (world.read(parkGuards).epoch !== epoch) return [guardEvents.listRequested()];
            return [
              result.ok
                ? guardEvents.listed({ guards: [...result.value] })
                : guardEvents.listFailed({ failure: result.failure }),
            ];
          });
        },
      ),
  }),
  effect({
    name: 'look whether the guard of the open bicycle has armed itself after the ride',
    while: (read) => {
      const device = read(selectedDevice);
      if (!device || !hasFeature(read, 'autoGuard', device.id) || read(parkGuards).unavailable) return null;
      const waits = read(papersOf(device.imei)).shown?.autoGuard.on && read(guardOf(device.imei)) === null;
      return waits ? device.imei : null;
    },
    run: (_, { ports }) =>
      defer(() => ports.clock.after(ARMED_ITSELF)).pipe(
        repeat(),
        map(() => guardEvents.listRequested()),
      ),
  }),
  effect({
    name: 'arm or disarm a guard',
    on: guardEvents.changeSubmitted,
    how: 'inOrder',
    run: ({ payload: { imei, guard } }, world) => {
      const { backend } = world.ports;
      const failed = (failure: Failure) => [
        guardEvents.changeFailed({ imei, failure }),
        takenBack(failure),
        // Somebody else may have changed it first: what there is now is shown.
        ...(CHANGED_ELSEWHERE.has(failure.status) ? [guardEvents.listRequested()] : []),
      ];
      return guard
        ? ask(world, backend.armGuard(imei, guard), (result) =>
            result.ok ? [guardEvents.changeSaved({ imei, guard: result.value })] : failed(result.failure),
          )
        : ask(world, backend.disarmGuard(imei), (result) =>
            result.ok ? [guardEvents.changeSaved({ imei, guard: null })] : failed(result.failure),
          );
    },
  }),
];
