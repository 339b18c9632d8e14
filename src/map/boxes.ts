/** An area in degrees × 10⁷. If `west` is greater than `east`, it crosses the date line. */
export type Box = {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
};

/** Device positions in columns of degrees × 10⁷, with a flag for the devices that are shown. */
export type Places = {
  readonly length: number;
  readonly lat: ArrayLike<number>;
  readonly lng: ArrayLike<number>;
  readonly shown: ArrayLike<number>;
};

const TURN = 3.6e9;
const HALF_TURN = 1.8e9;

/** Converts bounds in degrees, as map libraries give them, to an area. Their longitudes may be beyond ±180°. */
export function boxOf(west: number, south: number, east: number, north: number): Box {
  const whole = east - west >= 360;
  return {
    west: whole ? -HALF_TURN : wrap(west * 1e7),
    east: whole ? HALF_TURN : wrap(east * 1e7),
    south: south * 1e7,
    north: north * 1e7,
  };
}

const wrap = (lng: number) => ((((lng + HALF_TURN) % TURN) + TURN) % TURN) - HALF_TURN;

/** Returns an area that is enlarged on each side by this share of its width and height. */
export function widened({ west, south, east, north }: Box, share: number): Box {
  const wide = (east - west + (west > east ? TURN : 0)) * share;
  const high = (north - south) * share;
  return { west: west - wide, east: east + wide, south: south - high, north: north + high };
}

export function isInside({ west, south, east, north }: Box, lat: number, lng: number): boolean {
  if (lat < south || lat > north) return false;
  const holds = (at: number) => (west <= east ? at >= west && at <= east : at >= west || at <= east);
  // The date line is at +180° as well as at −180°.
  return holds(lng) || (Math.abs(lng) === HALF_TURN && holds(-lng));
}

/**
 * Returns how many of the shown devices are inside an area. Takes a single pass: a fraction of a millisecond for 100
 * 000 devices.
 */
export function countInside(places: Places, box: Box): number {
  let count = 0;
  for (let row = 0; row < places.length; row++)
    if (places.shown[row] && isInside(box, places.lat[row] as number, places.lng[row] as number)) count++;
  return count;
}

/** Returns the rows of the shown devices inside an area for which `isWanted` returns true, but at most `most` rows. */
export function rowsInside(
  places: Places,
  box: Box,
  most = Number.POSITIVE_INFINITY,
  isWanted: (row: number) => boolean = () => true,
): number[] {
  const rows: number[] = [];
  for (let row = 0; row < places.length && rows.length < most; row++)
    if (
      places.shown[row] &&
      isInside(box, places.lat[row] as number, places.lng[row] as number) &&
      isWanted(row)
    )
      rows.push(row);
  return rows;
}

/** Returns the smallest area that contains all shown devices (or those of `rows`). Null if there are none. */
export function boxAround(places: Places, rows?: Iterable<number>): Box | null {
  let south = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  // The extent from west to east is calculated twice: with longitudes counted from −180° to 180°, and with longitudes
  // counted from the date line. The narrower result is used.
  let west = Number.POSITIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  let westAcross = Number.POSITIVE_INFINITY;
  let eastAcross = Number.NEGATIVE_INFINITY;
  const take = (row: number) => {
    if (!places.shown[row]) return;
    const lat = places.lat[row] as number;
    const lng = places.lng[row] as number;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
    if (lng < west) west = lng;
    if (lng > east) east = lng;
    const across = lng < 0 ? lng + TURN : lng;
    if (across < westAcross) westAcross = across;
    if (across > eastAcross) eastAcross = across;
  };
  if (rows) for (const row of rows) take(row);
  else for (let row = 0; row < places.length; row++) take(row);
  if (south > north) return null;
  return eastAcross - westAcross < east - west
    ? { south, north, west: wrap(westAcross), east: wrap(eastAcross) }
    : { south, north, west, east };
}

/** Converts an area to bounds in degrees for a map library; `east` is never less than `west`. */
export function boundsOf({ west, south, east, north }: Box): [[number, number], [number, number]] {
  return [
    [west / 1e7, south / 1e7],
    [(east < west ? east + TURN : east) / 1e7, north / 1e7],
  ];
}
