/** Writes demo-cities.pmtiles: streets, buildings, land use and names of four areas, z10–14 (OpenStreetMap, ODbL). */
import { boundsOf, feature } from './geojson.mjs';
import { builtUp, openWater } from './derived-areas.mjs';
import { areas } from './osm-areas.mjs';
import { softened } from './soft-edge.mjs';
import { output } from './places-on-disk.mjs';
import { vectorMetadata, writePmtiles } from './pmtiles-writer.mjs';
import { waterBeyond } from './water-beyond.mjs';
import { vectorTiles } from './vector-tiles.mjs';

const LAYERS = [
  'coverage',
  'ocean',
  'land',
  'sites',
  'water_polygons',
  'water_lines',
  'buildings',
  'streets',
  'street_polygons',
  'street_labels',
  'addresses',
  'pois',
  'place_labels',
];

/** OSM highway → [first zoom level, importance]; importance 1 is the highest. */
const HIGHWAY = {
  motorway: [10, 1],
  trunk: [10, 2],
  primary: [10, 3],
  secondary: [11, 4],
  tertiary: [12, 5],
  unclassified: [12, 6],
  residential: [12, 6],
  living_street: [13, 6],
  road: [13, 6],
  busway: [14, 6],
  service: [14, 7],
  pedestrian: [13, 7],
  track: [14, 8],
  footway: [14, 9],
  path: [14, 9],
  cycleway: [14, 9],
  steps: [14, 9],
  bridleway: [14, 9],
};
const LAND = {
  forest: 'forest',
  wood: 'forest',
  scrub: 'scrub',
  grassland: 'grass',
  heath: 'grass',
  grass: 'grass',
  meadow: 'grass',
  village_green: 'grass',
  recreation_ground: 'park',
  residential: 'residential',
  commercial: 'commercial',
  retail: 'commercial',
  industrial: 'industrial',
  railway: 'industrial',
  garages: 'industrial',
  quarry: 'industrial',
  landfill: 'industrial',
  construction: 'industrial',
  brownfield: 'industrial',
  farmland: 'farmland',
  farm: 'farmland',
  farmyard: 'farmland',
  orchard: 'farmland',
  vineyard: 'farmland',
  allotments: 'farmland',
  cemetery: 'cemetery',
  sand: 'sand',
  beach: 'sand',
  wetland: 'swamp',
  park: 'park',
  garden: 'park',
  golf_course: 'park',
  playground: 'park',
  sports_centre: 'park',
  stadium: 'pitch',
  pitch: 'pitch',
  greenfield: 'grass',
};
/**
 * How to derive the sea beside a city whose data has no shoreline; see `openWater`. Coordinates in degrees, distances
 * in metres.
 */
const WATER = {
  montevideo: { from: 'south', reach: 280, quay: 45 },
  goteborg: {
    from: [
      [11.9, 57.689],
      [11.94, 57.7],
      [11.955, 57.708],
    ],
    reach: 84,
    quay: 30,
    within: [[11.893, 57.668, 12.04, 57.742]],
  },
};
/**
 * The boxes at whose border the areas fade. Göteborg's motorways reach beyond its box. Liechtenstein is missing here,
 * because it simply ends at its border.
 */
const EDGE = {
  goteborg: { box: [11.872, 57.658, 12.062, 57.753], roadEnds: [[11.88255, 57.7043]] },
  astana: { box: [71.2793, 51.069, 71.6309, 51.2894] },
  montevideo: { box: [-56.3379, -34.958, -55.9863, -34.8138] },
};
const FROM_FAR = /residential|industrial|commercial|farmland|forest|park/;
/** Building heights (metres) that are used if the tags contain neither a height nor a number of levels. */
const USUAL_HEIGHT = { house: 5, garage: 3, garages: 3, shed: 3, apartments: 14, church: 12 };

