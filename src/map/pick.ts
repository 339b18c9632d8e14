import { type Box, type Places, rowsInside } from './boxes.ts';

export type Candidate = { readonly row: number; readonly x: number; readonly y: number };

/** The marker nearest to a point on screen within a reach in pixels, or null. Later rows lie on top and win ties. */
export function nearest(candidates: Iterable<Candidate>, x: number, y: number, reach: number): number | null {
  let found: number | null = null;
  let best = reach;
  for (const candidate of candidates) {
    const distance = Math.hypot(candidate.x - x, candidate.y - y);
    if (distance > best) continue;
    best = distance;
    found = candidate.row;
  }
  return found;
}

/** More markers under the pointer than this are not told apart: the first ones count. */
const MOST_CANDIDATES = 2_000;

/** Rows that may be hit inside a box around the pointer. Markers glide, so the box must be larger than the reach. */
export const candidates = (places: Places, box: Box): number[] => rowsInside(places, box, MOST_CANDIDATES);
