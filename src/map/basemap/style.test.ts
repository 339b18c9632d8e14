import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { StyleSpecification } from 'maplibre-gl';
import { describe, expect, test } from 'vitest';
import { dark, light } from './palette.ts';
import { withAnchor, withPerspective } from './manager.ts';
import { basemapStyle, belowLabels, isEmbedded, type BasemapOptions, withSky } from './style.ts';

/** Returns the contrast between two colours `#rrggbb`, from 1 to 21 (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const looks: readonly [string, BasemapOptions][] = [
  ['light', { theme: 'light', language: 'en' }],
  ['dark', { theme: 'dark', language: 'el' }],
  ['without relief', { theme: 'light', language: 'de', relief: false }],
  ['with houses', { theme: 'dark', language: 'de', buildings3d: true }],
  ['satellite', { theme: 'light', language: 'de-AT', satellite: true }],
  ['outdoor', { theme: 'light', language: 'pl', outdoor: true, globe: true }],
];

describe.each(looks)('the embedded map, %s', (_, options) => {
  const style = basemapStyle(options);
  const ids = style.layers.map(({ id }) => id);

  test('is a valid MapLibre style', () => {
    expect(validateStyleMin(style)).toEqual([]);
  });

  test('asks no server: no glyphs, no sprite, only files of its own', () => {
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    for (const source of Object.values(style.sources)) {
      expect('url' in source && source.url).toMatch(
        /^pmtiles:\/\/http:\/\/localhost\/basemap\/[a-z-]+\.pmtiles$/,
      );
    }
    expect(JSON.stringify(style)).not.toContain('https://');
  });

  test('draws every source it loads, and loads every source it draws', () => {
    const drawn = new Set(style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : [])));
    expect([...drawn]).toEqual(expect.arrayContaining(Object.keys(style.sources)));
    for (const name of drawn) expect(style.sources).toHaveProperty(String(name));
  });

  test('devices lie above the ground and below the names', () => {
    const anchor = ids.indexOf(belowLabels);
    expect(anchor).toBeGreaterThan(0);
    expect(style.layers.slice(anchor + 1).filter(({ type }) => type !== 'symbol')).toEqual([]);
  });

  test('letters come from the font files that the style names', () => {
    const fonts = style.layers.flatMap((layer) =>
      layer.type === 'symbol' ? (layer.layout?.['text-font'] ?? []) : [],
    );
    for (const font of fonts) expect(style['font-faces']).toHaveProperty([String(font)]);
  });

  test('all that streets areas draw fades at their borders, except houses, which are left out whole', () => {
    const drawn = style.layers.filter(
      (layer) =>
        'source' in layer &&
        layer.source === 'cities' &&
        (layer.type === 'line' || layer.type === 'fill') &&
        layer.id !== 'building',
    );
    expect(drawn.length).toBeGreaterThan(5);
    for (const { id, paint } of drawn) {
      const opacity = Object.entries(paint ?? {}).find(([name]) => /^(line|fill)-opacity$/.test(name))?.[1];
      expect(JSON.stringify(opacity), id).toContain('["get","fade"]');
    }
  });

  test('is recognised as embedded', () => expect(isEmbedded(style)).toBe(true));
});

describe('options', () => {
  test('relief off loads no heights', () => {
    expect(basemapStyle({ theme: 'light', language: 'en', relief: false }).sources).not.toHaveProperty(
      'relief',
    );
  });

  test('the files can lie elsewhere', () => {
    const { world } = basemapStyle({
      theme: 'light',
      language: 'en',
      assets: 'https://files.example/maps/',
    }).sources;
    expect(world).toMatchObject({ url: 'pmtiles://https://files.example/maps/world.pmtiles' });
  });

  test('countries are named in the language, whatever the region', () => {
    expect(JSON.stringify(basemapStyle({ theme: 'light', language: 'de-AT' }))).toContain('"name_de"');
  });
});

describe('colours', () => {
  test.each([
    'country',
    'city',
    'town',
    'village',
    'streetText',
    'poiText',
    'shieldText',
    'parkText',
  ] as const)('the names of “%s” can be read on land and on built-up ground, in both themes', (name) => {
    for (const palette of [light, dark])
      for (const ground of [palette.land, palette.built])
        expect(contrast(palette[name], ground)).toBeGreaterThan(name === 'parkText' ? 3.5 : 4.5);
  });
});

test('roads and water can be told from the land in the dark theme', () => {
  for (const [name, least] of [
    ['street', 1.9],
    ['major', 2.7],
    ['motorway', 3.8],
    ['water', 1.15],
    ['border', 3],
  ] as const)
    expect(contrast(dark[name], dark.land), name).toBeGreaterThan(least);
});

describe('the place for devices in an online style', () => {
  const style = (...types: string[]) =>
    ({
      version: 8,
      sources: {},
      layers: types.map((type, i) => ({ id: `${i}`, type })),
    }) as StyleSpecification;
  const order = (...types: string[]) => withAnchor(style(...types)).layers.map(({ id }) => id);

  test('is under the names at the end', () => {
    expect(order('background', 'fill', 'symbol', 'line', 'symbol', 'symbol')).toEqual([
      '0',
      '1',
      '2',
      '3',
      belowLabels,
      '4',
      '5',
    ]);
  });
  test('is on top where there are no names', () => {
    expect(order('background', 'fill')).toEqual(['0', '1', belowLabels]);
  });
  test('is at the bottom of a style of names', () => {
    expect(order('symbol')).toEqual([belowLabels, '0']);
  });
  test('an empty style gets it, too', () => {
    expect(order()).toEqual([belowLabels]);
  });
  test('is not added twice', () => {
    expect(withAnchor(withAnchor(style('background'))).layers).toHaveLength(2);
  });
});

const streets = (...layers: StyleSpecification['layers']): StyleSpecification => ({
  version: 8,
  sources: { tiles: { type: 'vector', url: 'https://tiles.example/planet' } },
  layers: [{ id: 'ground', type: 'background' }, ...layers],
});
const houses = {
  id: 'building',
  type: 'fill',
  source: 'tiles',
  'source-layer': 'building',
  paint: { 'fill-color': '#ccc' },
} as const;
const names = { id: 'names', type: 'symbol', source: 'tiles', 'source-layer': 'place' } as const;
const ids = ({ layers }: StyleSpecification) => layers.map(({ id }) => id);

describe('[MAP-09] the sky over an online map in perspective', () => {
  test('is added if the style has none, and left as it is otherwise', () => {
    const style = withSky(streets(names), 'dark');
    expect(style.sky).toEqual(basemapStyle({ theme: 'dark', language: 'en' }).sky);
    expect(validateStyleMin(style)).toEqual([]);
    const own = { 'sky-color': '#123456' };
    expect(withSky({ ...streets(names), sky: own }, 'light').sky).toBe(own);
  });
});

describe('[MAP-09] houses of an online map in perspective', () => {
  test('stand up in their own colour, beneath the names', () => {
    const style = withPerspective(streets(houses, names));
    expect(ids(style)).toEqual(['ground', 'building', 'houses-standing', 'names']);
    expect(style.layers[2]).toMatchObject({
      type: 'fill-extrusion',
      paint: { 'fill-extrusion-color': '#ccc' },
    });
    expect(validateStyleMin(style)).toEqual([]);
  });
  test.each([
    ['without houses', streets(names)],
    ['of pictures only', streets({ id: 'picture', type: 'raster', source: 'tiles' })],
    [
      'where they stand already',
      streets(houses, { id: 'own', type: 'fill-extrusion', source: 'tiles', 'source-layer': 'building' }),
    ],
  ])('a style %s stays as it is', (_, style) => {
    expect(withPerspective(style)).toBe(style);
  });
});
