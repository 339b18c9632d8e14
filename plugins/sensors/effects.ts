import { defer, EMPTY, mergeMap, merge, repeat, startWith, switchMap, take } from 'rxjs';
import * as sensorEvents from '../../events/sensors.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { selectedDevice } from '../../src/core/devices/devices.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { BACK } from '../../src/core/server/ask-again.effects.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import { effect } from '../../src/ports/effect.ts';

/** How often the open sensor panel checks whether its device has reported something new (ms). */
const LOOK_EVERY = 10_000;
/**
 * If the device reports no position, its sensors are still requested after this long (ms): some values arrive
 * without a position.
 */
const ASK_EVERY = 60_000;

export const sensorsEffects = [
  effect({
    name: 'load the sensors of the open device',
    ability: 'sensors',
    // Loads sensors only for the device whose panel is open, so that a large fleet costs no more than one device.
    while: (read) => (modeNow(read).features.length > 0 ? (read(selectedDevice)?.id ?? null) : null),
    run: (device, world) => {
      const { clock, backend } = world.ports;
      const fixAt = () => world.read(lastFixOf(device))?.at ?? 0;
      let [askedAt, asked] = [0, -1];
      const loading = defer(() => {
        [askedAt, asked] = [clock.now(), fixAt()];
        return askAsMember(world, backend.sensors(device, 'newest'), (result) => [
          result.ok
            ? sensorEvents.loaded({ device, sensors: result.value })
            : sensorEvents.loadFailed({ device, failure: result.failure }),
        ]);
      });
      const isDue = () => fixAt() !== asked || clock.now() - askedAt >= ASK_EVERY;
      return merge(
        defer(() => clock.after(LOOK_EVERY)).pipe(
          repeat(),
          mergeMap(() => (isDue() ? [null] : EMPTY)),
        ),
        defer(() =>
          merge(...[sensorEvents.requested, ...BACK].map((fact) => world.once(fact))).pipe(take(1)),
        ).pipe(repeat()),
      ).pipe(
        startWith(null),
        switchMap(() => loading),
      );
    },
  }),
];
