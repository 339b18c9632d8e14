import type { TracePart } from '../core/positions/trails.ts';
import { gapBefore } from '../rules/travel/gaps.ts';

type Rgb = readonly [number, number, number];
type Rgba = readonly [...Rgb, number];

/** Connected lines in the form that a path layer needs: the points of line `i` start at index `starts[i]`. */
export type TraceColumns = {
  readonly starts: Uint32Array;
  /** Longitude and latitude of each point (degrees). */
  readonly path: Float64Array;
  readonly colours: Uint8Array;
  readonly length: number;
};

/**
 * Returns columns in the form that Deck's layers read. @param colours of all points (four bytes each), unless a line
 * has one colour
 */
export const layerData = ({ starts, path, length }: TraceColumns, colours?: Uint8Array) => ({
  length,
  startIndices: starts,
  attributes: {
    getPath: { value: path, size: 2 },
    ...(colours && { getColor: { value: colours, size: 4, normalized: true } }),
  },
});

/**
 * Maximum length of the trail of a device that is not selected (seconds): enough to see where the device comes from.
 */
const TAIL_SECONDS = 180;

/**
 * Returns when a device's trail starts (unix seconds). The selected device has a trail of `minutes`, other devices one
 * of at most `TAIL_SECONDS`.
 *
 * @param minutes the setting for the length of trails; 0: no trails
 */
export const trailStart = (minutes: number, isChosen: boolean, until: number): number =>
  until - (isChosen ? minutes * 60 : Math.min(minutes * 60, TAIL_SECONDS));

/** Returns the part of a track since `from` (unix seconds), without copying it. */
export function partSince(part: TracePart, from: number): TracePart {
  const found = part.at.findIndex((at) => at >= from);
  const first = found < 0 ? part.at.length : found;
  return {
    at: part.at.subarray(first),
    lat: part.lat.subarray(first),
    lng: part.lng.subarray(first),
    speed: part.speed.subarray(first),
    accuracy: part.accuracy.subarray(first),
    flags: part.flags.subarray(first),
  };
}

/** A track to draw, and its colours. */
export type TraceWish = {
  readonly part: TracePart;
  /** The colour of the line. Null: the line is coloured by the speed at each fix. */
  readonly tint: Rgb | null;
  /** From when until when the line fades; the parameters of `fade`. */
  readonly fading: { readonly from: number; readonly until: number; readonly oldest?: number };
  /**
   * Whether the line includes the last fix. False while the marker still glides to that fix, because the line must not
   * run ahead of the marker.
   */
  readonly withLast: boolean;
};

/**
 * Converts tracks to connected lines. No line is drawn across a gap (MAP-04): where the device cannot have moved
 * continuously, or was silent for long. A single fix makes no line.
 */
export function traceColumns(wishes: readonly TraceWish[]): TraceColumns {
  let most = 0;
  for (const { part } of wishes) most += part.at.length;
  const starts: number[] = [];
  const path = new Float64Array(most * 2);
  const colours = new Uint8Array(most * 4);
  let points = 0;
  for (const { part, tint, fading, withLast } of wishes) {
    const end = part.at.length - (withLast ? 0 : 1);
    let first = 0;
    for (let i = 1; i <= end; i++) {
      if (i < end && !breaks(part, i)) continue;
      if (i - first >= 2) {
        starts.push(points);
        for (let k = first; k < i; k++) {
          path[points * 2] = (part.lng[k] as number) / 1e7;
          path[points * 2 + 1] = (part.lat[k] as number) / 1e7;
          const [red, green, blue] = tint ?? speedColour(part.speed[k] as number);
          colours[points * 4] = red;
          colours[points * 4 + 1] = green;
          colours[points * 4 + 2] = blue;
          colours[points * 4 + 3] = fade(part.at[k] as number, fading.from, fading.until, fading.oldest);
          points++;
        }
      }
      first = i;
    }
  }
  return {
    starts: Uint32Array.from(starts),
    path: path.subarray(0, points * 2),
    colours: colours.subarray(0, points * 4),
    length: starts.length,
  };
}

/**
 * Whether the line must be interrupted before fix `i`: because there is a gap, as in the history, or because it would
 * run around the whole earth.
 */
const breaks = (part: TracePart, i: number) =>
  gapBefore(part, i) !== null || Math.abs((part.lng[i] as number) - (part.lng[i - 1] as number)) > 1.8e9;

/**
 * Returns the opacity of a fix in a trail (0 … 255): the older the fix, the fainter.
 *
 * @param oldest the opacity at the time `from` (0 … 1); with the default, the oldest fix is still visible
 */
export function fade(at: number, from: number, until: number, oldest = 0.22): number {
  const share = until > from ? Math.min(1, Math.max(0, (at - from) / (until - from))) : 1;
  return Math.round(255 * (oldest + (0.95 - oldest) * share));
}

/**
 * Returns the colours of the outline beneath a line. The outline fades with the line; `edge` is the outline's colour at
 * full opacity.
 */
export function edgeColours(colours: Uint8Array, [red, green, blue, alpha]: Rgba): Uint8Array {
  const edge = new Uint8Array(colours.length);
  for (let i = 0; i < edge.length; i += 4) {
    edge[i] = red;
    edge[i + 1] = green;
    edge[i + 2] = blue;
    edge[i + 3] = Math.round((alpha * (colours[i + 3] as number)) / 255);
  }
  return edge;
}

