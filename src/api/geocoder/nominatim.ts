import type { FoundPlace } from '../../../events/places.ts';
import { type Geocoder, LONGEST_QUERY, MOST_PLACES } from './geocoder.ts';
import { metresBetween } from '../../rules/geodesy.ts';
import { joined, placeIn, reading, record, streetOf, words } from './reading.ts';

/** Half the width and height of the box around the map's centre in which places rank higher (degrees). */
const AROUND = 0.5;
const digits = (value: number) => Number(value.toFixed(5));

function placeOf(entry: unknown): FoundPlace | null {
  const { lat, lon, name, display_name, boundingbox } = record(entry);
  const at = placeIn(lat, lon);
  const whole = words(display_name);
  const short = words(name) || (whole.split(',')[0] ?? '');
  if (!at || !short) return null;
  const [south, north, west, east] = Array.isArray(boundingbox) ? boundingbox.map(Number) : [];
  const area = [west, south, east, north];
  return {
    name: short,
    detail: whole.startsWith(short) ? whole.slice(short.length).replace(/^,\s*/, '') : whole,
    ...at,
    ...(area.every(Number.isFinite) && { area: area as number[] }),
  };
}

/** The calls to a Nominatim server (https://nominatim.org/release-docs/latest/api/Overview/). */
export const nominatim = (url: string): Geocoder => ({
  search: (text, near, language) => ({
    request: {
      method: 'get',
      kind: 'maps',
      path: `${url}/search`,
      query: {
        q: text.slice(0, LONGEST_QUERY),
        format: 'jsonv2',
        limit: MOST_PLACES,
        'accept-language': language,
        ...(near && {
          viewbox: [near.lng - AROUND, near.lat - AROUND, near.lng + AROUND, near.lat + AROUND]
            .map((value) => Number(value.toFixed(1)))
            .join(','),
        }),
      },
    },
    read: reading((body) => (Array.isArray(body) ? body.flatMap((each) => placeOf(each) ?? []) : null)),
  }),
  nameOf: (lat, lng, language) => ({
    request: {
      method: 'get',
      kind: 'maps',
      path: `${url}/reverse`,
      query: {
        lat: digits(lat),
        lon: digits(lng),
        format: 'jsonv2',
        zoom: 18,
        'accept-language': language,
      },
    },
    read: reading((body) => {
      if (Object.keys(record(body)).length === 0) return null;
      const place = placeOf(body);
      // Nominatim answers "Unable to geocode" if nothing at this place has a name.
      if (!place) return { name: null, metres: 0 };
      const address = record(record(body)['address']);
      const text = (name: string) => words(address[name]);
      const street = streetOf(text('road') || text('pedestrian') || text('path'), text('house_number'));
      const town = text('city') || text('town') || text('village') || text('municipality');
      return {
        name: joined(street || place.name, town),
        metres: Math.round(metresBetween({ lat, lng }, place)),
      };
    }),
  }),
});
