import type { PlanWay, Profile } from '../../../events/route-plan-types.ts';
import type { Call } from '../call.ts';

/** Which routing engine calculates routes, and its address. */
export type RoutingConfig = { readonly kind: 'osrm' | 'valhalla'; readonly url: string };

export type PlacePair = { readonly lat: number; readonly lng: number };

/** Requests to a routing engine. They contain places, but never the user's identity. */
export type Routing = {
  /** Requests the route through these places (at least two), in this order. */
  way(places: readonly PlacePair[], profile: Profile): Call<PlanWay>;
  /** Requests the travel times between all pairs of places (seconds); infinity if there is no route. */
  table(places: readonly PlacePair[], profile: Profile): Call<readonly (readonly number[])[]>;
};

/** Rounds a latitude or longitude to five decimals (about a metre). Only these are sent to a routing engine. */
export const digits = (degrees: number): number => Number(degrees.toFixed(5));

const numbers = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/**
 * Returns the coordinates of a GeoJSON line as one list of alternating longitudes and latitudes; an empty list for
 * anything else.
 */
export function lineOf(shape: unknown): number[] {
  const coordinates = (shape as { coordinates?: unknown } | null)?.coordinates;
  if (!Array.isArray(coordinates)) return [];
  return coordinates.flatMap((pair: unknown) =>
    Array.isArray(pair) && numbers(pair[0]) && numbers(pair[1]) ? [pair[0], pair[1]] : [],
  );
}

/**
 * Returns the length (metres) and duration (seconds) of a route's leg as whole numbers. Null if one of them is
 * missing.
 */
export const legOf = (metres: unknown, seconds: unknown) =>
  numbers(metres) && numbers(seconds) && metres >= 0 && seconds >= 0
    ? { metres: Math.round(metres), seconds: Math.round(seconds) }
    : null;

/**
 * Returns the travel times between places (seconds) as a square matrix; a cell without a number means that there is
 * no route. Null if the response's size differs from the requested one.
 */
export function tableOf(rows: unknown, size: number, cell: (value: unknown) => unknown) {
  if (!Array.isArray(rows) || rows.length !== size) return null;
  const table = rows.map((row: unknown) =>
    Array.isArray(row) && row.length === size
      ? row.map((value: unknown) => {
          const seconds = cell(value);
          return numbers(seconds) && seconds >= 0 ? seconds : Number.POSITIVE_INFINITY;
        })
      : null,
  );
  return table.some((row) => row === null) ? null : (table as number[][]);
}