/**
 * The colours for certain speeds (km/h). Colours in between are blended. They differ in lightness as well as in hue.
 */
export const SPEEDS: readonly (readonly [kmh: number, colour: readonly [number, number, number]])[] = [
  [0, [66, 84, 196]],
  [20, [30, 136, 198]],
  [50, [24, 165, 120]],
  [80, [218, 158, 20]],
  [110, [226, 92, 34]],
  [140, [190, 28, 74]],
];

/**
 * Returns the speeds of a track's key, with their colours. The key of a slow track, such as that of a dog, ends just above
 * its top speed. @param most the top speed (km/h; null if unknown)
 */
export function speedsUpTo(most: number | null): typeof SPEEDS {
  const end = SPEEDS.findIndex(([kmh]) => most !== null && kmh >= Math.max(most, 1));
  return end < 0 ? SPEEDS : SPEEDS.slice(0, end + 1);
}

/**
 * Returns the colour for a speed.
 * @param kmhTimesTen km/h × 10, as stored in columns
 */
export const speedColour = (kmhTimesTen: number): Rgb => (known[kmhTimesTen] ??= mixed(kmhTimesTen / 10));
/** A cache of calculated speed colours. */
const known: Rgb[] = [];

function mixed(kmh: number): Rgb {
  const after = SPEEDS.findIndex(([limit]) => limit >= kmh);
  const [highest] = SPEEDS.slice(-1);
  const to = after < 0 ? highest : SPEEDS[after];
  const from = after <= 0 ? to : SPEEDS[after - 1];
  if (!to || !from) return [0, 0, 0];
  const share = to[0] === from[0] ? 1 : (kmh - from[0]) / (to[0] - from[0]);
  const mix = (i: 0 | 1 | 2) => Math.round(from[1][i] + (to[1][i] - from[1][i]) * share);
  return [mix(0), mix(1), mix(2)];
}

/** A direction arrow on a track. */
export type Chevron = { readonly lat: number; readonly lng: number; readonly heading: number };

/** A line along which direction arrows are drawn. Places are degrees × 10⁷. */
export type ArrowLine = {
  readonly lat: ArrayLike<number>;
  readonly lng: ArrayLike<number>;
  /** Whether there is a gap before point `i`. */
  readonly isBroken: (i: number) => boolean;
};

/** Returns the line of a live trail. */
export const arrowLine = (part: TracePart): ArrowLine => ({
  lat: part.lat,
  lng: part.lng,
  isBroken: (i) => breaks(part, i),
});

/**
 * Returns direction arrows along a line, evenly spaced on screen. No arrow is placed across a gap.
 *
 * @param pixels returns the distance on screen between two places
 * @returns places in degrees and headings in radians clockwise from north; at most `most` arrows, the newest ones
 */
export function chevronsAlong(
  { lat, lng, isBroken }: ArrowLine,
  spacing: number,
  most: number,
  pixels: (lngA: number, latA: number, lngB: number, latB: number) => number,
): Chevron[] {
  const chevrons: Chevron[] = [];
  // Starts at the newest fix and goes back, so that the arrows keep their distance to the device's marker.
  let gone = spacing / 2;
  for (let i = lat.length - 1; i > 0 && chevrons.length < most; i--) {
    if (isBroken(i)) continue;
    const lngB = (lng[i] as number) / 1e7;
    const latB = (lat[i] as number) / 1e7;
    const lngA = (lng[i - 1] as number) / 1e7;
    const latA = (lat[i - 1] as number) / 1e7;
    const length = pixels(lngA, latA, lngB, latB);
    if (length < 1e-6) continue;
    const heading = Math.atan2((lngB - lngA) * Math.cos((latA * Math.PI) / 180), latB - latA);
    for (let at = spacing - gone; at <= length && chevrons.length < most; at += spacing) {
      const share = at / length;
      chevrons.push({ lng: lngB + (lngA - lngB) * share, lat: latB + (latA - latB) * share, heading });
    }
    gone = (gone + length) % spacing;
  }
  return chevrons;
}

/**
 * A straight piece of a track, which does not move. `place` is a row of `PLACE_FLOATS`: the piece's end, and the
 * distance from its end back to its start.
 */
export type StillPiece = { readonly place: readonly number[]; readonly index: number };

/**
 * Returns the pieces of a track between consecutive fixes, but none across a gap. `index` is the fix at which a piece
 * ends.
 */
export function stillPieces(part: TracePart): StillPiece[] {
  const pieces: StillPiece[] = [];
  for (let i = 1; i < part.at.length; i++) {
    if (breaks(part, i)) continue;
    const lng = (part.lng[i] as number) / 1e7;
    const lat = (part.lat[i] as number) / 1e7;
    const high = [Math.fround(lng), Math.fround(lat)] as const;
    const away = [(part.lng[i - 1] as number) / 1e7 - lng, (part.lat[i - 1] as number) / 1e7 - lat] as const;
    // The piece does not glide, so its start time and speed are 0.
    pieces.push({ place: [...high, lng - high[0], lat - high[1], ...away, 0, 0, 0, 0], index: i });
  }
  return pieces;
}
