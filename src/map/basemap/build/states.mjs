/** Writes states.json: names and areas of the world's states and provinces, from the GeoPackage that QGIS ships. */
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { feature } from './geojson.mjs';
import { sources } from './places-on-disk.mjs';

const FILE = `${sources}/deb/qgis-common/usr/share/qgis/resources/data/world_map.gpkg`;
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];

/**
 * Returns the polygons of a GeoPackage geometry (OGC 12-128r18, §2.1.3: a header, then well-known binary). Expects
 * little-endian, as QGIS writes it.
 */
function polygons(blob) {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
  let at = 8 + ENVELOPE_BYTES[(blob[3] >> 1) & 7];
  const count = () => {
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const list = (read) => Array.from({ length: count() }, read);
  const degrees = () => {
    at += 8;
    return Math.round(view.getFloat64(at - 8, true) * 1000) / 1000;
  };
  const geometry = () => {
    at += 1;
    const type = count();
    return type === 6 ? list(geometry).flat(1) : [list(() => list(() => [degrees(), degrees()]))];
  };
  return geometry();
}

const rows = new DatabaseSync(FILE, { readOnly: true })
  .prepare('select geom, name, adm0_a3 from states_provinces')
  .all();
const features = rows
  .filter((row) => row.geom)
  .map(({ geom, name, adm0_a3 }) =>
    feature({ type: 'MultiPolygon', coordinates: polygons(geom) }, { name, adm0_a3 }),
  );
fs.writeFileSync(`${sources}/states.json`, JSON.stringify({ type: 'FeatureCollection', features }));
console.log(features.length, 'states');
