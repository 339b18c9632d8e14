import { chance, drift } from './chance.ts';
import type { Truth } from './receiver.ts';
import { CITY_FACTS, type City } from './roads-types.ts';

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
export const wander = ({ seed, city, home }: Wanderer, radius: number, at: number, truth: Truth): boolean => {
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
