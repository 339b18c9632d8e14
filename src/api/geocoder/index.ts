import type { Geocoder, GeocoderConfig } from './geocoder.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

/** Returns the configured geocoder. To add a kind of geocoder, add a file that implements `Geocoder`. */
export const geocoderOf = ({ kind, url }: GeocoderConfig): Geocoder =>
  ({ photon, nominatim })[kind](url.replace(/(?<!\/)\/+$/, ''));
