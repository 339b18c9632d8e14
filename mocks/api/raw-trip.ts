import type { Trip, TripChanges } from '../../events/logbook-types.ts';
import { isHidden, veiled } from '../../src/rules/logbook/privacy.ts';
import { text, whole } from './answers.ts';

const TYPES = ['none', 'private', 'toWork', 'business', 'mixed'] as const;
const FIELDS: Readonly<Record<string, string>> = {
  type: 'route_type',
  hidden: 'private_mode',
  parts: 'distances',
  added: 'created',
};
const km = (metres: number) => Math.round(metres) / 1000;
export const metresIn = (value: unknown): number => Math.round((Number(value) || 0) * 1000);

/** A trip as the service writes it; of one whose places are hidden nobody is told them. */
export const rawTrip = (trip: Trip): Record<string, unknown> => {
  const { start, end, ...shown } = veiled(trip);
  return {
    id: shown.id,
    iddevice: shown.device,
    startID: shown.from,
    endID: shown.to,
    distance: km(shown.metres),
    optimized_distance: shown.snapped === null ? null : km(shown.snapped),
    manual_route: shown.manual ? '1' : null,
    route_type: TYPES.indexOf(shown.type),
    privateD: km(shown.parts.private),
    toWorkD: km(shown.parts.toWork),
    workD: km(shown.parts.business),
    contact: shown.contact,
    reason: shown.reason,
    driver: shown.driver,
    route_milDis_changed: 0,
    start_lat: start?.lat ?? null,
    start_lng: start?.lng ?? null,
    end_lat: end?.lat ?? null,
    end_lng: end?.lng ?? null,
    start_address: shown.startAddress,
    end_address: shown.endAddress,
    private_mode: shown.hidden ? 1 : 0,
    carDevice_id: shown.car,
    mileage: shown.odometer === null ? null : km(shown.odometer),
    comment: shown.comment || null,
    polyline_string: '',
    history: shown.history
      .filter(({ field }) => !isHidden(trip) || field === 'type' || field === 'hidden')
      .map(({ at, by, field, was, now }) => ({
        dateunix: at,
        user: by,
        field: FIELDS[field] ?? field,
        old: field === 'type' ? String(TYPES.indexOf(was as Trip['type'])) : was,
        new: field === 'type' ? String(TYPES.indexOf(now as Trip['type'])) : now,
      })),
  };
};

/** What was sent about a trip, in our words; null: it is nonsense. */
export function changesIn(body: Record<string, unknown>): TripChanges | null {
  const changes: TripChanges = {};
  if ('route_type' in body) {
    const type = TYPES[Number(body['route_type'])];
    if (!type) return null;
    changes.type = type;
  }
  for (const name of ['driver', 'contact', 'reason'] as const)
    if (name in body) changes[name] = whole(body[name]) || null;
  if ('comment' in body) changes.comment = text(body['comment']).slice(0, 1000);
  if ('private_mode' in body) changes.hidden = Number(body['private_mode']) === 1;
  if ('privateD' in body || 'toWorkD' in body || 'workD' in body)
    changes.parts = {
      private: metresIn(body['privateD']),
      toWork: metresIn(body['toWorkD']),
      business: metresIn(body['workD']),
    };
  return changes;
}
export const placeIn = (lat: unknown, lng: unknown): Trip['start'] =>
  typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
