import { mercatorLat, pixelsPerDegree } from '../../src/map/mercator.ts';

/** A device on the map of an empty plan. */
export type Whereabout = {
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** False if the name would cover another marker, or the name of an earlier device in the list. */
  readonly isNamed: boolean;
};
type Spot = Omit<Whereabout, 'isNamed'>;

/**
 * The maximum number of devices on the map of an empty plan: they hint at where plans may start, and do not replace the
 * live map.
 */
export const MOST_SHOWN = 12;
/** If all devices are close together, the map zooms in no further than this. */
const NEAREST = 15;
/** The space that a marker with its name needs (pixels). */
const NAME = { width: 128, height: 54 };
/** The size of a marker, and the height of a name below it (pixels). */
const MARKER = 28;
const LINE = 20;
/** The width of an average letter, and the space beside the letters of a name (pixels). */
const LETTER = 7;
const BESIDE = 16;

/**
 * Returns the devices for the map of an empty plan: those nearest to where the user last looked. Also decides which of
 * them have room for a name when the map shows all of them. `room`: the map's size without its margins (pixels).
 */
export function whereabouts(
  spots: readonly Spot[],
  centre: { readonly lat: number; readonly lng: number } | null,
  room: { readonly width: number; readonly height: number },
): Whereabout[] {
  const at = ({ lat, lng }: { readonly lat: number; readonly lng: number }) => ({
    x: lng,
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
  const covers = (a: (typeof near)[number], b: (typeof near)[number]) =>
    Math.abs(a.x - b.x) * pixels < NAME.width && Math.abs(a.y - b.y) * pixels < NAME.height;
  /** Whether the marker `b` lies where the name of `a` would be printed. */
  const isUnderName = (a: (typeof near)[number], b: (typeof near)[number]) => {
    const width = Math.min(NAME.width, a.spot.name.length * LETTER + BESIDE);
    const below = (a.y - b.y) * pixels;
    return Math.abs(a.x - b.x) * pixels < (width + MARKER) / 2 && below > MARKER / 4 && below < MARKER + LINE;
  };
  const named: typeof near = [];
  const all = near.map((each) => {
    const isNamed =
      !named.some((other) => covers(each, other)) && !near.some((other) => isUnderName(each, other));
    if (isNamed) named.push(each);
    return { ...each.spot, isNamed };
  });
  // The map draws later markers on top of earlier ones. Markers with a name come last, so that a visible name always
  // belongs to the marker on top.
  return all.toSorted((a, b) => Number(a.isNamed) - Number(b.isNamed));
}
