import type { Notification } from '../../events/device-types.ts';
import { cellAt } from '../../src/core/positions/places.ts';

/**
 * Returns the key of the map cell under which the place name for an alert is cached. Null if the alert has no position.
 */
export const cellOfAlert = (one: Pick<Notification, 'lat' | 'lng'> | null): string | null =>
  one && one.lat !== null && one.lng !== null ? cellAt({ lat: one.lat, lng: one.lng }) : null;
