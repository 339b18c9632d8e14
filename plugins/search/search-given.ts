import { placesEffects } from '../../src/core/positions/places.effects.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { scenario } from '../../tests/scenario.ts';
import { searchPlugin } from './index.ts';

export const GEOCODER = { kind: 'photon', url: 'https://geo.example' } as const;
export const town = { name: 'Göteborg', detail: 'SE', lat: 57.707, lng: 11.967 };
/** A street in the geocoder's format. */
export const street = (name: string, properties = {}) => ({
  type: 'Feature',
  geometry: { coordinates: [11.95, 57.7] },
  properties: { name, city: 'Göteborg', country: 'Sweden', ...properties },
});
/** A response of the mock geocoder with these places. */
export const answer = (...features: unknown[]): Reply => ({ status: 200, body: { features } });

/** A test scenario with a search. */
export const search = (reply: Reply = answer(street('Lindengatan'))) =>
  scenario({ plugins: [searchPlugin], effects: placesEffects }).with((world) => {
    world.geocoding = GEOCODER;
    world.towns = [town];
    world.replies = () => reply;
  });
