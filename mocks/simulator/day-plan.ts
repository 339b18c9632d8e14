import { between, chance } from './chance.ts';
import { type Drive, driveAlong } from './drive.ts';
import { offset, type Roads, type Route } from './roads-types.ts';
import { joined } from './tour.ts';
import { type Vehicle, VEHICLES } from './vehicles.ts';

/** A part of a device's day: a ride, or a stay if `drive` is null. Times are Unix seconds, `to` is exclusive. */
export type Leg = {
  readonly from: number;
  readonly to: number;
  readonly drive: Drive | null;
  /** Position of a stay (degrees × 10⁷). */
  readonly lat: number;
  readonly lng: number;
  /** Heading of the device when it arrives at a stay (degrees × 10). */
  readonly heading: number;
  readonly indoors: boolean;
  /** Metres that the device was carried on foot from midnight to the start of this part of the day. */
  readonly metresBefore: number;
};

/** Returns the leg for a drive that begins at `from` (Unix seconds). `metresBefore`: see `Leg`. */
export const driveLeg = (from: number, drive: Drive, metresBefore: number): Leg => ({
  ...{ from, to: from + drive.seconds, drive },
  ...{ lat: 0, lng: 0, heading: 0, indoors: false, metresBefore },
});

const ROUTINES = ['commuter', 'cyclist', 'school', 'dog', 'senior', 'resting'] as const;
export type Routine = (typeof ROUTINES)[number];

/** An outing of a device: when it starts, where it goes, and how long the stay there lasts (minutes). */
type Outing = {
  readonly hour: number;
  readonly place: 'work' | 'school' | 'shop' | 'park' | 'friends' | 'round';
  readonly away: number;
  readonly minutes: number;
  /** The probability that the outing happens on a day. */
  readonly odds: number;
};

const outing = (hour: number, place: Outing['place'], away: number, minutes: number, odds = 1): Outing => ({
  hour,
  place,
  away,
  minutes,
  odds,
});

const WEEKDAY: Record<Routine, readonly Outing[]> = {
  commuter: [
    outing(7.4, 'work', 5200, 520),
    outing(18.6, 'shop', 1800, 30, 0.6),
    outing(20.2, 'friends', 3400, 75, 0.4),
  ],
  cyclist: [outing(7.8, 'work', 3800, 500), outing(18.2, 'round', 3200, 0, 0.7)],
  school: [outing(7.6, 'school', 800, 335), outing(15.3, 'park', 600, 90, 0.8)],
  dog: [
    outing(6.7, 'round', 450, 0),
    outing(12.3, 'round', 350, 0),
    outing(17.6, 'round', 700, 0),
    outing(21.4, 'round', 300, 0),
  ],
  senior: [outing(9.8, 'shop', 500, 35), outing(15.2, 'round', 450, 0, 0.8)],
  resting: [],
};

const WEEKEND: Record<Routine, readonly Outing[]> = {
  commuter: [
    outing(10.3, 'shop', 2400, 50),
    outing(14.1, 'friends', 5200, 150, 0.7),
    outing(19.4, 'friends', 2600, 120, 0.4),
  ],
  cyclist: [outing(9.6, 'round', 4600, 0), outing(15.5, 'friends', 2200, 90, 0.6)],
  school: [outing(10.9, 'park', 600, 100), outing(15, 'friends', 700, 110, 0.7)],
  dog: WEEKDAY.dog,
  senior: [outing(10.4, 'round', 500, 0)],
  resting: [],
};

const VEHICLE_OF: Record<Routine, Vehicle> = {
  commuter: VEHICLES.car,
  cyclist: VEHICLES.bicycle,
  school: VEHICLES.walker,
  dog: VEHICLES.walker,
  senior: VEHICLES.walker,
  resting: VEHICLES.walker,
};

/** Whether the tracker is carried on foot. A car counts no steps. */
export const isOnFoot = (routine: Routine): boolean => VEHICLE_OF[routine] === VEHICLES.walker;

export type DayQuestion = {
  readonly roads: Roads;
  readonly routine: Routine;
  readonly home: readonly [lng: number, lat: number];
  readonly seed: number;
  /** When the local day begins (midnight in Unix seconds). */
  readonly midnight: number;
  /** Number of the local day, counted from 1 January 1970. */
  readonly day: number;
};

/**
 * Returns what a device does on one local day. The day begins and ends at home, so that days connect without a
 * jump.
 */
