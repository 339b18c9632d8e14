import fs from 'node:fs';

export const feature = (geometry, properties) => ({ type: 'Feature', geometry, properties });

/**
 * Returns the features of a GeoJSON file. Where a layer has no attributes, mapshaper writes bare geometries, which
 * become features here.
 */
export function readFeatures(file) {
  const json = JSON.parse(fs.readFileSync(file, 'utf8'));
  return (json.features ?? json.geometries.map((geometry) => feature(geometry, {}))).filter(
    (one) => one.geometry,
  );
}

/** Returns the size of a ring, only for comparisons: in square degrees, corrected for the ring's latitude. */
export function ringArea(ring) {
  let sum = 0;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++)
    sum += (ring[j][0] - ring[i][0]) * (ring[i][1] + ring[j][1]) * Math.cos((ring[i][1] * Math.PI) / 180);
  return Math.abs(sum / 2);
}

/** Returns the largest polygon of a (multi)polygon. */
export const largestPolygon = (geometry) =>
  geometry.type === 'Polygon'
    ? geometry.coordinates
    : geometry.coordinates.reduce((a, b) => (ringArea(b[0]) > ringArea(a[0]) ? b : a));

/** Returns all lines of a geometry; rings count as lines. */
export function linesOf({ type, coordinates }) {
  if (type === 'LineString') return [coordinates];
  if (type === 'Polygon' || type === 'MultiLineString') return coordinates;
  return type === 'MultiPolygon' ? coordinates.flat(1) : [];
}

/** Returns the bounds of a geometry's coordinates: west, south, east, north. */
export function boundsOf(coordinates, bounds = [180, 90, -180, -90]) {
  if (typeof coordinates[0] !== 'number') for (const part of coordinates) boundsOf(part, bounds);
  else {
    bounds[0] = Math.min(bounds[0], coordinates[0]);
    bounds[1] = Math.min(bounds[1], coordinates[1]);
    bounds[2] = Math.max(bounds[2], coordinates[0]);
    bounds[3] = Math.max(bounds[3], coordinates[1]);
  }
  return bounds;
}
