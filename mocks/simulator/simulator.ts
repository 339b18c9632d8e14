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

/** The hours in which a cat is out. Between them it sleeps at home. */
const OUT: readonly (readonly [from: number, to: number])[] = [
  [4.5, 7.8],
  [11.5, 13.2],
  [16.8, 23.2],
];
/** Duration of leaving home and of coming back (hours). */
const EDGE = 0.35;

/**
 * Sets the position of an animal off the streets: two slow random curves around home, faded in and out at the edges
 * of its times out, so that it starts and ends at home. Returns whether it is out.
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

/** Returns 0 at home, 1 when out, and values between while leaving or returning. */
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

/** How a device moves over the day. */
export type Behaviour =
  /** Drives the same tour over and over, day and night. */
  | { readonly kind: 'tour'; readonly vehicle: VehicleName; readonly plan: TourPlan }
  /** Drives one of the town's shared rounds from its own starting point: cheap enough for 100 000 devices. */
  | { readonly kind: 'shared'; readonly round: number }
  | { readonly kind: 'routine'; readonly routine: Routine }
  /** Roams off the streets around home, like a cat. */
  | { readonly kind: 'wander'; readonly radius: number }
  /** Parked at the start of a shared round. */
  | { readonly kind: 'parked'; readonly round: number }
  | { readonly kind: 'none' };

/** A device as the simulator needs it. */
export type Simulated = {
  readonly id: number;
  readonly seed: number;
  readonly city: City;
  readonly home: readonly [lng: number, lat: number];
  readonly behaviour: Behaviour;
  /** Seconds between fixes while moving. */
  readonly interval: number;
  readonly hasBattery: boolean;
  /** The battery is almost empty. */
  readonly weakBattery?: boolean;
  /** No fixes after this time (Unix seconds): switched off, or silent. */
  readonly silentFrom: number | null;
  readonly activeFrom?: number; // No fixes before this time (Unix seconds).
};

export type Simulator = {
  /** Loads the data of towns. Call it before requesting fixes of their devices. */
  ready(cities: Iterable<City>): Promise<void>;
  /** Adds every fix taken in `from` ≤ t < `to` (Unix seconds), in order. */
  fixesBetween(device: Simulated, from: number, to: number, into: FixBuilder): void;
  /** Adds the last `count` fixes taken up to and including `at`, oldest first. */
  lastFixes(device: Simulated, count: number, at: number, into: FixBuilder): void;
  /** Delay from the second of a fix until it reaches the server (ms). */
  delay(device: Simulated): number;
};

/** Number of shared rounds per town. */
export const SHARED_ROUNDS: Record<City, number> = {
  goteborg: 24,
  liechtenstein: 8,
  astana: 12,
  montevideo: 12,
};
const STANDING_INTERVAL = 300;
const TOUR_STANDING_INTERVAL = 30;
/** How far back the search for the last fixes goes (seconds). */
const LONGEST_LOOK = 40 * 86_400;
/**
 * Before a device goes silent, it reports only while driving: for this long (seconds), above this speed (km/h ×
 * 10).
 */
const LAST_SEEN = 600;
const SEEN_MOVING = 60;
const MOST_DAYS = 400;

/**
 * Moves devices realistically along real streets, as a pure function of device and time.
 *
 * The same second always gives the same fix: live stream and history agree, also after a reload. `shift` seconds
 * are added to the time of the devices' lives (not to that of their fixes), e.g. to make it night.
 */
export const createSimulator = (loadRoads: LoadRoads, shift = 0): Simulator => {
  const roadsOf = new Map<City, Roads>();
  const loading = new Map<City, Promise<void>>();
  const drives = new Map<string, Drive>();
  const days = new Map<string, readonly Leg[]>();
  const truth = somewhere();
  const scratch = new FixBuilder();
  let leg: Leg | undefined;
  let legOwner = 0;

  const load = (city: City): Promise<void> => {
    const begun = loading.get(city);
    if (begun) return begun;
    const load = loadRoads(city).then((roads) => void roadsOf.set(city, roads));
    // A failed load is retried next time.
    load.catch(() => loading.delete(city));
    loading.set(city, load);
    return load;
  };

  const roads = (city: City): Roads => {
    const found = roadsOf.get(city);
    if (!found) throw new Error(`The streets of ${city} are not loaded; await ready() first.`);
    return found;
  };

  const drive = (key: string, make: () => Drive): Drive => {
    let found = drives.get(key);
    if (!found) drives.set(key, (found = make()));
    return found;
  };

  const tourOf = (device: Simulated, vehicle: VehicleName, plan: TourPlan): Drive =>
    drive(`${device.id}`, () => tour(roads(device.city), VEHICLES[vehicle], plan, device.seed));

  const sharedRound = (city: City, number: number): Drive =>
    drive(`${city} ${number}`, () => {
      const { centre } = CITY_FACTS[city];
      const names = ['van', 'car', 'truck', 'taxi'] as const;
      const vehicle = VEHICLES[names[number % names.length] ?? 'van'];
      const plan: TourPlan = { centre, radius: 2200 + (number % 3) * 1400, places: 9, stay: [0, 0] };
      return tour(roads(city), vehicle, plan, 7000 + number);
    });

  const legAt = (device: Simulated, routine: Routine, at: number): Leg => {
    if (leg && legOwner === device.id && at >= leg.from && at < leg.to) return leg;
    const { utcOffset } = CITY_FACTS[device.city];
    const day = Math.floor((at + utcOffset) / 86_400);
    const key = `${device.id} ${day}`;
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
    legOwner = device.id;
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

  /** Fills `truth` for a second of the device's life and returns the interval between fixes at that time. */
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

  /** Adds the fix of one second, if the device takes one then. */
  const takeFix = (device: Simulated, at: number, into: FixBuilder): void => {
    const { seed, silentFrom, id, hasBattery, weakBattery } = device;
    if ((silentFrom !== null && at >= silentFrom) || at < (device.activeFrom ?? 0)) return;
    const every = live(device, at + shift);
    if (every === 0 || (at + seed) % every !== 0) return;
    // A device that goes silent was last seen moving: if it stood still, it would only look asleep.
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
      // Goes back to the second of the first requested fix, then forwards.
      let from = end - 1 - (step === 1 ? 0 : (end - 1 + device.seed) % step);
      for (const limit = end - LONGEST_LOOK; from > limit; from -= step) {
        takeFix(device, from, scratch);
        if (scratch.count >= count) break;
      }
      this.fixesBetween(device, from, end, into);
    },
    delay: (device) => Math.floor(chance(device.seed, 41) * 10) * 100,
  };
};

/**
 * Returns a device's interval between fixes if it never varies, else 1. With a fixed interval, not every second
 * must be checked.
 */
const evenly = ({ behaviour, interval }: Simulated): number =>
  behaviour.kind === 'shared' ? interval : behaviour.kind === 'parked' ? STANDING_INTERVAL : 1;

/** Metres a walker covers with one step. */
const STEP = 0.7;

const stepsOf = ({ drive, from, metresBefore }: Leg, at: number): number => {
  const share = drive ? Math.min(1, (at - from) / drive.seconds) : 0;
  return Math.floor((metresBefore + (drive ? drive.metres * share : 0)) / STEP);
};
