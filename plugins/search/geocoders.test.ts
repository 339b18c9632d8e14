import { describe, expect, test } from 'vitest';
import { nominatim } from '../../src/api/geocoder/nominatim.ts';
import { photon } from '../../src/api/geocoder/photon.ts';
import type { ApiRequest } from '../../src/ports/http-types.ts';
import { street } from './search-given.ts';

describe('[MAP-10] geocoders', () => {
  const query = ({ query: asked }: ApiRequest) => asked;

  test('learn the words and the map’s place, and nothing else', () => {
    const { request } = photon('https://geo.example').search(
      'x'.repeat(500),
      { lat: 57.123456789, lng: 11 },
      'pl',
    );
    expect(request.kind).toBe('maps');
    expect(query(request)).toEqual({ q: 'x'.repeat(200), limit: 6, lang: 'default', lat: 57.1, lon: 11 });
    expect(nominatim('https://geo.example').nameOf(57.7, 11.9, 'el').request).toMatchObject({
      kind: 'maps',
      path: 'https://geo.example/reverse',
      query: { lat: 57.7, lon: 11.9, 'accept-language': 'el' },
    });
  });
  test('Photon: a house by street and number, a town with its extent, nonsense left out', () => {
    const { read } = photon('https://geo.example').search('x', null, 'en');
    const result = read({
      status: 200,
      body: {
        features: [
          street('', { street: 'Lindengatan', housenumber: '4' }),
          street('Vaduz', { extent: [9.4, 47.2, 9.6, 47.0] }),
          { geometry: { coordinates: ['a', 'b'] }, properties: { name: 'Nowhere' } },
          { geometry: null },
          null,
          7,
        ],
      },
    });
    expect(result).toMatchObject({
      ok: true,
      value: [{ name: 'Lindengatan 4' }, { name: 'Vaduz', area: [9.4, 47.0, 9.6, 47.2] }],
    });
  });
  test('Nominatim: the same questions, numbers as texts, nothing there', () => {
    const { read } = nominatim('https://geo.example').search('x', null, 'en');
    expect(
      read({
        status: 200,
        body: [
          {
            lat: '57.7',
            lon: '11.9',
            name: 'Göteborg',
            display_name: 'Göteborg, Sweden',
            boundingbox: ['57', '58', '11', '12'],
          },
          { lat: 'x', lon: '1', name: 'Nowhere' },
        ],
      }),
    ).toEqual({
      ok: true,
      leftOut: [],
      value: [{ name: 'Göteborg', detail: 'Sweden', lat: 57.7, lng: 11.9, area: [11, 57, 12, 58] }],
    });
    const named = nominatim('https://geo.example').nameOf(57.7, 11.9, 'en');
    expect(named.read({ status: 200, body: { error: 'Unable to geocode' } })).toMatchObject({
      value: { name: null },
    });
    expect(
      named.read({
        status: 200,
        body: {
          lat: '57.7',
          lon: '11.9',
          name: '',
          display_name: 'x',
          address: { road: 'Lindengatan', house_number: '4', town: 'Kungälv' },
        },
      }),
    ).toMatchObject({ value: { name: 'Lindengatan 4, Kungälv', metres: 0 } });
  });
});
