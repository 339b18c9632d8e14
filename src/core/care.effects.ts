import { defer, from, merge, mergeMap, repeat, startWith, switchMap, take } from 'rxjs';
import * as commandEvents from '../../events/commands.ts';
import * as measurementEvents from '../../events/measurements.ts';
import type { Read } from '../kernel/read.ts';
import { effect } from '../ports/effect.ts';
import { ask } from './ask.effects.ts';
import { commandsWaiting } from './commands.ts';
import { selectedDevice } from './devices.ts';
import { hasFeature, modeNow } from './mode-features.ts';
import { papersEffects } from './papers.effects.ts';
import { parkGuardEffects } from './park-guard.effects.ts';

/** How often the service is asked what became of a command, and how often of one that waits for a sleeping device. */
const ASK_SOON = 2_000;
const ASK_LATER = 15_000;
/** What a device measures is asked for again while its panel is open. */
const MEASURE_EVERY = 60_000;

/** The device whose panel is open, where the mode shows more of it than the map does. */
const open = (read: Read) => {
  const device = modeNow(read).features.length > 0 ? read(selectedDevice) : null;
  return device && { id: device.id, imei: device.imei, vehicle: hasFeature(read, 'vehicle', device.id) };
};

/** Commands to devices, park guards, what is kept about devices and what they measure. */
export const careEffects = [
  effect({
    name: 'tell a device what to do',
    on: commandEvents.requested,
    how: 'each',
    run: ({ payload: { device, imei, command, on } }, world) =>
      ask(world, world.ports.backend.sendCommand(imei, command, on), (result) => [
        result.ok
          ? commandEvents.reported({ device, command, ...result.value })
          : commandEvents.refused({ device, command, failure: result.failure }),
      ]),
  }),
  effect({
    name: 'ask what became of commands',
    while: (read) => {
      const waiting = read(commandsWaiting);
      return waiting.length > 0
        ? waiting.map(({ device, imei, command, id, state }) => ({ device, imei, command, id, state }))
        : null;
    },
    run: (waiting, world) => {
      const pause = waiting.some(({ state }) => state === 'sent') ? ASK_SOON : ASK_LATER;
      const askAll = () =>
        merge(
          ...waiting.map(({ device, imei, command, id }) =>
            ask(
              world,
              world.ports.backend.commandState(imei, id ?? ''),
              (result) =>
                result.ok
                  ? [commandEvents.reported({ device, command, ...result.value })]
                  : result.failure.reason === 'unavailable' || result.failure.reason === 'notFound'
                    ? [commandEvents.refused({ device, command, failure: result.failure })]
                    : [], // a passing failure: it is asked again
            ),
          ),
        );
      return defer(() => world.ports.clock.after(pause)).pipe(mergeMap(askAll), repeat());
    },
  }),
  effect({
    name: 'measure again what a command was to measure',
    on: commandEvents.reported,
    run: ({ payload: { device, command, state } }) =>
      command === 'measure' && state === 'confirmed' ? measurementEvents.requested({ device }) : undefined,
  }),
  ...parkGuardEffects,
  ...papersEffects,
  effect({
    name: 'load what the open device measures',
    while: open,
    run: ({ id, imei, vehicle }, world) => {
      const { backend, clock } = world.ports;
      const calls = () => from(backend.measurements({ id, imei, vehicle }, clock.now() / 1000));
      return defer(() =>
        merge(clock.after(MEASURE_EVERY), world.once(measurementEvents.requested)).pipe(take(1)),
      ).pipe(
        repeat(),
        startWith(null),
        switchMap(() =>
          calls().pipe(
            mergeMap((call) =>
              ask(world, call, (result) => [
                result.ok
                  ? measurementEvents.loaded({ device: id, measurements: result.value })
                  : measurementEvents.loadFailed({ device: id, failure: result.failure }),
              ]),
            ),
          ),
        ),
      );
    },
  }),
];
