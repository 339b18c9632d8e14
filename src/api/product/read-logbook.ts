import * as v from 'valibot';
import type {
  Car,
  Contact,
  Driver,
  Lock,
  Reason,
  Trip,
  TripByHand,
  TripChanges,
  TripNote,
} from '../../../events/logbook-types.ts';
import { rawFlag, rawId, rawNumber, rawNumberOrNull, rawText } from './raw.ts';

/** Converts the service's kilometres (three decimals) to whole metres. */
const metres = (km: number): number => Math.round(km * 1000);
const metresOrNull = (km: number | null): number | null => (km === null ? null : metres(km));
const toKm = (whole: number): number => Math.round(whole) / 1000;

/** The types of a trip; the index is the service's number. A number outside this list becomes `none`. */
const TYPES = ['none', 'private', 'toWork', 'business', 'mixed'] as const;
const toRawType = (type: Trip['type']): number => TYPES.indexOf(type);
/**
 * Maps the service's names of the fields in a trip's history to the app's names. Fields missing here keep the
 * service's names.
 */
const FIELDS: Readonly<Record<string, string>> = {
  route_type: 'type',
  private_mode: 'hidden',
  distances: 'parts',
  created: 'added',
};

const rawNote = v.object({
  dateunix: rawNumber,
  user: v.optional(rawText, ''),
  field: rawText,
  old: v.optional(rawText, ''),
  new: v.optional(rawText, ''),
});
function toNote({ dateunix, user, field: raw, old, new: now }: v.InferOutput<typeof rawNote>): TripNote {
  const field = FIELDS[raw] ?? raw;
  const inWords = (value: string) => (field === 'type' ? (TYPES[Number(value)] ?? value) : value);
  return { at: dateunix, by: user, field, was: inWords(old), now: inWords(now) };
}

/** Schema of an optional id. The service sends ids as numbers or text; 0 and null mean "none". */
const idOrNull = v.pipe(
  rawNumberOrNull,
  v.transform((id) => (id === null || id === 0 ? null : id)),
);
const rawTrip = v.object({
  id: v.pipe(rawText, v.nonEmpty()),
  iddevice: rawId,
  startID: rawNumber,
  endID: rawNumber,
  distance: rawNumber,
  optimized_distance: v.optional(rawNumberOrNull, null),
  manual_route: v.optional(rawFlag(false), false),
  route_type: v.optional(rawNumberOrNull, 0),
  privateD: v.optional(rawNumberOrNull, 0),
  toWorkD: v.optional(rawNumberOrNull, 0),
  workD: v.optional(rawNumberOrNull, 0),
  contact: v.optional(idOrNull, null),
  reason: v.optional(idOrNull, null),
  driver: v.optional(idOrNull, null),
  start_lat: v.optional(rawNumberOrNull, null),
  start_lng: v.optional(rawNumberOrNull, null),
  end_lat: v.optional(rawNumberOrNull, null),
  end_lng: v.optional(rawNumberOrNull, null),
  start_address: v.optional(rawText, ''),
  end_address: v.optional(rawText, ''),
  private_mode: v.optional(rawFlag(false), false),
  carDevice_id: v.optional(idOrNull, null),
  mileage: v.optional(rawNumberOrNull, null),
  comment: v.optional(rawText, ''),
  history: v.optional(v.fallback(v.array(v.unknown()), []), []),
});
const NO_PARTS = { private: 0, toWork: 0, business: 0 };
const placeOf = (lat: number | null, lng: number | null): Trip['start'] =>
  lat === null || lng === null || (lat === 0 && lng === 0) ? null : { lat, lng };

function toTrip(raw: v.InferOutput<typeof rawTrip>): Trip | null {
  if (raw.endID < raw.startID || raw.distance < 0) return null;
  return {
    id: raw.id,
    device: raw.iddevice,
    car: raw.carDevice_id,
    from: raw.startID,
    to: raw.endID,
    metres: metres(raw.distance),
    snapped: metresOrNull(raw.optimized_distance),
    odometer: metresOrNull(raw.mileage),
    type: TYPES[raw.route_type ?? 0] ?? 'none',
    parts: {
      private: metres(raw.privateD ?? 0),
      toWork: metres(raw.toWorkD ?? 0),
      business: metres(raw.workD ?? 0),
    },
    driver: raw.driver,
    contact: raw.contact,
    reason: raw.reason,
    comment: raw.comment,
    start: placeOf(raw.start_lat, raw.start_lng),
    end: placeOf(raw.end_lat, raw.end_lng),
    startAddress: raw.start_address,
    endAddress: raw.end_address,
    hidden: raw.private_mode,
    manual: raw.manual_route,
    history: raw.history.flatMap((note) => {
      const read = v.safeParse(rawNote, note);
      return read.success ? [toNote(read.output)] : [];
    }),
  };
}

