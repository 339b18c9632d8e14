import { between, chance } from './chance.ts';
import { type Drive, driveAlong, type Stay } from './drive.ts';
import { offset, type Roads, type Route } from './roads-types.ts';
import type { Vehicle } from './vehicles.ts';

/** A vehicle's round trip through a town. It ends where it began. */
export type TourPlan = {
  readonly centre: readonly [lng: number, lat: number];
  /** Maximum distance of the tour from its centre (metres). */
  readonly radius: number;
  /** Number of places that the tour visits. */
  readonly places: number;
  /**
   * How long the vehicle stays at each place of the tour (seconds): minimum and maximum. 0: the vehicle drives past.
   */
  readonly stay: readonly [number, number];
};

/**
 * Simulates a vehicle's round trip. It visits places around the centre in the order of their directions from there, so
 * that it ends where it began.
 */
export const tour = (roads: Roads, vehicle: Vehicle, plan: TourPlan, seed: number): Drive => {
  const nodes: number[] = [];
  for (let place = 0; place < plan.places; place++) {
    const angle = ((place + chance(seed, place, 3) * 0.8) / plan.places) * 2 * Math.PI;
    const away = plan.radius * between(0.35, 1, chance(seed, place, 4));
    nodes.push(roads.nearestNode(...offset(plan.centre, Math.sin(angle) * away, Math.cos(angle) * away)));
  }
  const first = nodes[0] ?? 0;
  const legs: Route[] = [];
  let here = first;
  for (const next of [...nodes.slice(1), first]) {
    const leg = next === here ? null : roads.route(here, next);
    if (!leg || leg.metres.length < 2) continue;
    legs.push(leg);
    here = next;
  }
  const [route, ends] = joined(legs);
  const stays: Stay[] =
    plan.stay[1] > 0
      ? ends.map((point, index) => ({
          point,
          seconds: Math.round(between(...plan.stay, chance(seed, index, 5))),
        }))
      : [];
  return driveAlong(route, vehicle, seed, stays);
};

/** Joins routes end to end. Also returns the indexes of the points where one route ends and the next begins. */
export const joined = (legs: readonly Route[]): [Route, number[]] => {
  const coordinates: number[] = [];
  const metres: number[] = [];
  const limitKmh: number[] = [];
  const streetName: string[] = [];
  const ends: number[] = [];
  let driven = 0;
  for (const leg of legs) {
    const points = leg.metres.length;
    // The last point of a route is the same as the first point of the next.
    const from = metres.length === 0 ? 0 : 1;
    if (from === 1) ends.push(metres.length - 1);
    for (let point = from; point < points; point++) {
      coordinates.push(leg.coordinates[point * 2] ?? 0, leg.coordinates[point * 2 + 1] ?? 0);
      metres.push(driven + (leg.metres[point] ?? 0));
    }
    for (let segment = 0; segment < points - 1; segment++) {
      limitKmh.push(leg.limitKmh[segment] ?? 30);
      streetName.push(leg.streetName[segment] ?? '');
    }
    driven += leg.metres[points - 1] ?? 0;
  }
  const route: Route = {
    coordinates: Float64Array.from(coordinates),
    metres: Float64Array.from(metres),
    limitKmh: Uint8Array.from(limitKmh),
    streetName,
  };
  return [route, ends];
};
