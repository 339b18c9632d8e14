import { FixBuilder } from '../../src/api/fix-builder.ts';
import { between, chance } from './chance.ts';
import { dayPlan, isOnFoot, type Leg, type Routine } from './day-plan.ts';
import type { Drive } from './drive.ts';
import { addFix, batteryAt, isDroppedOut, somewhere } from './receiver.ts';
import { CITY_FACTS, type City, type LoadRoads, type Roads } from './roads-types.ts';
import { dayBeginsAt, shiftPlan, type Shifts } from './shifts.ts';
import { tour, type TourPlan } from './tour.ts';
import { VEHICLES, type VehicleName } from './vehicles.ts';
import { wander } from './wander.ts';

/** How a simulated device moves over the day. */
export type Behaviour =
  /** The device goes on round trips in its shifts. Without shifts, it drives the same one over and over. */
  | {
      readonly kind: 'tour';
      readonly vehicle: VehicleName;
      readonly plan: TourPlan;
      readonly shifts?: Shifts | undefined;
    }
  /**
   * The device drives one of the town's round trips, which many devices share, from its own starting point. It rests
   * between its trips and at night. Cheap enough for 100 000 devices.
   */
  | { readonly kind: 'shared'; readonly round: number }
  | { readonly kind: 'routine'; readonly routine: Routine }
  /** The device moves off the streets around home, like a cat. */
  | { readonly kind: 'wander'; readonly radius: number }
  /** The device is parked at its own point of a shared round trip. */
  | { readonly kind: 'parked'; readonly round: number }
  | { readonly kind: 'none' };

/** The properties of a device that the simulator needs. */
export type Simulated = {
  readonly id: number;
  readonly seed: number;
  readonly city: City;
  readonly home: readonly [lng: number, lat: number];
  readonly behaviour: Behaviour;
  /** Seconds between two fixes while the device moves. */
  readonly interval: number;
  readonly hasBattery: boolean;
  /** The battery of the device is almost empty. */
  readonly weakBattery?: boolean;
  /** The device sends no fixes after this time (Unix seconds), because it is switched off or silent. */
  readonly silentFrom: number | null;
  /** A thief took the device away at this time (Unix seconds). Before it, the device stood still at that place. */
  readonly stolenAt?: number | null;
  readonly activeFrom?: number; // The device sends no fixes before this time (Unix seconds).
};

export type Simulator = {
  /** Loads the streets of towns. Must be called before fixes of devices in these towns are requested. */
  ready(cities: Iterable<City>): Promise<void>;
  /** Adds every fix of the device with `from` ≤ time < `to` (Unix seconds) to `into`, in order of time. */
  fixesBetween(device: Simulated, from: number, to: number, into: FixBuilder): void;
  /** Adds the last `count` fixes of the device up to and including the time `at` to `into`, oldest first. */
  lastFixes(device: Simulated, count: number, at: number, into: FixBuilder): void;
  /**
   * Returns for how many seconds the device was carried on foot between two times, and the number of steps. The values
   * match its trips. Null if it is not carried on foot along streets.
   */
  walkedBetween(device: Simulated, from: number, to: number): { seconds: number; steps: number } | null;
  /** Returns how long a fix takes from the device to the server (milliseconds). */
  delay(device: Simulated): number;
};

/** Number of round trips per town that devices share. */
export const SHARED_ROUNDS: Record<City, number> = {
  goteborg: 24,
  liechtenstein: 8,
  astana: 12,
  montevideo: 12,
};
const STANDING_INTERVAL = 300;
const TOUR_STANDING_INTERVAL = 30;
/** A resting vehicle of the fleet sends one fix in the time of so many while it drives: every minute and a half. */
const STANDING_STEPS = 10;
/** How far back in time the simulator searches for the last fixes of a device (seconds). */
const LONGEST_LOOK = 40 * 86_400;
/**
 * In the last `LAST_SEEN` seconds before a device goes silent, it sends fixes only while it moves at least as fast as
 * `SEEN_MOVING` (km/h × 10).
 */
const LAST_SEEN = 600;
const SEEN_MOVING = 60;
const MOST_DAYS = 400;

/**
 * Simulates devices that move realistically along real streets, as a pure function of device and time.
 *
 * The same second always gives the same fix, so live stream and history agree, also after a reload. `shift` (seconds)
 * moves the devices to another time of day, e.g. to the night, but does not change the times of their fixes.
 */
