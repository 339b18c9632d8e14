import * as v from 'valibot';
import type { Car, Contact, Driver, Reason, Trip } from '../../../events/logbook-types.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import type { LogbookBackend, LogbookRegister } from '../logbook-backend.ts';
import type { Call, Result } from '../call.ts';
import { isRecord, salvage, unreadable } from '../reading.ts';
import { answer, failureOf, messageIn } from './answer.ts';
import { numberOf } from './raw.ts';
import { READERS, toRawTripByHand, toRawTripChanges } from './read-logbook.ts';

const OPTIONAL = { optional: true } as const;
const BODILESS = { bodiless: true } as const;
const JSON_ONLY = 'expected a page of trips';

/** Returns a reader for one type of logbook entity, or for a list of it. A list leaves out unreadable entries. */
function listOf<Thing>(
  [schema, to]: readonly [v.GenericSchema, (raw: never) => Thing | null],
  success: unknown,
  leftOut: string[],
  path = 'success',
): Thing[] {
  return salvage(success, path, schema, leftOut, to as (raw: unknown) => Thing | null);
}
const list = <Thing>(
  reader: readonly [v.GenericSchema, (raw: never) => Thing | null],
  options: { optional?: boolean } = {},
) => answer((success, leftOut) => listOf(reader, success, leftOut), options);
const one = <Thing>(
  reader: readonly [v.GenericSchema, (raw: never) => Thing | null],
  options: { optional?: boolean } = {},
) =>
  answer((success, leftOut): Thing => {
    const [thing] = listOf(reader, success, leftOut);
    return thing ?? unreadable(leftOut[0] ?? 'success: nothing');
  }, options);

/**
 * Reads a page of trips, which the server sends without its usual envelope. The page's `data` has one list of trips
 * per day, under a day title in the account's language; the titles are ignored.
 */
function readPage(reply: Reply): Result<{ trips: readonly Trip[]; page: number; pages: number }> {
  const failure = failureOf(reply, OPTIONAL);
  if (failure) return { ok: false, failure };
  const { body, status } = reply;
  const page = isRecord(body) && isRecord(body['success']) ? body['success'] : body;
  if (!isRecord(page) || !('data' in page)) {
    const message = messageIn(body);
    return {
      ok: false,
      failure: { reason: 'unreadable', status, where: JSON_ONLY, ...(message && { message }) },
    };
  }
  const leftOut: string[] = [];
  const { data } = page;
  const days = Array.isArray(data) ? [data.flat()] : isRecord(data) ? Object.values(data) : [];
  const trips = days.flatMap((day, i) =>
    Array.isArray(day) ? listOf(READERS.trip, day, leftOut, `data.${i}`) : [],
  );
  const whole = (name: string) => {
    const number = numberOf(page[name]);
    return Number.isInteger(number) && number > 0 ? number : 1;
  };
  return { ok: true, value: { trips, page: whole('current_page'), pages: whole('last_page') }, leftOut };
}

/** Returns the calls for one of the logbook's registers: drivers, contacts, reasons or cars. */
function register<Thing extends { readonly id: number }>(
  path: string,
  reader: readonly [v.GenericSchema, (raw: never) => Thing | null],
  toRaw: (thing: Omit<Thing, 'id'>) => Record<string, unknown>,
  createPath = path,
): LogbookRegister<Thing> {
  const body = (thing: Omit<Thing, 'id'>) => toRaw(thing);
  return {
    list: () => ({ request: { method: 'get', path }, read: list(reader, OPTIONAL) }),
    create: (key, thing) => ({
      request: { method: 'post', path: createPath, body: body(thing), headers: { 'Idempotency-Key': key } },
      read: one(reader, OPTIONAL),
    }),
    save: (thing) => ({
      request: { method: 'put', path: `${path}/${thing.id}`, body: body(thing) },
      read: one(reader),
    }),
    remove: (id) => ({
      request: { method: 'delete', path: `${path}/${id}` },
      read: answer(() => null, BODILESS),
    }),
  };
}

