import type { PlanLeg, PlanWay, Profile } from '../../events/route-plan-types.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import type { Table } from './order.ts';

type Place = { readonly lat: number; readonly lng: number };

/**
 * Routes are on average about a third longer than the straight line (D. Giacomin and D. Levinson, "Road network
 * circuity in metropolitan areas", 2015: 1.34 on average). This factor is used for the duration; the shown distance
 * is the straight line itself.
 */
const DETOUR = 1.34;
/**
 * Typical door-to-door speeds (km/h): car and bicycle in towns (TomTom Traffic Index 2024; Copenhagen's Bicycle
 * Account 2022), and on foot.
 */
const KMH: Record<Profile, number> = { car: 35, bike: 16, foot: 5 };

/**
 * Estimates the route between two places: the metres of the straight line, and the seconds for a route with average
 * detours.
 */
export function straightLeg(from: Place, to: Place, profile: Profile): PlanLeg {
  const metres = metresBetween(from, to);
  return { metres: Math.round(metres), seconds: Math.round(((metres * DETOUR) / KMH[profile]) * 3.6) };
}

/** Estimates the route through several places by straight lines; the app must label it as an estimate. */
export function straightWay(places: readonly Place[], profile: Profile): PlanWay {
  return {
    legs: places.slice(1).map((to, i) => straightLeg(places[i] as Place, to, profile)),
    line: places.flatMap(({ lat, lng }) => [lng, lat]),
  };
}

export const straightTable = (places: readonly Place[], profile: Profile): Table =>
  places.map((from) => places.map((to) => straightLeg(from, to, profile).seconds));