export const createSimulator = (loadRoads: LoadRoads, shift = 0): Simulator => {
  const roadsOf = new Map<City, Roads>();
  const loading = new Map<City, Promise<void>>();
  const drives = new Map<string, Drive>();
  const days = new Map<string, readonly Leg[]>();
  const truth = somewhere();
  const scratch = new FixBuilder();
  let leg: Leg | undefined;
  let legOwner = '';
  const names = new WeakMap<Simulated, string>();

  const load = (city: City): Promise<void> => {
    const begun = loading.get(city);
    if (begun) return begun;
    const load = loadRoads(city).then((roads) => void roadsOf.set(city, roads));
    // If loading a town's streets fails, the next call retries it.
    load.catch(() => loading.delete(city));
    loading.set(city, load);
    return load;
  };

  const roads = (city: City): Roads => {
    const found = roadsOf.get(city);
    if (!found) throw new Error(`The streets of ${city} are not loaded; await ready() first.`);
    return found;
  };

  /**
   * Returns a cache key made of everything that a device's drives depend on. The id alone is not enough, because
   * another world may use it for a different device.
   */
  const nameOf = (device: Simulated): string => {
    let name = names.get(device);
    if (name === undefined) {
      const { id, city, home, behaviour } = device;
      names.set(device, (name = `${id} ${city} ${home.join()} ${JSON.stringify(behaviour)}`));
    }
    return name;
  };

  const drive = (key: string, make: () => Drive): Drive => {
    let found = drives.get(key);
    if (!found) drives.set(key, (found = make()));
    return found;
  };

  const tourOf = (device: Simulated, { vehicle, plan }: Touring, variant = 0): Drive =>
    drive(variant === 0 ? nameOf(device) : `${nameOf(device)} ${variant}`, () =>
      tour(roads(device.city), VEHICLES[vehicle], plan, device.seed, variant),
    );

  const sharedRound = (city: City, number: number): Drive =>
    drive(`${city} ${number}`, () => {
      const { centre } = CITY_FACTS[city];
      const names = ['van', 'car', 'truck', 'taxi'] as const;
      const vehicle = VEHICLES[names[number % names.length] ?? 'van'];
      const plan: TourPlan = { centre, radius: 2200 + (number % 3) * 1400, places: 9, stay: [0, 0] };
      return tour(roads(city), vehicle, plan, 7000 + number);
    });

  const planOf = (device: Simulated, behaviour: Planned, at: number): readonly Leg[] => {
    const { utcOffset } = CITY_FACTS[device.city];
    const shifts = behaviour.kind === 'tour' ? behaviour.shifts : undefined;
    const late = utcOffset - (shifts ? dayBeginsAt(shifts) * 3600 : 0);
    const day = Math.floor((at + late) / 86_400);
    const key = `${nameOf(device)} ${day}`;
    const known = days.get(key);
    if (known) return known;
    const { seed, home } = device;
    const begin = day * 86_400 - late;
    const plan =
      behaviour.kind === 'routine'
        ? dayPlan({
            roads: roads(device.city),
            routine: behaviour.routine,
            home,
            seed,
            midnight: begin,
            day,
          })
        : shiftPlan({
            shifts: behaviour.shifts,
            seed,
            begin,
            day,
            round: (number) => tourOf(device, behaviour, number),
            onFoot: behaviour.vehicle === 'walker',
          });
    if (days.size >= MOST_DAYS) days.delete(days.keys().next().value ?? '');
    days.set(key, plan);
    return plan;
  };

  const legAt = (device: Simulated, behaviour: Planned, at: number): Leg => {
    const owner = nameOf(device);
    if (leg && legOwner === owner && at >= leg.from && at < leg.to) return leg;
    const plan = planOf(device, behaviour, at);
    legOwner = owner;
    leg = plan.find(({ from, to }) => at >= from && at < to) ?? plan.at(-1);
    if (!leg) throw new Error(`Device ${device.id} has no plan for ${at}.`);
    return leg;
  };

  const follow = ({ lat, lng, speed, heading, ignition }: Drive, second: number): void => {
    truth.lat = lat[second] ?? 0;
    truth.lng = lng[second] ?? 0;
    truth.speed = speed[second] ?? 0;
    truth.heading = heading[second] ?? 0;
    truth.ignition = ignition[second] === 1;
    truth.indoors = false;
    truth.steps = 0;
  };

  /** Like `live`, for a device whose day is planned. */
  const liveByPlan = (device: Simulated, behaviour: Planned, at: number): number => {
    const now = legAt(device, behaviour, at);
    const { interval } = device;
    const steps = goesOnFoot(behaviour) ? stepsOf(now, at) + stepsAtHome(localDay(device.city, at)[1]) : 0;
    if (now.drive) {
      follow(now.drive, Math.min(at - now.from, now.drive.seconds - 1));
      truth.steps = steps;
      return truth.speed > 0 || behaviour.kind === 'routine'
        ? interval
        : Math.max(interval, TOUR_STANDING_INTERVAL);
    }
    truth.lat = now.lat;
    truth.lng = now.lng;
    truth.heading = now.heading;
    truth.speed = 0;
    truth.ignition = false;
    truth.indoors = now.indoors;
    truth.steps = steps;
    return STANDING_INTERVAL;
  };

  /** Sets `truth` to the state of the device at one second. Returns the interval between fixes at that time. */
  const live = (device: Simulated, at: number): number => {
    const { behaviour, interval, seed } = device;
    switch (behaviour.kind) {
      case 'tour':
      case 'shared': {
        if (isPlanned(behaviour)) return liveByPlan(device, behaviour, at);
        const round =
          behaviour.kind === 'tour' ? tourOf(device, behaviour) : sharedRound(device.city, behaviour.round);
        if (behaviour.kind === 'shared') {
          const { driven, isDriving } = workOf(seed, device.city, at);
          follow(round, (driven + (seed % round.seconds)) % round.seconds);
          if (isDriving) return interval;
          truth.speed = 0;
          truth.ignition = false;
          return interval * STANDING_STEPS;
        }
        follow(round, (at + (seed % round.seconds)) % round.seconds);
        return truth.speed > 0 ? interval : Math.max(interval, TOUR_STANDING_INTERVAL);
      }
      case 'parked':
        follow(
          sharedRound(device.city, behaviour.round),
          seed % sharedRound(device.city, behaviour.round).seconds,
        );
        truth.speed = 0;
        truth.ignition = false;
        return STANDING_INTERVAL;
      case 'routine':
        return liveByPlan(device, behaviour, at);
      case 'wander':
        return wander(device, behaviour.radius, at, truth) ? interval : STANDING_INTERVAL;
      case 'none':
        return 0;
    }
  };

  /** Adds the device's fix of this second. Adds nothing if the device takes no fix in this second. */
  const takeFix = (device: Simulated, at: number, into: FixBuilder): void => {
    const { seed, silentFrom, id, hasBattery, weakBattery } = device;
    if ((silentFrom !== null && at >= silentFrom) || at < (device.activeFrom ?? 0)) return;
    const isParked = at < (device.stolenAt ?? 0);
    let every = live(device, (isParked ? (device.stolenAt ?? 0) : at) + shift);
    if (isParked) {
      every = STANDING_INTERVAL;
      truth.speed = 0;
      truth.ignition = false;
    }
    if (every === 0 || (at + seed) % every !== 0) return;
    // The last fixes of a device that goes silent show it moving. If they showed it standing, it would look asleep
    // instead of silent.
    if (silentFrom !== null && truth.speed < SEEN_MOVING && at >= silentFrom - LAST_SEEN) return;
    if (truth.speed > 0 && isDroppedOut(seed, at)) return;
    addFix(into, id, seed, at, truth, hasBattery ? batteryAt(seed, at, weakBattery) : -1);
  };

  return {
    async ready(cities) {
      await Promise.all([...new Set(cities)].map(load));
    },
    fixesBetween(device, from, to, into) {
      if (device.behaviour.kind === 'none') return;
      const end = device.silentFrom === null ? to : Math.min(to, device.silentFrom);
      const step = evenly(device);
      const first = step === 1 ? from : from + ((step - ((from + device.seed) % step)) % step);
      for (let at = first; at < end; at += step) takeFix(device, at, into);
    },
    lastFixes(device, count, at, into) {
      if (device.behaviour.kind === 'none') return;
      const end = Math.min(at + 1, device.silentFrom ?? Number.POSITIVE_INFINITY);
      const step = evenly(device);
      scratch.clear();
      // Finds the second of the first requested fix by searching backwards in time, then adds the fixes forwards.
      let from = end - 1 - (step === 1 ? 0 : (end - 1 + device.seed) % step);
      for (const limit = end - LONGEST_LOOK; from > limit; from -= step) {
        takeFix(device, from, scratch);
        if (scratch.count >= count) break;
      }
      this.fixesBetween(device, from, end, into);
    },
    walkedBetween(device, from, to) {
      const { behaviour, silentFrom } = device;
      if (!isPlanned(behaviour) || !goesOnFoot(behaviour)) return null;
      const end = Math.min(to, silentFrom ?? to) + shift;
      let seconds = 0;
      let metres = 0;
      for (let at = from + shift; at < end; ) {
        const now = legAt(device, behaviour, at);
        const until = Math.min(now.to, end);
        if (now.drive) {
          seconds += until - at;
          metres += now.drive.metres * ((until - at) / now.drive.seconds);
        }
        at = until;
      }
      const home = [end, from + shift].map((at) => {
        const [day, hour] = localDay(device.city, at);
        return day * stepsAtHome(24) + stepsAtHome(hour);
      });
      return { seconds, steps: Math.floor(metres / STEP) + (home[0] ?? 0) - (home[1] ?? 0) };
    },
    delay: (device) => Math.floor(chance(device.seed, 41) * 10) * 100,
  };
};

