import { defer, from, mergeMap, type Observable } from 'rxjs';
import * as measurementEvents from '../../../events/measurements.ts';
import type { Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';
import { ask } from '../server/ask.effects.ts';
import { deviceBy } from './devices.ts';
import { startOfLocalDay } from '../../rules/time/local-day.ts';
import { hasFeature } from '../app/mode-features.ts';
import { timeZoneInUse } from '../session/user.ts';

/** Maximum number of simultaneous calls for measurements, whatever the number of devices. */
const AT_ONCE = 6;

/** Loads the devices' measurements (voltage, odometer, …); used by the device panel, the dashboard and reports. */
export const measuring = (world: World, ids: readonly number[]): Observable<Draft> =>
  defer(() => {
    const { backend, clock } = world.ports;
    const time = clock.now() / 1000;
    const began = startOfLocalDay(time, world.read(timeZoneInUse));
    const calls = ids.flatMap((id) => {
      const device = world.read(deviceBy(id));
      const vehicle = hasFeature(world.read, 'vehicle', id);
      return device
        ? backend.measurements({ id, imei: device.imei, vehicle }, time, began).map((call) => ({ id, call }))
        : [];
    });
    return from(calls).pipe(
      mergeMap(
        ({ id, call }) =>
          ask(world, call, (result) => [
            result.ok
              ? measurementEvents.loaded({ device: id, measurements: result.value })
              : measurementEvents.loadFailed({ device: id, failure: result.failure }),
          ]),
        AT_ONCE,
      ),
    );
  });
