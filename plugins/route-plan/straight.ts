import type { PlanLeg, PlanWay, Profile } from '../../events/route-plan-types.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import type { Table } from './order.ts';

type Place = { readonly lat: number; readonly lng: number };

/**
 * Ways are longer than the straight line by about a third (D. Giacomin and D. Levinson, "Road network circuity in
 * metropolitan areas", 2015: 1.34 on average). It counts for the time; as distance the straight line itself is shown.
 */
const DETOUR = 1.34;
/** Km/h from door to door: car and bicycle through towns (TomTom Traffic Index 2024; Copenhagen's Bicycle Account 2022), on foot. */
const KMH: Record<Profile, number> = { car: 35, bike: 16, foot: 5 };

/** Two places as the crow flies: metres of the straight line, and seconds that a way of usual detours would take. */
export function straightLeg(from: Place, to: Place, profile: Profile): PlanLeg {
  const metres = metresBetween(from, to);
  return { metres: Math.round(metres), seconds: Math.round(((metres * DETOUR) / KMH[profile]) * 3.6) };
}

/** The way through places as the crow flies: an estimate that has to say so. */
export function straightWay(places: readonly Place[], profile: Profile): PlanWay {
  return {
    legs: places.slice(1).map((to, i) => straightLeg(places[i] as Place, to, profile)),
    line: places.flatMap(({ lat, lng }) => [lng, lat]),
  };
}

export const straightTable = (places: readonly Place[], profile: Profile): Table =>
  places.map((from) => places.map((to) => straightLeg(from, to, profile).seconds));
