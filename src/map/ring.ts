const EARTH_RADIUS = 6_371_008.8;
const CORNERS = 48;

/**
 * A circle on the ground as a closed ring of longitude and latitude; `metres` is its radius. Destination point on a sphere:
 * E. Williams, "Aviation Formulary".
 */
export function ringAround(lat: number, lng: number, metres: number): [number, number][] {
  const radians = Math.PI / 180;
  const far = metres / EARTH_RADIUS;
  const from = lat * radians;
  return Array.from({ length: CORNERS + 1 }, (_, i) => {
    const course = ((i % CORNERS) / CORNERS) * 2 * Math.PI;
    const to = Math.asin(Math.sin(from) * Math.cos(far) + Math.cos(from) * Math.sin(far) * Math.cos(course));
    const turn = Math.atan2(
      Math.sin(course) * Math.sin(far) * Math.cos(from),
      Math.cos(far) - Math.sin(from) * Math.sin(to),
    );
    return [lng + turn / radians, to / radians];
  });
}
