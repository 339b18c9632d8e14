import { FixBuilder } from '../../src/api/fix-builder.ts';
import { chance, drift } from './chance.ts';
import { dayPlan, isOnFoot, type Leg, type Routine } from './day-plan.ts';
import type { Drive } from './drive.ts';
import { addFix, batteryAt, isDroppedOut, somewhere, type Truth } from './receiver.ts';
import { CITY_FACTS, type City, type LoadRoads, type Roads } from './roads-types.ts';
import { tour, type TourPlan } from './tour.ts';
import { VEHICLES, type VehicleName } from './vehicles.ts';

type Wanderer = {
  readonly seed: number;
  readonly city: City;
  readonly home: readonly [lng: number, lat: number];
};

/** The hours of the day in which a simulated cat is out. At other times it sleeps at home. */
const OUT: readonly (readonly [from: number, to: number])[] = [
  [4.5, 7.8],
  [11.5, 13.2],
  [16.8, 23.2],
];
/** How long a simulated cat takes to leave home and to come back (hours). */
const EDGE = 0.35;

/**
 * Sets the position of an animal that moves off the streets. Two slow random curves give the distances east and north
 * of home. They grow from zero when the animal leaves and shrink to zero when it returns, so that it starts and ends at
 * home. Returns whether the animal is out.
 */
const wander = ({ seed, city, home }: Wanderer, radius: number, at: number, truth: Truth): boolean => {
  const [east, north] = whereTo(seed, city, radius, at);
  const [wasEast, wasNorth] = whereTo(seed, city, radius, at - 2);
  const lngScale = 1e7 / (111_195 * Math.cos((home[1] * Math.PI) / 180));
  const speed = Math.hypot(east - wasEast, north - wasNorth) / 2;
  truth.lat = Math.round(home[1] * 1e7 + north * (1e7 / 111_195));
  truth.lng = Math.round(home[0] * 1e7 + east * lngScale);
  truth.speed = speed < 0.05 ? 0 : Math.round(speed * 36);
  truth.heading =
    Math.round(((Math.atan2(east - wasEast, north - wasNorth) / Math.PI) * 1800 + 3600) % 3600) % 3600;
  truth.ignition = false;
  truth.indoors = fading(seed, city, at) === 0;
  const hour = localHour(city, at);
  truth.steps = Math.floor(
    420 * OUT.reduce((sum, [from, to]) => sum + Math.min(to, Math.max(from, hour)) - from, 0),
  );
  return !truth.indoors;
};

const whereTo = (seed: number, city: City, radius: number, at: number): readonly [number, number] => {
  const fade = fading(seed, city, at) * radius;
  if (fade === 0) return [0, 0];
  return [
    fade * (0.75 * drift(seed ^ 0x61, at, 900) + 0.25 * drift(seed ^ 0x62, at, 170)),
    fade * (0.75 * drift(seed ^ 0x63, at, 900) + 0.25 * drift(seed ^ 0x64, at, 170)),
  ];
};

const localHour = (city: City, at: number): number => ((at + CITY_FACTS[city].utcOffset) % 86_400) / 3600;

/**
 * Returns how far out a simulated animal is: 0 at home, 1 when out, and values between while it leaves or returns.
 */
const fading = (seed: number, city: City, at: number): number => {
  const late = chance(seed, 31) * 0.6 - 0.3;
  const hour = localHour(city, at) - late;
  for (const [from, to] of OUT) {
    if (hour <= from || hour >= to) continue;
    const share = Math.min(1, (hour - from) / EDGE, (to - hour) / EDGE);
    return share * share * (3 - 2 * share);
  }
  return 0;
};