/**
 * Returns the step (seconds) in which to search for a device's fixes. A device with a constant interval needs a check
 * only at each interval, any other device needs one every second.
 */
const evenly = ({ behaviour, interval }: Simulated): number =>
  behaviour.kind === 'shared' ? interval : behaviour.kind === 'parked' ? STANDING_INTERVAL : 1;

/**
 * Returns how many seconds a vehicle of the fleet has driven in all until `at`, and whether it is driving. It works
 * from the morning to the evening, in trips of less than an hour with a rest after each. It stays where a trip ends,
 * so that trips and days connect without a jump.
 */
const workOf = (seed: number, city: City, at: number): { driven: number; isDriving: boolean } => {
  const local = at + CITY_FACTS[city].utcOffset;
  const begin = Math.round(between(5, 8, chance(seed, 61)) * 3600);
  const length = Math.round(between(10, 14, chance(seed, 62)) * 3600);
  const trip = Math.round(between(25, 55, chance(seed, 63)) * 60);
  const cycle = trip + Math.round(between(8, 20, chance(seed, 64)) * 60);
  const driven = (worked: number) =>
    Math.floor(worked / cycle) * trip + Math.min(trip, Math.max(0, worked % cycle));
  const worked = (local % 86_400) - begin;
  return {
    driven: Math.floor(local / 86_400) * driven(length) + driven(Math.min(length, Math.max(0, worked))),
    isDriving: worked >= 0 && worked < length && worked % cycle < trip,
  };
};

