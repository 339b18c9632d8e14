import type { PlanWay, Profile } from '../../../events/route-plan-types.ts';
import type { Call } from '../call.ts';

/** Which service finds ways. */
export type RoutingConfig = { readonly kind: 'osrm' | 'valhalla'; readonly url: string };

export type PlacePair = { readonly lat: number; readonly lng: number };

/** Questions to a routing engine. It learns places, never who asks. */
export type Routing = {
  /** The way through these places, two at least, in this order. */
  way(places: readonly PlacePair[], profile: Profile): Call<PlanWay>;
  /** Seconds from each place to each other one; where there is no way, infinity. */
  table(places: readonly PlacePair[], profile: Profile): Call<readonly (readonly number[])[]>;
};

/** Digits that are sent: about a metre. */
export const digits = (degrees: number): number => Number(degrees.toFixed(5));

const numbers = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A GeoJSON line as longitude and latitude in turn; empty for anything else. */
export function lineOf(shape: unknown): number[] {
  const coordinates = (shape as { coordinates?: unknown } | null)?.coordinates;
  if (!Array.isArray(coordinates)) return [];
  return coordinates.flatMap((pair: unknown) =>
    Array.isArray(pair) && numbers(pair[0]) && numbers(pair[1]) ? [pair[0], pair[1]] : [],
  );
}

/** Metres and seconds of a leg, rounded to whole ones; null where one is missing. */
export const legOf = (metres: unknown, seconds: unknown) =>
  numbers(metres) && numbers(seconds) && metres >= 0 && seconds >= 0
    ? { metres: Math.round(metres), seconds: Math.round(seconds) }
    : null;

/** A square of seconds; what is no number has no way. Null where it is not as large as asked for. */
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
