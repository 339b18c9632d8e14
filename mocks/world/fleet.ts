import { chance } from '../simulator/chance.ts';
import type { City } from '../simulator/roads-types.ts';
import { type Behaviour, SHARED_ROUNDS } from '../simulator/simulator.ts';
import { type DemoName, ENGLISH, type Named } from '../texts/names/en.ts';
import { type DeviceSketch, type MockDevice, mockDevice } from './mock-device.ts';
import type { ModelName } from './models.ts';

const COLOURS = [
  '#2f6fde',
  '#d98e04',
  '#2f9e6e',
  '#c2303a',
  '#6d4bd0',
  '#128a8a',
  '#e0559b',
  '#7a8f2a',
] as const;
type FleetKind = { readonly model: ModelName; readonly word: DemoName };
const VAN: FleetKind = { model: 'van', word: 'Van' };
const KINDS: readonly FleetKind[] = [
  VAN,
  { model: 'car', word: 'Car' },
  { model: 'truck', word: 'Truck' },
  { model: 'bus', word: 'Bus' },
  { model: 'motorcycle', word: 'Motorbike' },
];

/**
 * The towns in which the fleet's vehicles drive: mostly Göteborg. Each row has the cumulative share of vehicles, the
 * town, and the id of the device group.
 */
const DEPOTS: readonly (readonly [share: number, city: City, group: number])[] = [
  [0.46, 'goteborg', 21],
  [0.58, 'liechtenstein', 22],
  [0.8, 'astana', 23],
  [1, 'montevideo', 24],
];

/**
 * Seconds between the fixes of a fleet vehicle. In the daytime of Europe, about half of the 10 000 vehicles are
 * driving, so together they send some 600 fixes a second.
 */
const FLEET_INTERVAL = 9;

/** Returns a fleet of `count` devices. The device with the same `index` is the same in a fleet of any size. */
export const fleetOf = (
  count: number,
  firstId: number,
  since: number,
  named: Named = ENGLISH,
): MockDevice[] =>
  Array.from({ length: count }, (_, index) =>
    mockDevice(firstId + index, sketchOf(firstId + index, index, since, named)),
  );

const sketchOf = (id: number, index: number, since: number, named: Named): DeviceSketch => {
  const place = chance(id, 51);
  const [, city, group] = DEPOTS.find(([share]) => place < share) ?? DEPOTS[0] ?? [1, 'goteborg', 21];
  const kind = KINDS[Math.floor(chance(id, 52) ** 1.6 * KINDS.length)] ?? VAN;
  const fate = chance(id, 53);
  const number = Math.floor(chance(id, 54) * SHARED_ROUNDS[city]);
  const hours = 2 + chance(id, 55) * 60;
  const behaviour: Behaviour =
    fate < 0.91
      ? { kind: 'shared', round: number }
      : fate < 0.96
        ? { kind: 'parked', round: number }
        : fate < 0.99
          ? { kind: 'shared', round: number }
          : { kind: 'none' };
  return {
    name: `${named(kind.word)} ${String(index + 1).padStart(4, '0')}`,
    model: kind.model,
    colour: COLOURS[index % COLOURS.length] ?? COLOURS[0],
    city,
    group,
    interval: FLEET_INTERVAL,
    behaviour,
    fridge: index === 0,
    silentFrom: fate >= 0.96 && fate < 0.98 ? Math.floor(since - hours * 3600) : null,
    switchedOffAt: fate >= 0.98 && fate < 0.99 ? Math.floor(since - hours * 3600) : null,
  };
};