/** Converts changes of a trip to the service's format; fields that are not given are left out. */
export const toRawTripChanges = (changes: TripChanges) => ({
  ...(changes.type !== undefined && { route_type: toRawType(changes.type) }),
  ...(changes.driver !== undefined && { driver: changes.driver }),
  ...(changes.contact !== undefined && { contact: changes.contact }),
  ...(changes.reason !== undefined && { reason: changes.reason }),
  ...(changes.comment !== undefined && { comment: changes.comment }),
  ...(changes.hidden !== undefined && { private_mode: changes.hidden ? 1 : 0 }),
  ...(changes.parts && {
    privateD: toKm(changes.parts.private),
    toWorkD: toKm(changes.parts.toWork),
    workD: toKm(changes.parts.business),
  }),
});
export const toRawTripByHand = (device: number, trip: TripByHand) => ({
  iddevice: device,
  carDevice_id: trip.car ?? null,
  startID: trip.from,
  endID: trip.to,
  distance: toKm(trip.metres ?? 0),
  start_address: trip.startAddress ?? '',
  end_address: trip.endAddress ?? '',
  start_lat: trip.start?.lat ?? null,
  start_lng: trip.start?.lng ?? null,
  end_lat: trip.end?.lat ?? null,
  end_lng: trip.end?.lng ?? null,
  ...toRawTripChanges({ type: 'none', parts: NO_PARTS, ...trip }),
});

const rawDriver = v.object({
  id: rawId,
  first_name: v.optional(rawText, ''),
  last_name: v.optional(rawText, ''),
  active: v.optional(rawFlag(true), true),
  deleted_at: v.optional(rawText, ''),
});
const toDriver = (raw: v.InferOutput<typeof rawDriver>): Driver | null =>
  raw.deleted_at
    ? null
    : { id: raw.id, firstName: raw.first_name, lastName: raw.last_name, active: raw.active };

const rawContact = v.object({
  id: rawId,
  business_partner: v.optional(rawText, ''),
  company: v.optional(rawText, ''),
  address: v.optional(rawText, ''),
  lat: v.optional(rawNumberOrNull, null),
  lng: v.optional(rawNumberOrNull, null),
  distance_to_detect: v.optional(rawNumberOrNull, 100),
  default_reason: v.optional(idOrNull, null),
  deleted_at: v.optional(rawText, ''),
});
const toContact = (raw: v.InferOutput<typeof rawContact>): Contact | null =>
  raw.deleted_at
    ? null
    : {
        id: raw.id,
        name: raw.business_partner,
        company: raw.company,
        address: raw.address,
        place: placeOf(raw.lat, raw.lng),
        metres: raw.distance_to_detect ?? 100,
        reason: raw.default_reason,
      };

const rawReason = v.object({ id: rawId, name: v.optional(rawText, ''), deleted_at: v.optional(rawText, '') });
const toReason = (raw: v.InferOutput<typeof rawReason>): Reason | null =>
  raw.deleted_at ? null : { id: raw.id, name: raw.name };

const rawCar = v.object({
  id: rawId,
  iddevice: rawId,
  car_name: v.optional(rawText, ''),
  model_name: v.optional(rawText, ''),
  license_plate: v.optional(rawText, ''),
  mileage: v.optional(rawNumberOrNull, null),
  default_driver: v.optional(idOrNull, null),
  default_contact: v.optional(idOrNull, null),
  deleted_at: v.optional(rawText, ''),
});
const toCar = (raw: v.InferOutput<typeof rawCar>): Car | null =>
  raw.deleted_at
    ? null
    : {
        id: raw.id,
        device: raw.iddevice,
        name: raw.car_name,
        model: raw.model_name,
        plate: raw.license_plate,
        startKm: raw.mileage,
        driver: raw.default_driver,
        contact: raw.default_contact,
      };

const rawLock = v.object({
  iddevice: rawId,
  carDevice_id: v.optional(idOrNull, null),
  until: rawNumber,
});
const toLock = ({ iddevice, carDevice_id, until }: v.InferOutput<typeof rawLock>): Lock => ({
  device: iddevice,
  car: carDevice_id,
  until,
});

/** For each type of logbook entity: its schema, and the function that converts it to the app's format. */
export const READERS = {
  trip: [rawTrip, toTrip],
  driver: [rawDriver, toDriver],
  contact: [rawContact, toContact],
  reason: [rawReason, toReason],
  car: [rawCar, toCar],
  lock: [rawLock, toLock],
} as const;
