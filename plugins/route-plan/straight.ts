import type { PlanLeg, PlanWay, Profile } from '../../events/route-plan-types.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import type { Table } from './order.ts';

type Place = { readonly lat: number; readonly lng: number };

/**
 * Routes are about a third longer than the straight line (D. Giacomin and D. Levinson, "Road network circuity in
 * metropolitan areas", 2015: 1.34 on average). Used for the duration; the shown distance is the straight line
 * itself.
 */
const DETOUR = 1.34;
/**
 * Door-to-door speeds (km/h): car and bicycle in towns (TomTom Traffic Index 2024; Copenhagen's Bicycle Account
 * 2022), on foot.
 */
const KMH: Record<Profile, number> = { car: 35, bike: 16, foot: 5 };

/** The leg between two places in a straight line: its metres, and the seconds for a route with average detours. */
export function straightLeg(from: Place, to: Place, profile: Profile): PlanLeg {
  const metres = metresBetween(from, to);
  return { metres: Math.round(metres), seconds: Math.round(((metres * DETOUR) / KMH[profile]) * 3.6) };
}

/** The route through places in straight lines: an estimate that must be labelled as such. */
export function straightWay(places: readonly Place[], profile: Profile): PlanWay {
  return {
    legs: places.slice(1).map((to, i) => straightLeg(places[i] as Place, to, profile)),
    line: places.flatMap(({ lat, lng }) => [lng, lat]),
  };
}

export const straightTable = (places: readonly Place[], profile: Profile): Table =>
  places.map((from) => places.map((to) => straightLeg(from, to, profile).seconds));
