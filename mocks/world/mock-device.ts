import { chance } from '../simulator/chance.ts';
import { CITY_FACTS, type City, offset } from '../simulator/roads-types.ts';
import type { Behaviour, Simulated } from '../simulator/simulator.ts';
import { imeiOf, type Model, type ModelName, MODELS } from './models.ts';

/** A device of the pretend backend: what the server knows about it, and how it lives. */
export type MockDevice = Simulated & {
  readonly imei: string;
  readonly name: string;
  readonly model: Model;
  readonly colour: string;
  readonly icon: string;
  readonly group: number | null;
  readonly note: string;
  readonly switchedOffAt: number | null;
  /** It is on its way with a thief; its guard has raised the alarm. */
  readonly stolen: boolean;
  /** Its battery is nearly empty: its own, or that of the vehicle. */
  readonly weakBattery: boolean;
  /** It carries what must stay cold, and tells temperature, door, fuel and altitude. */
  readonly fridge: boolean;
};

/** What has to be said about a device; everything else follows from its number. */
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
  /** Metres east and north of the middle of the town. */
  readonly home?: readonly [east: number, north: number];
  readonly silentFrom?: number | null;
  readonly switchedOffAt?: number | null;
  readonly stolen?: boolean;
  readonly weakBattery?: boolean;
  readonly fridge?: boolean;
};

/** Makes a device out of its sketch. */
export const mockDevice = (id: number, sketch: DeviceSketch): MockDevice => {
  const model: Model = MODELS[sketch.model];
  const seed = Math.floor(chance(id, 1) * 1e9);
  const [east, north] = sketch.home ?? [(chance(seed, 2) - 0.5) * 2400, (chance(seed, 3) - 0.5) * 2400];
  return {
    id,
    seed,
    imei: imeiOf(id),
    name: sketch.name,
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
    stolen: sketch.stolen ?? false,
    weakBattery: sketch.weakBattery ?? false,
    fridge: sketch.fridge ?? false,
  };
};

/** A round for `tour` devices. `stay` in seconds. */
export const round = (
  vehicle: Extract<Behaviour, { kind: 'tour' }>['vehicle'],
  radius: number,
  places: number,
  stay: readonly [number, number] = [0, 0],
  [east, north]: readonly [number, number] = [0, 0],
  city: City = 'goteborg',
): Behaviour => ({
  kind: 'tour',
  vehicle,
  plan: { centre: offset(CITY_FACTS[city].centre, east, north), radius, places, stay },
});
