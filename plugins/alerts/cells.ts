import type { Notification } from '../../events/device-types.ts';
import { cellOf } from '../../src/core/positions/places.ts';

/**
 * Returns the key of the map cell under which the name of an alert's place is cached. Null if the alert has no
 * place.
 */
export const cellOfAlert = (one: Pick<Notification, 'lat' | 'lng'> | null): string | null =>
  one && one.lat !== null && one.lng !== null ? cellOf({ lat: one.lat, lng: one.lng, speed: 0 }) : null;
