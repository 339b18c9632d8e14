import { PLACE_FLOATS } from './fleet.ts';
import { latOfMercator, mercatorLat, pixelsPerDegree } from './mercator.ts';

/**
 * Returns the place that is the given number of pixels to the right of another place and below it, on a map without
 * tilt.
 *
 * @param bearing the direction that is up on the map (degrees clockwise from north)
 */
export function placeBeside(
  { lng, lat }: { lng: number; lat: number },
  right: number,
  down: number,
  zoom: number,
  bearing: number,
): [lng: number, lat: number] {
  const turn = (bearing * Math.PI) / 180;
  const east = right * Math.cos(turn) - down * Math.sin(turn);
  const north = -right * Math.sin(turn) - down * Math.cos(turn);
  const scale = pixelsPerDegree(zoom);
  return [lng + east / scale, latOfMercator(mercatorLat(lat) + north / scale)];
}

/**
 * Writes the position of something that does not move, in the format of `PLACE_FLOATS`.
 *
 * @param from for `TailLayer`: where the line to the position begins
 */
export function writePlace(
  floats: Float32Array,
  row: number,
  lng: number,
  lat: number,
  heading = 0,
  from: readonly [lng: number, lat: number] = [lng, lat],
): void {
  const at = row * PLACE_FLOATS;
  floats[at] = lng;
  floats[at + 1] = lat;
  floats[at + 2] = lng - (floats[at] as number);
  floats[at + 3] = lat - (floats[at + 1] as number);
  floats[at + 4] = from[0] - lng;
  floats[at + 5] = from[1] - lat;
  floats[at + 6] = 0;
  floats[at + 7] = 0;
  floats[at + 8] = heading;
  floats[at + 9] = 0;
}
