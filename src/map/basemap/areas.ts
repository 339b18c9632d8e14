/** A map area: west, south, east, north (degrees). */
type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The areas for which the embedded map has street data. */
export const streetAreas: Readonly<Record<'goteborg' | 'liechtenstein' | 'astana' | 'montevideo', Bounds>> = {
  goteborg: [11.889, 57.668, 12.04, 57.745],
  liechtenstein: [9.47, 47.048, 9.636, 47.271],
  astana: [71.2793, 51.069, 71.6309, 51.2894],
  montevideo: [-56.3379, -34.958, -55.9863, -34.8138],
};

const isIn = (areas: readonly Bounds[], lng: number, lat: number): boolean =>
  areas.some(([west, south, east, north]) => lng > west && lng < east && lat > south && lat < north);

/** Whether the embedded map has streets at a place. */
export const hasStreets = (lng: number, lat: number): boolean => isIn(Object.values(streetAreas), lng, lat);

/** Whether the embedded map has houses at a place. The data of the other areas contains none. */
export const hasHouses = (lng: number, lat: number): boolean =>
  isIn([streetAreas.astana, streetAreas.liechtenstein], lng, lat);