type Touring = Extract<Behaviour, { kind: 'tour' }>;
/** The behaviour of a device whose day is a list of legs. */
type Planned = Extract<Behaviour, { kind: 'routine' }> | (Touring & { readonly shifts: Shifts });
const isPlanned = (behaviour: Behaviour): behaviour is Planned =>
  behaviour.kind === 'routine' || (behaviour.kind === 'tour' && behaviour.shifts !== undefined);
const goesOnFoot = (behaviour: Planned): boolean =>
  behaviour.kind === 'routine' ? isOnFoot(behaviour.routine) : behaviour.vehicle === 'walker';

/** Returns the number of a town's local day, and the hour of this day. */
const localDay = (city: City, at: number): readonly [day: number, hour: number] => {
  const local = at + CITY_FACTS[city].utcOffset;
  return [Math.floor(local / 86_400), (local % 86_400) / 3600];
};

/** Returns the steps of a person or dog about the house from midnight to an hour of the day. */
const stepsAtHome = (hour: number): number => Math.floor(140 * (Math.min(21, Math.max(6.5, hour)) - 6.5));

/** Metres that a person walks with one step. */
const STEP = 0.7;

const stepsOf = ({ drive, from, metresBefore }: Leg, at: number): number => {
  const share = drive ? Math.min(1, (at - from) / drive.seconds) : 0;
  return Math.floor((metresBefore + (drive ? drive.metres * share : 0)) / STEP);
};
