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
  /** A field that the vehicle works at each place, up and down in parallel rows (metres). */
  readonly field?: { readonly rows: number; readonly length: number; readonly apart: number };
};

type Field = NonNullable<TourPlan['field']>;
/** The speed at which a tractor works a field. */
const FIELD_KMH = 9;

/**
 * Simulates a vehicle's round trip. It visits places around the centre in the order of their directions from there, so
 * that it ends where it began. All tours with the same `seed` begin at the same place; `variant` selects the others.
 */
export const tour = (roads: Roads, vehicle: Vehicle, plan: TourPlan, seed: number, variant = 0): Drive => {
  const nodeOf = (place: number, own: number): number => {
    const angle = ((place + chance(seed, place, 3, own) * 0.8) / plan.places) * 2 * Math.PI;
    const away = plan.radius * between(0.35, 1, chance(seed, place, 4, own));
    return roads.nearestNode(...offset(plan.centre, Math.sin(angle) * away, Math.cos(angle) * away));
  };
  const wayTo = (from: number, to: number): Route | null => {
    const way = from === to ? null : roads.route(from, to);
    return way && way.metres.length > 1 ? way : null;
  };
  const legsFrom = (begin: number): Route[] => {
    const first = nodeOf(begin, 0);
    const trips: { readonly way: Route; readonly to: number }[] = [];
    for (let place = 1; place < plan.places; place++) {
      const to = nodeOf((begin + place) % plan.places, variant);
      const way = wayTo(trips.at(-1)?.to ?? first, to);
      if (way) trips.push({ way, to });
    }
    // A tour leaves out its last places if no street leads back from there.
    for (; trips.length > 0; trips.pop()) {
      const back = wayTo(trips.at(-1)?.to ?? first, first);
      if (!back) continue;
      const { field } = plan;
      return [
        ...trips.flatMap(({ way, to }) => (field ? [way, rowsOf(roads.position(to), field)] : [way])),
        back,
      ];
    }
    return [];
  };
  // At a place that no street leaves, no tour can begin.
  let legs = legsFrom(0);
  for (let begin = 1; legs.length === 0 && begin < plan.places; begin++) legs = legsFrom(begin);
  const [route, ends] = joined(legs);
  // A tractor takes its breaks after a field, not on arrival.
  const stops = plan.field ? ends.filter((_, index) => index % 2 === 1) : ends;
  const stays: Stay[] =
    plan.stay[1] > 0
      ? stops.map((point, index) => ({
          point,
          seconds: Math.round(between(...plan.stay, chance(seed, index, 5, variant))),
        }))
      : [];
  return driveAlong(route, vehicle, seed + variant, stays);
};

/** Returns the way over a field from one of its corners: up and down in parallel rows, and straight back. */
const rowsOf = (corner: readonly [number, number], { rows, length, apart }: Field): Route => {
  const points: (readonly [east: number, north: number])[] = [];
  for (let row = 0; row < rows; row++) {
    const turns = [0, length];
    for (const north of row % 2 === 0 ? turns : turns.toReversed()) points.push([row * apart, north]);
  }
  points.push([0, 0]);
  const metres = [0];
  for (const [i, [east, north]] of points.entries()) {
    const [wasEast, wasNorth] = points[i - 1] ?? [0, 0];
    if (i > 0) metres.push((metres[i - 1] ?? 0) + Math.hypot(east - wasEast, north - wasNorth));
  }
  return {
    coordinates: Float64Array.from(points.flatMap(([east, north]) => offset(corner, east, north))),
    metres: Float64Array.from(metres),
    limitKmh: new Uint8Array(points.length - 1).fill(FIELD_KMH),
    streetName: points.slice(1).map(() => ''),
  };
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
