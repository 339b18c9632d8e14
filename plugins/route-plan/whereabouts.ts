import { mercatorLat, pixelsPerDegree } from '../../src/map/mercator.ts';

/** A device on the map of an empty plan. */
export type Whereabout = {
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** False if the name would lie on the marker or name of a device before it. */
  readonly isNamed: boolean;
};
type Spot = Omit<Whereabout, 'isNamed'>;

/** The most devices that an empty plan shows: they are a hint where plans start, not a second map of all devices. */
export const MOST_SHOWN = 12;
/** The zoom at which the map stays where devices are close together. */
const NEAREST = 15;
/** The space that a marker with its name needs (pixels). */
const NAME = { width: 128, height: 54 };

/**
 * Returns the devices for the map of an empty plan: those nearest to where the user last looked, and which of them have
 * room for a name when the map shows all of them. `room`: the map's size without its margins (pixels).
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
  const named: typeof near = [];
  const all = near.map((each) => {
    const isNamed = !named.some((other) => covers(each, other));
    if (isNamed) named.push(each);
    return { ...each.spot, isNamed };
  });
  // The map draws later markers above earlier ones. Markers with a name come last, so that a name always belongs to the
  // marker on top.
  return all.toSorted((a, b) => Number(a.isNamed) - Number(b.isNamed));
}
