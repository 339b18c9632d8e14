import { isFar, placeLabels, type Side } from '../../src/map/label-layout.ts';
import { mercatorLat, pixelsPerDegree } from '../../src/map/mercator.ts';
import { wrapped } from '../../src/rules/fences/ring.ts';

/** A device on the map of an empty plan. */
export type Whereabout = {
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** The side of the marker that has room for the name. Null if none has. */
  readonly side: Side | null;
};
type Spot = Omit<Whereabout, 'side'>;

/**
 * The maximum number of devices on the map of an empty plan: they hint at where plans may start, and do not replace the
 * live map.
 */
export const MOST_SHOWN = 12;
/** If all devices are close together, the map zooms in no further than this. */
const NEAREST = 15;
/** The size of a marker, the height of a name, and the greatest width of one (pixels). */
const MARKER = 34;
const LINE = 20;
const WIDEST = 128;
/** The distance between a marker's centre and its name (pixels). */
const AWAY = MARKER / 2 + 4;
/** Markers nearer to each other than this would cover each other (pixels). */
const APART = 34;
/** The space of the map around the outermost markers (pixels). */
const MARGIN = 44;
/** The width of an average letter, and the space beside the letters of a name (pixels). */
const LETTER = 7;
const BESIDE = 16;

/**
 * Returns the devices for the map of an empty plan: those nearest to where the user last looked, but none whose marker
 * would lie on another one; the list below the map has all. Their names are placed as on the live map. `room`: the
 * map's size without its margins (pixels).
 */
export function whereabouts(
  spots: readonly Spot[],
  centre: { readonly lat: number; readonly lng: number } | null,
  room: { readonly width: number; readonly height: number },
): Whereabout[] {
  // Longitudes are counted from one place, so that those beyond the date line are beside the others.
  const from = (centre ?? spots[0])?.lng ?? 0;
  const at = ({ lat, lng }: { readonly lat: number; readonly lng: number }) => ({
    x: wrapped(lng - from),
    y: mercatorLat(lat),
  });
  const middle = centre && at(centre);
  const near = spots
    .map((spot) => ({ spot, ...at(spot) }))
    .map((each) => ({ ...each, far: middle ? Math.hypot(each.x - middle.x, each.y - middle.y) : 0 }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MOST_SHOWN);
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const pixels = Math.min(
    pixelsPerDegree(NEAREST),
    room.width / span(near.map(({ x }) => x)),
    room.height / span(near.map(({ y }) => y)),
  );
  const kept: { spot: Spot; x: number; y: number }[] = [];
  for (const { spot, x, y } of near) {
    const [px, py] = [x * pixels, -y * pixels];
    if (kept.every((other) => Math.hypot(other.x - px, other.y - py) >= APART))
      kept.push({ spot, x: px, y: py });
  }
  const [xs, ys] = [kept.map(({ x }) => x), kept.map(({ y }) => y)];
  const placed = placeLabels(
    kept.map(({ spot, x, y }, row) => ({
      ...{ row, x, y, height: LINE, away: AWAY, weight: -row, side: null },
      width: Math.min(WIDEST, spot.name.length * LETTER + BESIDE),
    })),
    kept.map(({ x, y }, row) => ({ row, x, y, radius: MARKER / 2 })),
    {
      view: {
        left: Math.min(...xs) - MARGIN,
        right: Math.max(...xs) + MARGIN,
        top: Math.min(...ys) - MARGIN,
        bottom: Math.max(...ys) + MARGIN,
      },
      covered: [],
    },
  );
  const sides = new Map(placed.map(({ row, side }) => [row, isFar(side) ? null : side]));
  return kept.map(({ spot }, row) => ({ ...spot, side: sides.get(row) ?? null }));
}