function buildingHeight(tags) {
  const height = Number.parseFloat(tags.height);
  const levels = Number.parseFloat(tags['building:levels']);
  const metres = height > 0 ? height : levels > 0 ? levels * 3.1 : (USUAL_HEIGHT[tags.building] ?? 6);
  return Math.round(Math.min(metres, 400));
}

function street(geometry, t) {
  const kind = t.highway.replace('_link', '');
  const [zoom, importance] = HIGHWAY[kind] ?? [];
  if (!zoom || t.area === 'yes') return [];
  const link = t.highway !== kind;
  const marks = {
    ...(link && { link }),
    ...(t.bridge && t.bridge !== 'no' && { bridge: true }),
    ...(t.tunnel && t.tunnel !== 'no' && { tunnel: true }),
    ...(t.oneway === '-1'
      ? { oneway: -1 }
      : (t.oneway === 'yes' || t.junction === 'roundabout') && { oneway: 1 }),
  };
  const drawn = ['streets', feature(geometry, { kind, ...marks, _min: zoom + (link ? 1 : 0), importance })];
  if (!t.name && !(t.ref && importance <= 4)) return [drawn];
  const names = {
    ...(t.name && { name: t.name }),
    ...(t.ref && importance <= 4 && { ref: t.ref.split(';')[0] }),
  };
  return [
    drawn,
    ['street_labels', feature(geometry, { kind, ...names, _min: Math.max(12, zoom + 1), importance })],
  ];
}

function line(geometry, t) {
  if (t.highway) return street(geometry, t);
  if (/^(rail|light_rail|tram|subway|narrow_gauge)$/.test(t.railway))
    return [
      [
        'streets',
        feature(geometry, {
          kind: t.railway,
          rail: true,
          ...(t.tunnel && { tunnel: true }),
          _min: t.service ? 14 : 11,
          importance: 10,
        }),
      ],
    ];
  if (/^(river|canal|stream|drain|ditch)$/.test(t.waterway))
    return [
      [
        'water_lines',
        feature(geometry, {
          kind: t.waterway,
          ...(t.name && { name: t.name }),
          _min: /river|canal/.test(t.waterway) ? 10 : 13,
        }),
      ],
    ];
  return [];
}

function polygon(geometry, t) {
  if (t.building && t.building !== 'no')
    return [['buildings', feature(geometry, { h: buildingHeight(t), _min: 13 })]];
  if (t.natural === 'water' || t.waterway === 'riverbank' || /^(reservoir|basin)$/.test(t.landuse))
    return [
      ['water_polygons', feature(geometry, { kind: 'water', ...(t.name && { name: t.name }), _min: 10 })],
    ];
  if (/pedestrian|footway|service/.test(t.highway))
    return [['street_polygons', feature(geometry, { kind: 'pedestrian', _min: 14 })]];
  const kind = LAND[t.landuse] ?? LAND[t.natural] ?? LAND[t.leisure];
  const named = t.name && /park|cemetery|forest|sand/.test(kind) && { name: t.name };
  if (kind) return [['land', feature(geometry, { kind, ...named, _min: FROM_FAR.test(kind) ? 10 : 12 })]];
  return /^(school|university|hospital|college|prison)$/.test(t.amenity)
    ? [['sites', feature(geometry, { kind: t.amenity, _min: 12 })]]
    : [];
}

function point(geometry, t, { addresses, placeNames }) {
  const found = [];
  if (addresses && t['addr:housenumber'])
    found.push([
      'addresses',
      feature(geometry, { housenumber: String(t['addr:housenumber']).slice(0, 8), _min: 14 }),
    ]);
  const kind = t.amenity ?? t.shop ?? t.tourism;
  if (kind && t.name) found.push(['pois', feature(geometry, { kind, name: t.name, _min: 14 })]);
  if (placeNames && t.name && /suburb|neighbourhood|quarter|hamlet|village/.test(t.place))
    found.push([
      'place_labels',
      feature(geometry, { kind: t.place, name: t.name, _min: t.place === 'suburb' ? 11 : 12 }),
    ]);
  return found;
}