const shaping = (
  request: ApiRequest,
  before: readonly string[],
): Call<{ trips: Trip[]; gone: string[] }> => ({
  request,
  read: answer((success, leftOut) => {
    const trips = listOf(READERS.trip, success, leftOut);
    if (trips.length === 0) return unreadable(leftOut[0] ?? 'success: expected trips');
    return { trips, gone: before.filter((id) => !trips.some((trip) => trip.id === id)) };
  }),
});
const pathOf = (id: string, rest = '') => `/logbook/routes/${encodeURIComponent(id)}${rest}`;

/**
 * The calls of the logbook: trips, what people write about trips, and the registers (drivers, contacts, reasons,
 * cars).
 */
export const logbookCalls: LogbookBackend = {
  logbookTrips: (device, car, { from, to, page }) => ({
    about: { device: device, action: 'logbook' },
    request: {
      method: 'get',
      path: `/logbook/getAllRoutes/${device}${car === null ? '' : `/${car}`}`,
      query: { page, dateStart: from, dateEnd: to },
    },
    read: readPage,
  }),
  logbookTrip: (id) => ({ request: { method: 'get', path: pathOf(id) }, read: one(READERS.trip) }),
  prepareTrips: (device) => ({
    about: { device: device, action: 'logbook' },
    request: { method: 'get', path: `/logbook/generateSingleDeviceRoutes/${device}` },
    read: answer(() => null, { ...OPTIONAL, ...BODILESS }),
  }),
  prepareAddresses: (device) => ({
    about: { device: device, action: 'logbook' },
    request: { method: 'get', path: `/logbook/generateSingleDeviceAddress/${device}` },
    read: answer((_, __, body) => isRecord(body) && numberOf(body['reload']) === 1, OPTIONAL),
  }),
  saveTrips: (ids, changes) => {
    const [id = '', ...others] = ids;
    const body = toRawTripChanges(changes);
    return others.length === 0
      ? { request: { method: 'put', path: pathOf(id), body }, read: list(READERS.trip) }
      : {
          request: { method: 'put', path: '/logbook/routes', body: { ids, ...body } },
          read: list(READERS.trip, OPTIONAL),
        };
  },
  addTrip: (key, device, trip) => ({
    request: {
      method: 'post',
      path: '/logbook/routes',
      body: toRawTripByHand(device, trip),
      headers: { 'Idempotency-Key': key },
    },
    read: one(READERS.trip, OPTIONAL),
  }),
  removeTrip: (id) => ({
    request: { method: 'delete', path: pathOf(id) },
    read: answer(() => null, BODILESS),
  }),
  splitTrip: (id, at) => shaping({ method: 'post', path: pathOf(id, '/split'), body: { at } }, [id]),
  mergeTrips: (ids) => shaping({ method: 'post', path: '/logbook/routes/merge', body: { ids } }, ids),
  logbookLocks: () => ({
    request: { method: 'get', path: '/logbook/locks' },
    read: list(READERS.lock, OPTIONAL),
  }),
  lockLogbook: (device, car, until) => ({
    request: { method: 'post', path: '/logbook/locks', body: { iddevice: device, carDevice_id: car, until } },
    read: one(READERS.lock, OPTIONAL),
  }),
  drivers: register<Driver>('/logbook/driver', READERS.driver, ({ firstName, lastName, active }) => ({
    first_name: firstName,
    last_name: lastName,
    active: active ? 1 : 0,
  })),
  contacts: register<Contact>(
    '/logbook/contact',
    READERS.contact,
    ({ name, company, address, place, metres, reason }) => ({
      business_partner: name,
      company: company || null,
      address,
      ...(place && { lat: place.lat, lng: place.lng }),
      distance_to_detect: metres.toFixed(3),
      default_reason: reason ?? 0,
    }),
    // According to the service's documentation, contacts are created at an address outside the API's versioned path.
    '/../logbook/contact',
  ),
  reasons: register<Reason>('/logbook/reason', READERS.reason, ({ name }) => ({ name })),
  cars: register<Car>(
    '/sdevice/car',
    READERS.car,
    ({ device, name, model, plate, startKm, driver, contact }) => ({
      iddevice: device,
      car_name: name,
      model_name: model,
      license_plate: plate,
      mileage: startKm ?? 0,
      default_driver: driver,
      default_contact: contact,
    }),
  ),
};
