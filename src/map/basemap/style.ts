import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { fontFaces } from './fonts.ts';
import { borders, cityGround, earthLayers, lakes, waterLines } from './ground-layers.ts';
import { earthLabels, placeLabels, streetLabels } from './label-layers.ts';
import { dark, light, overImage, type Palette } from './palette.ts';
import { buildingLayers, streetLayers } from './street-layers.ts';

/**
 * Options of the embedded map. Theme and language are required. Relief is on by default; all other options are off by
 * default.
 */
export type BasemapOptions = {
  readonly theme: 'light' | 'dark';
  /** BCP 47 tag of the app's language. Country names on the map are in this language; towns have their local names. */
  readonly language: string;
  /**
   * Shows shaded mountains. Switched off in screenshots that are compared pixel by pixel, because graphics drivers draw
   * the shading differently.
   */
  readonly relief?: boolean;
  /** Shows 3D buildings. They are visible only while the camera is tilted. */
  readonly buildings3d?: boolean;
  /** Shows a satellite image beneath the lines and names. */
  readonly satellite?: boolean;
  /** Shows stronger relief, for off-road users. */
  readonly outdoor?: boolean;
  /** Shows the earth as a globe when zoomed out. */
  readonly globe?: boolean;
  /** Folder of the embedded map's files. Default: `basemap/` beside the page. */
  readonly assets?: string;
};

/**
 * Id of the map layer below which devices and tracks are drawn (`beforeId`), so that they cover streets and buildings
 * but no names. The layer itself draws nothing. It exists in the embedded style and in every online style that the
 * manager sets.
 */
export const belowLabels = 'below-labels';

/**
 * Returns the embedded map as a MapLibre style. It sends no requests to other servers: names, fonts, land and
 * streets come from the app's own files.
 */
export function basemapStyle(options: BasemapOptions): StyleSpecification {
  const { theme, satellite = false, buildings3d = false, outdoor = false, globe = false } = options;
  const relief = (options.relief ?? true) && !satellite;
  const c = satellite ? overImage : theme === 'dark' ? dark : light;
  const absolute = (url: string) => new URL(url, globalThis.document?.baseURI ?? 'http://localhost/').href;
  const archive = (name: string) =>
    `pmtiles://${absolute(`${options.assets ?? `${import.meta.env.BASE_URL}basemap/`}${name}.pmtiles`)}`;
  const language = options.language.split('-')[0] ?? 'en';

  const ground: LayerSpecification[] = satellite
    ? [
        { id: 'background', type: 'background', paint: { 'background-color': c.water } },
        {
          id: 'satellite',
          type: 'raster',
          source: 'satellite',
          paint: { 'raster-fade-duration': 0, 'raster-saturation': -0.1 },
        },
        ...waterLines(c),
        ...streetLayers(c).filter(({ id }) => id !== 'path'),
      ]
    : [...earthLayers(c, { relief, outdoor }), ...lakes(c), ...cityGround(c), ...buildingsAndStreets()];

  /** Flat buildings are drawn below the streets; 3D buildings are drawn above and hide streets. */
  function buildingsAndStreets(): LayerSpecification[] {
    const buildings = buildingLayers(c, buildings3d);
    return buildings3d ? [...streetLayers(c), ...buildings] : [...buildings, ...streetLayers(c)];
  }

  return {
    version: 8,
    name: satellite ? 'satellite' : theme,
    metadata: { [embeddedMark]: true, theme: satellite ? 'dark' : theme },
    projection: { type: globe ? 'globe' : 'mercator' },
    sky: skyOver(c),
    light: { anchor: 'viewport', color: '#ffffff', intensity: 0.22, position: [1.2, 200, 35] },
    'font-faces': fontFaces(absolute),
    sources: {
      world: { type: 'vector', url: archive('world') },
      places: { type: 'vector', url: archive('places') },
      cities: { type: 'vector', url: archive('demo-cities') },
      ...(relief && {
        relief: { type: 'raster-dem', url: archive('dem'), encoding: 'terrarium', tileSize: 512 },
      }),
      ...(satellite && { satellite: { type: 'raster', url: archive('satellite'), tileSize: 512 } }),
    },
    layers: [
      ...ground,
      ...borders(c),
      { id: belowLabels, type: 'background', layout: { visibility: 'none' } },
      ...earthLabels(c),
      ...streetLabels(c),
      ...placeLabels(c, language),
    ],
  };
}

/** The sky over a tilted map: pale at the horizon, and its full colour a little above. */
const skyOver = (c: Palette): NonNullable<StyleSpecification['sky']> => ({
  'sky-color': c.sky,
  'horizon-color': c.horizon,
  'fog-color': c.horizon,
  'sky-horizon-blend': 0.35,
  'horizon-fog-blend': 0.8,
  // Far mountains fade into haze.
  'fog-ground-blend': 0.55,
  'atmosphere-blend': ['interpolate', ['linear'], ['zoom'], 0, 0.1, 6, 0],
});

/** Adds a sky to an online map style that has none. Without one, the map would be empty above the horizon. */
export const withSky = (style: StyleSpecification, theme: BasemapOptions['theme']): StyleSpecification => ({
  sky: skyOver(theme === 'dark' ? dark : light),
  ...style,
});

const embeddedMark = 'fixpoint:embedded';

/** Whether a map style was made by this module (the embedded map). */
export const isEmbedded = (style: StyleSpecification): boolean =>
  (style.metadata as Record<string, unknown> | undefined)?.[embeddedMark] === true;
