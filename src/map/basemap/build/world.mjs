/**
 * Writes world.pmtiles: land, lakes, rivers, borders and the names of countries and states, z0–5 (Natural Earth, 1:10
 * million).
 */
import fs from 'node:fs';
import polylabel from 'polylabel';
import { feature as topojsonFeature } from 'topojson-client';
import { feature, largestPolygon, readFeatures, ringArea } from './geojson.mjs';
import { mendedName } from './mended-names.mjs';
import { output, packages, sources } from './places-on-disk.mjs';
import { vectorMetadata, writePmtiles } from './pmtiles-writer.mjs';
import { vectorTiles } from './vector-tiles.mjs';

const MAX_ZOOM = 5;
/** The app's languages, and the most widely spoken ones. */
const LANGUAGES = (
  process.env.BASEMAP_LANGUAGES ?? 'en,de,fr,es,it,pt,nl,pl,ru,el,tr,sv,da,cs,uk,zh,ja,ar'
).split(',');
const read = (name) => readFeatures(`${sources}/${name}.json`);
const named = (name) => (mendedName(name) ? { name: mendedName(name) } : {});
const json = (path) => JSON.parse(fs.readFileSync(`${packages}/${path}`, 'utf8'));

const land = read('land').map(({ geometry, properties }) =>
  feature(geometry, { _min: properties.scalerank === 0 ? 0 : 4 }),
);

// The ocean file also contains the lakes, and only these are used. Its ocean polygons lose peninsulas when simplified,
// so land is drawn over a water-coloured background instead.
const lakes = read('ocean')
  .filter(({ properties }) => properties.featurecla !== 'Ocean')
  .map(({ geometry, properties }) => {
    const area = ringArea(largestPolygon(geometry)[0]);
    return feature(geometry, {
      ...named(properties.name),
      _min: area > 1 ? 1 : area > 0.15 ? 3 : area > 0.03 ? 4 : 5,
    });
  });

const RIVER_ZOOM = [2, 2, 3, 3, 4, 4, 5];
const rivers = read('rivers')
  .filter(({ properties }) => properties.featurecla === 'River')
  .map(({ geometry, properties: { scalerank, name } }) =>
    feature(geometry, { rank: scalerank, ...named(name), _min: RIVER_ZOOM[scalerank] ?? MAX_ZOOM }),
  );

const DISPUTED = /Disputed|Line of control|Indefinite|Indeterm|Lease|ForgetMagics/;
const countryLines = read('countries-lines')
  .filter(({ properties }) => !properties.featurecla.includes('Overlay'))
  .map(({ geometry, properties }) =>
    feature(geometry, { admin_level: 2, ...(DISPUTED.test(properties.featurecla) && { disputed: true }) }),
  );

const STATE_ZOOM = [3, 3, 3, 4, 4, 4];
const stateLines = read('states-lines')
  .filter(({ properties }) => /^Admin-1 boundary$|region boundary/.test(properties.featurecla))
  .map(({ geometry, properties }) =>
    feature(geometry, {
      admin_level: 4,
      rank: properties.scalerank,
      _min: STATE_ZOOM[properties.scalerank] ?? MAX_ZOOM,
    }),
  );

/**
 * Reefs, military bases and scattered islands. Their names are left out, because nobody looks for them on a world map.
 */
const UNNAMED =
  /^(Indian Ocean Ter|Coral Sea|Ashmore|Br\. Indian|Fr\. S\.|S\. Geo|Heard|U\.S\. Minor|Clipperton|Scarborough|Spratly|Bajo|Serranilla|Siachen|USNB|Akrotiri|Dhekelia|Cyprus U\.N\.|Baikonur|Brazilian I|Southern Patagonian|Bir Tawil)/;
/** ISO codes that the data lacks. Null: no code is assigned, so the name from the data is used. */
const ISO = {
  Kosovo: 'XK',
  'N. Cyprus': null,
  Somaliland: null,
  France: 'FR',
  Norway: 'NO',
  'S. Sudan': 'SS',
};
/** Positions of country names, where readers do not expect the name at the centre of the largest polygon. */
const LABEL_POINT = { US: [-98.5, 39.6], RU: [97, 62], CA: [-105, 58], NO: [9.2, 61.2], FR: [2.4, 46.6] };

function countryLabels() {
  const isoByNumber = new Map(
    json('earth-topojson/10m.json').objects.countries.geometries.map(({ properties: p }) => [
      String(p?.ISO_N3).padStart(3, '0'),
      p?.ISO_A2,
    ]),
  );
  const names = LANGUAGES.map((language) => [
    language,
    new Intl.DisplayNames([language], { type: 'region' }),
  ]);
  const atlas = json('world-atlas/countries-10m.json');
  return topojsonFeature(atlas, atlas.objects.countries)
    .features.filter((country) => country.geometry && !UNNAMED.test(country.properties.name))
    .map((country) => {
      const { name } = country.properties;
      const polygon = largestPolygon(country.geometry);
      const area = ringArea(polygon[0]);
      const code = name in ISO ? ISO[name] : isoByNumber.get(country.id);
      const iso = code && code !== '-99' ? code : null;
      const point = LABEL_POINT[iso] ?? polylabel(polygon, 0.05).slice(0, 2);
      const rank = area > 300 ? 1 : area > 60 ? 2 : area > 15 ? 3 : area > 3 ? 4 : area > 0.5 ? 5 : 6;
      const localised = iso
        ? Object.fromEntries(names.map(([language, display]) => [`name_${language}`, display.of(iso)]))
        : {};
      return feature(
        { type: 'Point', coordinates: [...point] },
        {
          admin_level: 2,
          rank,
          name: localised.name_en ?? name,
          ...localised,
          _min: [0, 0, 1, 2, 3, 4, 5][rank],
        },
      );
    });
}

/** Countries whose states are widely known: the names of these states already appear at lower zoom levels. */
const FEDERAL = new Set(['USA', 'CAN', 'AUS', 'BRA', 'RUS', 'CHN', 'IND', 'ARG', 'MEX', 'KAZ', 'ZAF', 'DEU']);
const stateLabels = read('states').flatMap(({ geometry, properties }) => {
  const polygon = largestPolygon(geometry);
  const area = ringArea(polygon[0]);
  if (!properties.name || area < 0.08) return [];
  const point = { type: 'Point', coordinates: [...polylabel(polygon, 0.05)].slice(0, 2) };
  const _min = FEDERAL.has(properties.adm0_a3) && area > 12 ? 3 : area > 8 ? 4 : 5;
  return [
    feature(point, { admin_level: 4, rank: area > 8 ? 1 : area > 1.2 ? 2 : 3, name: properties.name, _min }),
  ];
});

const layers = {
  land: { features: land, tolerance: 2.2 },
  water_polygons: { features: lakes, tolerance: 2 },
  water_lines: { features: rivers },
  boundaries: { features: [...countryLines, ...stateLines], buffer: 16 },
  boundary_labels: { features: [...countryLabels(), ...stateLabels], buffer: 0 },
};
console.log(
  writePmtiles(`${output}/world.pmtiles`, vectorTiles(layers, { minzoom: 0, maxzoom: MAX_ZOOM }), {
    minzoom: 0,
    maxzoom: MAX_ZOOM,
    bounds: [-180, -85.05, 180, 85.05],
    center: [10, 30, 2],
    metadata: vectorMetadata('world', Object.keys(layers), 'Natural Earth'),
  }),
);
