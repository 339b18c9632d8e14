import type { FoundPlace } from '../../../events/places.ts';
import { metresBetween } from '../../rules/geodesy.ts';
import { type Geocoder, LONGEST_QUERY, MOST_PLACES } from './geocoder.ts';
import { joined, placeIn, reading, record, streetOf, words } from './reading.ts';

/** The languages in Photon's index; for any other language Photon returns an error. */
const LANGUAGES: readonly string[] = ['en', 'de', 'fr', 'it'];
const languageOf = (language: string) => (LANGUAGES.includes(language) ? language : 'default');
/**
 * For a search, the map's centre is rounded to a tenth of a degree (`tenths`). Coordinates to look up (`degrees`) are
 * rounded to about a metre: with fewer digits the place would be a different one, and more digits add nothing.
 */
const tenths = (value: number) => Number(value.toFixed(1));
const degrees = (value: number) => Number(value.toFixed(5));

/** The place of one feature in a Photon response; null if it has no position or name. */
function placeOf(feature: unknown): FoundPlace | null {
  const { geometry, properties } = record(feature);
  const coordinates = record(geometry)['coordinates'];
  const at = Array.isArray(coordinates) ? placeIn(coordinates[1], coordinates[0]) : null;
  const text = (name: string) => words(record(properties)[name]);
  const street = streetOf(text('street'), text('housenumber'));
  const name = text('name') || street;
  if (!at || !name) return null;
  const { extent } = record(properties);
  const [west, north, east, south] = Array.isArray(extent) ? extent.map(Number) : [];
  const area = [west, south, east, north];
  return {
    name,
    detail: joined(
      name === street ? '' : street,
      text('city') || text('county'),
      text('state'),
      text('country'),
    ),
    ...at,
    ...(area.every(Number.isFinite) && { area: area as number[] }),
  };
}

const featuresOf = (body: unknown): readonly unknown[] | null => {
  const { features } = record(body);
  return Array.isArray(features) ? features : null;
};

/** The calls to a Photon server (https://github.com/komoot/photon, API of version 0.6 and later). */
export const photon = (url: string): Geocoder => ({
  search: (text, near, language) => ({
    request: {
      method: 'get',
      kind: 'maps',
      path: `${url}/api`,
      query: {
        q: text.slice(0, LONGEST_QUERY),
        limit: MOST_PLACES,
        lang: languageOf(language),
        ...(near && { lat: tenths(near.lat), lon: tenths(near.lng) }),
      },
    },
    read: reading((body) => featuresOf(body)?.flatMap((each) => placeOf(each) ?? []) ?? null),
  }),
  nameOf: (lat, lng, language) => ({
    request: {
      method: 'get',
      kind: 'maps',
      path: `${url}/reverse`,
      query: { lat: degrees(lat), lon: degrees(lng), lang: languageOf(language), limit: 1 },
    },
    read: reading((body) => {
      const features = featuresOf(body);
      if (!features) return null;
      const place = placeOf(features[0]);
      if (!place) return { name: null, metres: 0 };
      const { properties } = record(features[0]);
      const street = streetOf(words(record(properties)['street']), words(record(properties)['housenumber']));
      const name = joined(street || place.name, words(record(properties)['city']));
      return { name, metres: Math.round(metresBetween({ lat, lng }, place)) };
    }),
  }),
});
