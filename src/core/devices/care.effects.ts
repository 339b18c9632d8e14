import { defer, map, merge, repeat, startWith, switchMap, take } from 'rxjs';
import * as measurementEvents from '../../../events/measurements.ts';
import * as travelEvents from '../../../events/travel.ts';
import type { Read } from '../../kernel/read.ts';
import { effect } from '../../ports/effect.ts';
import { BACK } from '../server/ask-again.effects.ts';
import { commandEffects } from './commands.effects.ts';
import { selectedDevice } from './devices.ts';
import { measuring } from './measuring.effects.ts';
import { hasFeature, modeNow } from '../app/mode-features.ts';
import { papersEffects } from './papers.effects.ts';
import { parkGuardEffects } from './park-guard.effects.ts';
import { todayQuestion } from '../travel/today.ts';
import { travelId } from '../travel/travel-answers.ts';

/** What a device measures is asked for again while its panel is open. */
const MEASURE_EVERY = 60_000;

/** What an open vehicle has driven today is worked out anew so often, milliseconds. */
const COUNT_EVERY = 300_000;

/** The device whose panel is open, where the mode shows more of it than the map does. */
const open = (read: Read) => {
  const device = modeNow(read).features.length > 0 ? read(selectedDevice) : null;
  return device && { id: device.id, imei: device.imei, vehicle: hasFeature(read, 'vehicle', device.id) };
};

/** Commands to devices, park guards, what is kept about devices and what they measure. */
export const careEffects = [
  ...commandEffects,
  ...parkGuardEffects,
  ...papersEffects,
  effect({
    name: 'count what the open vehicle has driven today',
    while: (read) => {
      const device = open(read);
      return device?.vehicle ? { question: todayQuestion(read, device.id) } : null;
    },
    run: ({ question }, { ports }) =>
      defer(() => ports.clock.after(COUNT_EVERY)).pipe(
        repeat(),
        startWith(null),
        map(() => travelEvents.asked({ id: travelId(question), question })),
      ),
  }),
  effect({
    name: 'load what the open device measures',
    ability: 'measurements',
    while: open,
    run: ({ id }, world) =>
      defer(() =>
        merge(
          world.ports.clock.after(MEASURE_EVERY),
          ...[measurementEvents.requested, ...BACK].map((fact) => world.once(fact)),
        ).pipe(take(1)),
      ).pipe(
        repeat(),
        startWith(null),
        switchMap(() => measuring(world, [id])),
      ),
  }),
];