export const dayPlan = ({ roads, routine, home, seed, midnight, day }: DayQuestion): readonly Leg[] => {
  const vehicle = VEHICLE_OF[routine];
  const onFoot = isOnFoot(routine);
  const homeNode = roads.nearestNode(...home);
  const isWeekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6;
  const legs: Leg[] = [];
  const end = midnight + 86_400;
  let now = midnight;
  // Home is the point of the street in front of the door, so that the position does not jump when the device leaves.
  let [lng, lat] = roads.position(homeNode);
  let walked = 0;
  let heading = 0;

  const stay = (to: number, indoors: boolean) => {
    if (to > now)
      legs.push({
        from: now,
        to,
        drive: null,
        lat: toE7(lat),
        lng: toE7(lng),
        heading,
        indoors,
        metresBefore: walked,
      });
    now = Math.max(now, to);
  };
  const ride = (route: Route, number: number) => {
    const drive = driveAlong(route, vehicle, seed ^ (day * 31 + number));
    legs.push(driveLeg(now, drive, walked));
    now += drive.seconds;
    heading = drive.heading.at(-1) ?? heading;
    if (onFoot) walked += drive.metres;
    lng = route.coordinates.at(-2) ?? lng;
    lat = route.coordinates.at(-1) ?? lat;
  };

  for (const [index, plan] of (isWeekend ? WEEKEND : WEEKDAY)[routine].entries()) {
    if (chance(seed, day, index, 21) >= plan.odds) continue;
    const leaves =
      midnight + Math.round((plan.hour + between(-0.35, 0.35, chance(seed, day, index, 22))) * 3600);
    // An outing is skipped if the device is still out, or if it could not be back before midnight.
    if (leaves < now || leaves + (plan.minutes + 100) * 60 > end) continue;
    stay(leaves, true);
    if (plan.place === 'round') {
      const [round] = joined(roundWays(roads, homeNode, home, plan.away, seed, day * 8 + index));
      const reach = plan.away * between(1.5, 2.6, chance(seed, day, index, 25));
      const way = onFoot ? thereAndBack(round, reach) : round;
      if (way.metres.length > 1) ride(way, index);
      continue;
    }
    const there = placeNode(roads, home, plan, seed);
    const out = roads.route(homeNode, there);
    const back = roads.route(there, homeNode);
    if (!out || !back || out.metres.length < 2 || back.metres.length < 2) continue;
    ride(out, index * 2 + 10);
    stay(
      now + Math.round(plan.minutes * between(0.8, 1.15, chance(seed, day, index, 23))) * 60,
      plan.place !== 'park',
    );
    ride(back, index * 2 + 11);
  }
  stay(end, true);
  return legs;
};

const toE7 = (degrees: number): number => Math.round(degrees * 1e7);

/** Returns the street node of a place that the device visits: for each type of place always the same node. */
const placeNode = (
  roads: Roads,
  home: DayQuestion['home'],
  { place, away }: Outing,
  seed: number,
): number => {
  const angle = chance(seed, place.length, place.charCodeAt(0)) * 2 * Math.PI;
  return roads.nearestNode(...offset(home, Math.sin(angle) * away, Math.cos(angle) * away));
};

/**
 * Returns a walk that follows a route for `reach` metres and then goes home the same way, because round trips by road
 * are too long for a walk. A route shorter than twice `reach` stays as it is.
 */
export const thereAndBack = (route: Route, reach: number): Route => {
  const { coordinates, metres, limitKmh, streetName } = route;
  const turn = metres.findIndex((each) => each >= reach);
  if (turn < 1 || (metres.at(-1) ?? 0) <= reach * 2) return route;
  const points = Array.from({ length: turn * 2 + 1 }, (_, i) => (i <= turn ? i : turn * 2 - i));
  const segments = Array.from({ length: turn * 2 }, (_, i) => (i < turn ? i : turn * 2 - 1 - i));
  const far = metres[turn] ?? 0;
  return {
    coordinates: Float64Array.from(
      points.flatMap((point) => [coordinates[point * 2] ?? 0, coordinates[point * 2 + 1] ?? 0]),
    ),
    metres: Float64Array.from(
      points,
      (point, i) => (i <= turn ? 1 : -1) * (metres[point] ?? 0) + (i <= turn ? 0 : far * 2),
    ),
    limitKmh: Uint8Array.from(segments, (segment) => limitKmh[segment] ?? 0),
    streetName: segments.map((segment) => streetName[segment] ?? ''),
  };
};

/** Returns the routes of a round trip: to two places and home again. */
const roundWays = (
  roads: Roads,
  from: number,
  home: DayQuestion['home'],
  away: number,
  seed: number,
  number: number,
): Route[] => {
  const turn = chance(seed, number, 24) * 2 * Math.PI;
  const nodes = [0, 1.3].map((angle) =>
    roads.nearestNode(...offset(home, Math.sin(turn + angle) * away, Math.cos(turn + angle) * away)),
  );
  const ways: Route[] = [];
  let here = from;
  for (const next of [...nodes, from]) {
    const way = next === here ? null : roads.route(here, next);
    if (way && way.metres.length > 1) {
      ways.push(way);
      here = next;
    }
  }
  return here === from ? ways : [];
};
