import type { FileProblemReason, FoundFence, LeftReason } from '../../../events/fence-draft-types.ts';
import type { FenceShape, Point } from '../../../events/geofence-types.ts';
import { unwrapped, wrapped } from '../../../src/rules/fences/ring.ts';
import { MOST_CORNERS, problemOf } from '../../../src/rules/fences/shape-rules.ts';
import { LONGEST_NAME } from '../fence-edits.ts';

/** The maximum size of a file to import (bytes). A larger file cannot be hand-drawn fences. */
export const LARGEST_FILE = 5 * 1024 * 1024;
/** The maximum number of areas in a file to import. The user could not choose among more. */
const MOST_FOUND = 500;

export type FileProblem = {
  readonly reason: FileProblemReason;
  readonly figures: { readonly line?: number; readonly most?: number };
};
/** How many areas of an imported file cannot become fences, by the reason. */
export type Left = Partial<Record<LeftReason, number>>;
export type ReadFences =
  | {
      readonly ok: true;
      readonly found: readonly FoundFence[];
      readonly left: Left;
    }
  | { readonly ok: false; readonly problem: FileProblem };

/** The error that stops reading an unusable file. `readFences` always catches it. */
export class Unusable extends Error {
  readonly problem: FileProblem;
  constructor(reason: FileProblem['reason'], figures: FileProblem['figures'] = {}) {
    super(reason);
    this.problem = { reason, figures };
  }
}

/** The properties of an area in an imported file, apart from its shape. */
export type Looks = Pick<FoundFence, 'colour' | 'on' | 'onEnter' | 'onLeave'>;

/**
 * Returns an area's properties from named values in an imported file. A colour must be `#rrggbb`; the switch and a
 * trigger must be `1`, `0`, true or false. Other values are ignored.
 */
export function looksOf(said: (name: string) => unknown): Looks {
  const colour = said('color');
  const flag = (name: string) => {
    const word = said(name);
    if (word === true || word === '1') return true;
    return word === false || word === '0' ? false : undefined;
  };
  const [on, onEnter, onLeave] = [flag('on'), flag('onEnter'), flag('onLeave')];
  return {
    ...(typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) && { colour: colour.toLowerCase() }),
    ...(on !== undefined && { on }),
    ...(onEnter !== undefined && { onEnter }),
    ...(onLeave !== undefined && { onLeave }),
  };
}

/** Collects the areas of an imported file, and the reasons why some cannot become fences. */
export class Finds {
  readonly found: FoundFence[] = [];
  readonly left: Left = {};
  readonly #hasLines: boolean;

  /** @param hasLines whether the server has fences around a line */
  constructor(hasLines: boolean) {
    this.#hasLines = hasLines;
  }

  leave(reason: LeftReason): void {
    this.left[reason] = (this.left[reason] ?? 0) + 1;
  }

  circle(name: string, at: Point, radius: number, looks: Looks = {}): void {
    this.#put(name, { kind: 'circle', ...at, radius: Math.round(radius * 10) / 10 }, [], looks);
  }

  /** Adds a fence around a line. Returns false if it cannot be one; its outline is then a polygon as any other. */
  line(name: string, shape: FenceShape, looks: Looks): boolean {
    if (!this.#hasLines || problemOf(shape)) return false;
    this.#put(name, shape, [], looks);
    return true;
  }

  /**
   * Adds a polygon from a file. Its ring may be closed or open. If its edges follow parallels and meridians, it becomes
   * a rectangle.
   */
  polygon(name: string, ring: readonly Point[], holes: number, looks: Looks = {}): void {
    const open = opened(ring);
    if (!open.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 360))
      return this.leave('outside');
    const shape = rectangleOf(open);
    if (shape) return this.#put(name, shape, holes > 0 ? ['holes'] : [], looks);
    const corners = simplified(open);
    const remarks = [
      ...(holes > 0 ? (['holes'] as const) : []),
      ...(corners.length < open.length ? (['simplified'] as const) : []),
    ];
    this.#put(name, { kind: 'polygon', corners: corners.map(rounded) }, remarks, looks);
  }

  #put(name: string, shape: FenceShape, remarks: FoundFence['remarks'], looks: Looks): void {
    const problem = problemOf(shape);
    if (problem) return this.leave(problem);
    if (this.found.length >= MOST_FOUND) throw new Unusable('tooMany', { most: MOST_FOUND });
    const plain = name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME);
    this.found.push({ name: plain, shape, remarks, ...looks });
  }
}

const rounded = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1e6) / 1e6,
  lng: Math.round(wrapped(lng) * 1e6) / 1e6,
});
const isSame = (a: Point, b: Point) => a.lat === b.lat && a.lng === b.lng;

/** Returns a ring of corners without the closing corner and without corners that repeat the one before. */
function opened(ring: readonly Point[]): Point[] {
  const once = ring.filter((corner, i) => i === 0 || !isSame(corner, ring[i - 1] as Point));
  const [first] = once;
  while (first && once.length > 1 && isSame(first, once.at(-1) as Point)) once.pop();
  return once;
}

/**
 * Returns the rectangle that these four corners form. Null if the edges do not run along parallels and meridians in
 * turn.
 */
function rectangleOf(ring: readonly Point[]): FenceShape | null {
  if (ring.length !== 4) return null;
  const [a, b, c, d] = unwrapped(ring) as [Point, Point, Point, Point];
  const near = (one: number, two: number) => Math.abs(one - two) < 1e-7;
  const isFlat = near(a.lat, b.lat) && near(c.lat, d.lat) && near(b.lng, c.lng) && near(d.lng, a.lng);
  const isTall = near(a.lng, b.lng) && near(c.lng, d.lng) && near(b.lat, c.lat) && near(d.lat, a.lat);
  if (!isFlat && !isTall) return null;
  const lngs = [a.lng, c.lng].sort((one, two) => one - two) as [number, number];
  const lats = [a.lat, c.lat].sort((one, two) => one - two) as [number, number];
  const low = rounded({ lat: lats[0], lng: lngs[0] });
  const high = rounded({ lat: lats[1], lng: lngs[1] });
  return { kind: 'rectangle', west: low.lng, south: low.lat, east: high.lng, north: high.lat };
}

/** If a ring has more corners than this, only every n-th corner is used before simplification. */
const MOST_RAW = 4_000;

/**
 * Returns a ring reduced to at most 100 corners, by repeatedly removing the corner that changes the shape least (M.
 * Visvalingam and J. D. Whyatt, 1993).
 */
function simplified(ring: readonly Point[]): readonly Point[] {
  const every = Math.ceil(ring.length / MOST_RAW);
  const left = unwrapped(ring).filter((_, i) => i % every === 0);
  const area = (i: number) => {
    const count = left.length;
    const [a, b, c] = [left[(i + count - 1) % count], left[i], left[(i + 1) % count]] as [
      Point,
      Point,
      Point,
    ];
    return Math.abs((b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng));
  };
  const areas = left.map((_, i) => area(i));
  while (left.length > MOST_CORNERS) {
    let least = 0;
    for (let i = 1; i < areas.length; i++) if ((areas[i] as number) < (areas[least] as number)) least = i;
    left.splice(least, 1);
    areas.splice(least, 1);
    for (const i of [(least + left.length - 1) % left.length, least % left.length]) areas[i] = area(i);
  }
  return left;
}