/** How a simulated device moves over the day. */
export type Behaviour =
  /** The device drives the same tour over and over, day and night. */
  | { readonly kind: 'tour'; readonly vehicle: VehicleName; readonly plan: TourPlan }
  /**
   * The device drives one of the town's round trips, which many devices share, from its own starting point. Cheap
   * enough for 100 000 devices.
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

  const tourOf = (device: Simulated, vehicle: VehicleName, plan: TourPlan): Drive =>
    drive(nameOf(device), () => tour(roads(device.city), VEHICLES[vehicle], plan, device.seed));

  const sharedRound = (city: City, number: number): Drive =>
    drive(`${city} ${number}`, () => {
      const { centre } = CITY_FACTS[city];
      const names = ['van', 'car', 'truck', 'taxi'] as const;
      const vehicle = VEHICLES[names[number % names.length] ?? 'van'];
      const plan: TourPlan = { centre, radius: 2200 + (number % 3) * 1400, places: 9, stay: [0, 0] };
      return tour(roads(city), vehicle, plan, 7000 + number);
    });

  const legAt = (device: Simulated, routine: Routine, at: number): Leg => {
    const owner = nameOf(device);
    if (leg && legOwner === owner && at >= leg.from && at < leg.to) return leg;
    const { utcOffset } = CITY_FACTS[device.city];
    const day = Math.floor((at + utcOffset) / 86_400);
    const key = `${owner} ${day}`;
    let plan = days.get(key);
    if (!plan) {
      const { seed, home } = device;
      plan = dayPlan({
        roads: roads(device.city),
        routine,
        home,
        seed,
        midnight: day * 86_400 - utcOffset,
        day,
      });
      if (days.size >= MOST_DAYS) days.delete(days.keys().next().value ?? '');
      days.set(key, plan);
    }
    legOwner = owner;
    leg = plan.find(({ from, to }) => at >= from && at < to) ?? plan.at(-1);
    if (!leg) throw new Error(`Day ${day} of device ${device.id} has no plan.`);
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

  /** Sets `truth` to the state of the device at one second. Returns the interval between fixes at that time. */
  const live = (device: Simulated, at: number): number => {
    const { behaviour, interval, seed } = device;
    switch (behaviour.kind) {
      case 'tour':
      case 'shared': {
        const round =
          behaviour.kind === 'tour'
            ? tourOf(device, behaviour.vehicle, behaviour.plan)
            : sharedRound(device.city, behaviour.round);
        follow(round, (at + (seed % round.seconds)) % round.seconds);
        return truth.speed > 0 || behaviour.kind === 'shared'
          ? interval
          : Math.max(interval, TOUR_STANDING_INTERVAL);
      }
      case 'parked':
        follow(
          sharedRound(device.city, behaviour.round),
          seed % sharedRound(device.city, behaviour.round).seconds,
        );
        truth.speed = 0;
        truth.ignition = false;
        return STANDING_INTERVAL;
      case 'routine': {
        const now = legAt(device, behaviour.routine, at);
        const steps = isOnFoot(behaviour.routine) ? stepsOf(now, at) : 0;
        if (now.drive) {
          follow(now.drive, Math.min(at - now.from, now.drive.seconds - 1));
          truth.steps = steps;
          return interval;
        }
        truth.lat = now.lat;
        truth.lng = now.lng;
        truth.heading = now.heading;
        truth.speed = 0;
        truth.ignition = false;
        truth.indoors = now.indoors;
        truth.steps = steps;
        return STANDING_INTERVAL;
      }
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
      if (behaviour.kind !== 'routine' || !isOnFoot(behaviour.routine)) return null;
      const end = Math.min(to, silentFrom ?? to) + shift;
      let seconds = 0;
      let metres = 0;
      for (let at = from + shift; at < end; ) {
        const now = legAt(device, behaviour.routine, at);
        const until = Math.min(now.to, end);
        if (now.drive) {
          seconds += until - at;
          metres += now.drive.metres * ((until - at) / now.drive.seconds);
        }
        at = until;
      }
      return { seconds, steps: Math.floor(metres / STEP) };
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

/** Metres that a person walks with one step. */
const STEP = 0.7;

const stepsOf = ({ drive, from, metresBefore }: Leg, at: number): number => {
  const share = drive ? Math.min(1, (at - from) / drive.seconds) : 0;
  return Math.floor((metresBefore + (drive ? drive.metres * share : 0)) / STEP);
};
