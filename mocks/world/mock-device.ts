import { chance } from '../simulator/chance.ts';
import { CITY_FACTS, type City, offset } from '../simulator/roads-types.ts';
import type { Shifts } from '../simulator/shifts.ts';
import type { Behaviour, Simulated } from '../simulator/simulator.ts';
import { imeiOf, type Model, type ModelName, MODELS } from './models.ts';

/** A device of the mock server: what the server stores about it, and how it moves. */
export type MockDevice = Simulated & {
  readonly imei: string;
  /** English name that the device had at the start. It stays the same in every language. */
  readonly key: string;
  readonly name: string;
  readonly model: Model;
  readonly colour: string;
  readonly icon: string;
  readonly group: number | null;
  readonly note: string;
  readonly switchedOffAt: number | null;
  /** The battery of the device, or of the vehicle it is in, is nearly empty. */
  readonly weakBattery: boolean;
  /** The device is in a refrigerated van and reports temperature, door, fuel and altitude. */
  readonly fridge: boolean;
};

/** The properties of a demo device that must be specified. All others follow from its id. */
export type DeviceSketch = {
  readonly name: string;
  readonly model: ModelName;
  readonly colour: string;
  readonly city: City;
  readonly behaviour: Behaviour;
  readonly icon?: string;
  readonly group?: number | null;
  readonly note?: string;
  readonly interval?: number;
  /** Home of the device: metres east and north of the town's centre. */
  readonly home?: readonly [east: number, north: number];
  readonly silentFrom?: number | null;
  readonly switchedOffAt?: number | null;
  readonly stolenAt?: number;
  readonly weakBattery?: boolean;
  readonly fridge?: boolean;
};

/** Creates a demo device from its specified properties. `name`: its name in the language of the world. */
export const mockDevice = (id: number, sketch: DeviceSketch, name = sketch.name): MockDevice => {
  const model: Model = MODELS[sketch.model];
  const seed = Math.floor(chance(id, 1) * 1e9);
  const [east, north] = sketch.home ?? [(chance(seed, 2) - 0.5) * 2400, (chance(seed, 3) - 0.5) * 2400];
  return {
    id,
    seed,
    imei: imeiOf(id),
    key: sketch.name,
    name,
    model,
    colour: sketch.colour,
    icon: sketch.icon ?? model.route_profile,
    group: sketch.group ?? null,
    note: sketch.note ?? '',
    city: sketch.city,
    home: offset(CITY_FACTS[sketch.city].centre, east, north),
    behaviour: sketch.behaviour,
    interval: sketch.interval ?? 2,
    hasBattery: model.hasBattery,
    silentFrom: sketch.silentFrom ?? sketch.switchedOffAt ?? null,
    switchedOffAt: sketch.switchedOffAt ?? null,
    stolenAt: sketch.stolenAt ?? null,
    weakBattery: sketch.weakBattery ?? false,
    fridge: sketch.fridge ?? false,
  };
};

type Touring = Extract<Behaviour, { kind: 'tour' }>;

/** Describes the round trip of a device with the behaviour `tour`. `stay`: seconds at each place. */
export const round = (
  vehicle: Touring['vehicle'],
  radius: number,
  places: number,
  stay: readonly [number, number] = [0, 0],
  [east, north]: readonly [number, number] = [0, 0],
  city: City = 'goteborg',
): Touring => ({
  kind: 'tour',
  vehicle,
  plan: { centre: offset(CITY_FACTS[city].centre, east, north), radius, places, stay },
});

/**
 * Describes a working device: which round trips it makes, in which hours, and its rest in between (seconds). `rounds`: how many
 * different trips; `field`: the field that it works at each place.
 */
export const working = (
  trip: Touring,
  hours: Shifts['hours'],
  rest: Shifts['rest'],
  { rounds = 1, field }: { rounds?: number; field?: Touring['plan']['field'] } = {},
): Behaviour => ({
  ...trip,
  shifts: { hours, rest, rounds },
  plan: field ? { ...trip.plan, field } : trip.plan,
});
