/** The four areas with street data: their OpenStreetMap features as GeoJSON, with OSM's tags. */
import fs from 'node:fs';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { boundsOf, readFeatures } from './geojson.mjs';
import { readOsm } from './osm-pbf.mjs';
import { packages, sources } from './places-on-disk.mjs';

/** Reads a city's OSM QA tiles, which have zoom 12, centimetre precision and all tags. */
function qaTiles(city) {
  const folder = `${packages}/@mapbox/mvt-fixtures/real-world/osm-qa-${city}`;
  const count = 2 ** 12;
  const lng = (x) => (x / count) * 360 - 180;
  const lat = (y) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count))) * 180) / Math.PI;
  const features = [];
  const corners = [];
  for (const file of fs.readdirSync(folder)) {
    const [z, x, y] = file
      .match(/(\d+)-(\d+)-(\d+)/)
      .slice(1)
      .map(Number);
    const layer = new VectorTile(new PbfReader(fs.readFileSync(`${folder}/${file}`))).layers.osm;
    corners.push([lng(x), lat(y + 1)], [lng(x + 1), lat(y)]);
    for (let i = 0; i < layer.length; i++) features.push(layer.feature(i).toGeoJSON(x, y, z));
  }
  return { bounds: boundsOf(corners), features };
}

function goteborg() {
  const features = readFeatures(`${packages}/geojson-path-finder/test/large-network.json`);
  return { bounds: boundsOf(features.map((one) => one.geometry.coordinates)), features };
}

function liechtenstein() {
  const bounds = [9.455, 47.045, 9.65, 47.275];
  const [west, south, east, north] = bounds;
  const features = readOsm(`${sources}/deb/osm2pgsql/tests/data/liechtenstein-2013-08-03.osm.pbf`).filter(
    ({ geometry }) => {
      const [lng, lat] = geometry.coordinates.flat(3);
      return lng > west && lng < east && lat > south && lat < north;
    },
  );
  return { bounds, features };
}

/** For each area, a function that returns { bounds: [west, south, east, north], features }. */
export const areas = {
  goteborg,
  liechtenstein,
  astana: () => qaTiles('astana'),
  montevideo: () => qaTiles('montevideo'),
};
