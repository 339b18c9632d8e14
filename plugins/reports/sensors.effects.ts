import { concat, defer, EMPTY, type Observable, of } from 'rxjs';
import * as reportEvents from '../../events/reports.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { gatherSensors, isOf, type Span } from './sensor-figures.ts';
import { nextSensors, nextToName } from './sensors.state.ts';

const DAY = 86_400;
/** A request for sensor history covers about this many values, a response of some twenty megabytes. */
const VALUES_A_PIECE = 200_000;
const LONGEST_PIECE = 31 * DAY;

type Wanted = { device: number; names: readonly string[]; from: readonly number[]; to: readonly number[] };

/**
 * Loads sensor values piece by piece and stores only what the report's rows show. If one piece fails, the whole
 * request fails.
 */
function gathered(
  world: World,
  { device, names, from, to }: Wanted,
  spans: readonly Span[],
): Observable<Draft> {
  const { clock, backend } = world.ports;
  const about = { device, names: [...names], from: [...from], to: [...to] };
  return defer(() => {
    const job = gatherSensors(device, names, spans);
    const end = Math.min(Math.max(...to), Math.floor(clock.now() / 1000));
    const piece = (begin: number, seconds: number): Observable<Draft> => {
      // Skips the time between two report rows, for which no sensor values are needed.
      const next = Math.max(
        begin,
        Math.min(...spans.filter((span) => span.to >= begin).map((span) => span.from)),
      );
      if (!(next <= end))
        return defer(() => of(reportEvents.sensorsWorked({ ...about, figures: job.done() })));
      const last = Math.min(end, next + seconds - 1);
      let rest: Observable<Draft> = EMPTY;
      const asked = askAsMember(world, backend.sensors(device, { from: next, to: last }), (result) => {
        if (!result.ok) return [reportEvents.sensorsFailed({ ...about, failure: result.failure })];
        job.add(result.value);
        rest = piece(last + 1, lengthFor(result.value.value.length, last - next + 1));
        return [];
      });
      return concat(
        asked,
        defer(() => rest),
      );
    };
    return piece(Math.min(...from), DAY);
  });
}

/** The length of the next piece of sensor history (seconds), based on the number of values in this one. */
const lengthFor = (values: number, seconds: number): number =>
  Math.min(
    LONGEST_PIECE,
    seconds * 4,
    Math.max(DAY, Math.floor((VALUES_A_PIECE / Math.max(1, values)) * (seconds / DAY)) * DAY),
  );

export const reportSensorsEffects = [
  effect({
    name: 'load the sensor names of the devices in a report',
    ability: 'sensors',
    while: (read) => read(nextToName),
    run: (device, world) =>
      askAsMember(world, world.ports.backend.sensors(device, 'newest'), (result) => {
        if (!result.ok) return [reportEvents.sensorsNotFound({ device, failure: result.failure })];
        const { names, units, name, value } = result.value;
        return [
          reportEvents.sensorsFound({
            device,
            sensors: names.flatMap((called, i) => {
              const said = value[name.indexOf(i)];
              return said === undefined ? [] : [{ name: called, unit: units[i] ?? '', is: isOf(said) }];
            }),
          }),
        ];
      }),
  }),
  effect({
    name: 'load sensor values for the open report',
    ability: 'sensors',
    while: (read) => read(nextSensors),
    run: ({ wanted, spans }, world) => gathered(world, wanted, spans),
  }),
];