function layersOf(name, { bounds, features }) {
  const layers = Object.fromEntries(LAYERS.map((layer) => [layer, []]));
  // Montevideo's 205 000 house numbers would take more bytes than all its streets. Liechtenstein's villages are already
  // among the GeoNames towns.
  const options = { addresses: name !== 'montevideo', placeNames: name !== 'liechtenstein' };
  const seen = new Set();
  for (const { geometry, properties: t } of features) {
    const shape = geometry.type.replace('Multi', '');
    const id = `${t['@type']}${t['@id']}`;
    if (shape === 'Point' && seen.has(id)) continue; // a point near a tile's edge occurs in both tiles
    seen.add(id);
    const found =
      shape === 'Point'
        ? point(geometry, t, options)
        : shape === 'LineString'
          ? line(geometry, t)
          : polygon(geometry, t);
    for (const [layer, one] of found) layers[layer].push(one);
  }
  for (const layer of ['streets', 'street_labels']) {
    // Important streets come last, so that they are drawn over the others. Important names come first, so that they are
    // placed first.
    layers[layer].sort(
      (a, b) => (layer === 'streets' ? 1 : -1) * (b.properties.importance - a.properties.importance),
    );
    for (const { properties } of layers[layer]) delete properties.importance;
  }
  const [w, s, e, n] = bounds;
  layers.coverage.push(
    feature(
      {
        type: 'Polygon',
        coordinates: [
          [
            [w, s],
            [e, s],
            [e, n],
            [w, n],
            [w, s],
          ],
        ],
      },
      { area: name },
    ),
  );
  const water = WATER[name] ? openWater(features, bounds, WATER[name]) : [];
  for (const coordinates of water) layers.ocean.push(feature({ type: 'Polygon', coordinates }, {}));
  for (const coordinates of builtUp(features, bounds))
    layers.land.push(feature({ type: 'Polygon', coordinates }, { kind: 'residential' }));
  if (!EDGE[name]) return layers;
  const polygons = (rings = []) => rings.map((ring) => feature({ type: 'Polygon', coordinates: [ring] }, {}));
  const { rings, land } = waterBeyond[name] ?? {};
  const soft = softened(layers, EDGE[name], polygons(rings));
  return { ...soft, coverage: [...soft.coverage, ...polygons(land)] };
}

const BUFFER = { addresses: 8, pois: 8 };
const TOLERANCE = { buildings: 1.5 };
const tiles = new Map();
const allBounds = [];
for (const [name, read] of Object.entries(areas)) {
  const area = read();
  allBounds.push(area.bounds, waterBeyond[name]?.bounds ?? area.bounds);
  const layers = Object.fromEntries(
    Object.entries(layersOf(name, area)).map(([layer, features]) => [
      layer,
      { features, buffer: BUFFER[layer] ?? 64, tolerance: TOLERANCE[layer] ?? 2.5 },
    ]),
  );
  const corners = [area.bounds, waterBeyond[name]?.bounds ?? area.bounds].flatMap(([w, s, e, n]) => [
    [w, s],
    [e, n],
  ]);
  const own = vectorTiles(layers, { minzoom: 10, maxzoom: 14, within: boundsOf(corners) });
  for (const [key, bytes] of own) tiles.set(key, bytes);
  console.log(
    name,
    area.bounds.map((degrees) => degrees.toFixed(4)).join(),
    own.size,
    'tiles',
    Object.entries(layers)
      .map(([layer, { features }]) => `${layer} ${features.length}`)
      .join(', '),
  );
}
const bounds = boundsOf(
  allBounds.flatMap(([w, s, e, n]) => [
    [w, s],
    [e, n],
  ]),
);
console.log(
  writePmtiles(`${output}/demo-cities.pmtiles`, tiles, {
    minzoom: 10,
    maxzoom: 14,
    bounds,
    center: [11.967, 57.705, 13],
    metadata: vectorMetadata('demo-cities', LAYERS, '© OpenStreetMap contributors'),
  }),
);
