import { HttpResponse } from 'msw/http';
import type { TripByHand, TripChanges, Trip } from '../../events/logbook-types.ts';
import type { Done } from '../world/logbook.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, text, whole } from './answers.ts';
import type { Question, Route } from './handlers.ts';
import { logbookRegisterRoutes } from './logbook-register-routes.ts';
import { isHidden, veiled } from '../../src/rules/logbook/privacy.ts';

const TYPES = ['none', 'private', 'toWork', 'business', 'mixed'] as const;
const FIELDS: Readonly<Record<string, string>> = {
  type: 'route_type',
  hidden: 'private_mode',
  parts: 'distances',
  added: 'created',
};
const km = (metres: number) => Math.round(metres) / 1000;
const metresIn = (value: unknown): number => Math.round((Number(value) || 0) * 1000);

/** Returns a trip in the service's format. If the trip's places are hidden, no caller gets them. */
const rawTrip = (trip: Trip): Record<string, unknown> => {
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

/** Parses the changes to a trip from a request. Null if the request is invalid. */
function changesIn(body: Record<string, unknown>): TripChanges | null {
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
const placeIn = (lat: unknown, lng: unknown): Trip['start'] =>
  typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;

const DAYS_A_PAGE = 7;

/** Error messages of the service for logbook changes: a locked trip returns 423, other invalid changes 422. */
const WORDS: Readonly<Record<string, string>> = {
  recorded: 'Recorded trips cannot be deleted',
  notInside: 'The moment is not inside of the trip',
  notNeighbours: 'Only neighbouring trips can be merged',
  otherVehicle: 'Trips of different vehicles cannot be merged',
  hidden: 'A trip whose places are hidden can only be merged with another one',
  parts: 'The parts do not fit',
  times: 'The times do not fit',
  distance: 'The distance does not fit',
  overlaps: 'There is a trip at that time',
};
const objected = (objection: string): Response =>
  objection === 'locked'
    ? refusal(423, 'This period is locked')
    : objection === 'unknown'
      ? refusal(404, 'Resource not found')
      : refusal(422, { message: WORDS[objection] ?? 'Bad request', route: objection });
const answerOf = (done: Done): Response =>
  'objection' in done ? objected(done.objection) : success(done.trips.map(rawTrip));

/** The mock server's routes for the logbook: pages of trips, notes on trips, split and join, and locks. */
export const logbookRoutes = (world: World): Route[] => {
  const { logbook } = world;
  const author = ({ holder }: Question): string => {
    const { firstname, lastname, email } = world.customer(holder) as Record<string, unknown>;
    return `${text(firstname)} ${text(lastname)}`.trim() || text(email);
  };
  /** Whether the driver, contact and reason in the change of a trip belong to the customer. */
  const areOwn = ({ customer }: Question, { driver, contact, reason }: TripChanges): boolean => {
    const book = logbook.bookOf(customer.userID);
    const has = (all: readonly { id: number }[], id: number | null | undefined) =>
      id == null || all.some((each) => each.id === id);
    return has(book.drivers, driver) && has(book.contacts, contact) && has(book.reasons, reason);
  };
  const page = async ({ customer, param, query }: Question): Promise<Response> => {
    const device = logbook.deviceOf(customer.userID, whole(param('deviceID')) ?? 0);
    if (!device) return refusal(404, 'Resource not found');
    const [from, to] = [whole(query.get('dateStart')) ?? 0, whole(query.get('dateEnd')) ?? world.now()];
    const number = Math.max(1, whole(query.get('page')) ?? 1);
    const { days } = logbook.daysOf(device, from, to);
    const data: Record<string, unknown[]> = {};
    const { actlang } = world.customer(customer) as { actlang?: string | null };
    const title = new Intl.DateTimeFormat(actlang || 'en', { dateStyle: 'full', timeZone: 'UTC' });
    for (const day of days.slice((number - 1) * DAYS_A_PAGE, number * DAYS_A_PAGE)) {
      const trips = await logbook.tripsBetween(customer.userID, device, day.from, day.to);
      if (trips.length > 0) data[title.format(((day.from + day.to) / 2) * 1000)] = trips.map(rawTrip);
    }
    const last = Math.max(1, Math.ceil(days.length / DAYS_A_PAGE));
    return HttpResponse.json({
      current_page: number,
      data,
      first_page_url: '/?page=1',
      from: (number - 1) * DAYS_A_PAGE + 1,
      last_page: last,
      last_page_url: `/?page=${last}`,
      next_page_url: number < last ? `/?page=${number + 1}` : null,
      path: '/',
      per_page: DAYS_A_PAGE,
      prev_page_url: number > 1 ? `/?page=${number - 1}` : null,
      to: Math.min(days.length, number * DAYS_A_PAGE),
      total: days.length,
    });
  };
  const write = async (asked: Question, ids: readonly string[], body: Record<string, unknown>) => {
    const changes = changesIn(body);
    if (!changes || ids.length === 0 || ids.length > 500) return refusal(400, 'Bad request');
    if (!areOwn(asked, changes)) return refusal(422, { route: 'unknown' });
    return answerOf(await logbook.write(asked.customer.userID, ids, changes, author(asked)));
  };

  return [
    { method: 'get', path: '/logbook/getAllRoutes/:deviceID', answer: page },
    { method: 'get', path: '/logbook/getAllRoutes/:deviceID/:carDeviceID', answer: page },
    {
      method: 'get',
      path: '/logbook/generateSingleDeviceRoutes/:deviceID',
      answer: () => success('Routes created successfully'),
    },
    {
      method: 'get',
      path: '/logbook/generateSingleDeviceAddress/:deviceID',
      answer: () => success('Addresses created successfully', { reload: 0, current_mileage: '0' }),
    },
    {
      method: 'get',
      path: '/logbook/routes/:id',
      async answer({ customer, param }) {
        const trip = await logbook.tripBy(customer.userID, param('id'));
        return trip ? success(rawTrip(trip)) : refusal(404, 'Resource not found');
      },
    },
    {
      method: 'put',
      path: '/logbook/routes',
      async answer(asked) {
        const body = await bodyOf(asked.request);
        return write(asked, Array.isArray(body['ids']) ? body['ids'].map(text) : [], body);
      },
    },
    {
      method: 'put',
      path: '/logbook/routes/:id',
      answer: async (asked) => write(asked, [asked.param('id')], await bodyOf(asked.request)),
    },
    {
      method: 'post',
      path: '/logbook/routes/merge',
      async answer(asked) {
        const { ids } = await bodyOf(asked.request);
        const list = Array.isArray(ids) ? ids.map(text) : [];
        return answerOf(await logbook.merge(asked.customer.userID, list, author(asked)));
      },
    },
    {
      method: 'post',
      path: '/logbook/routes/:id/split',
      async answer(asked) {
        const at = whole((await bodyOf(asked.request))['at']) ?? 0;
        return answerOf(await logbook.split(asked.customer.userID, asked.param('id'), at, author(asked)));
      },
    },
    {
      method: 'post',
      path: '/logbook/routes',
      async answer(asked) {
        const body = await bodyOf(asked.request);
        const changes = changesIn(body);
        if (!changes) return refusal(400, 'Bad request');
        if (!areOwn(asked, changes)) return refusal(422, { route: 'unknown' });
        const trip: TripByHand = {
          ...changes,
          car: whole(body['carDevice_id']) || null,
          from: whole(body['startID']) ?? 0,
          to: whole(body['endID']) ?? 0,
          metres: metresIn(body['distance']),
          startAddress: text(body['start_address']).slice(0, 200),
          endAddress: text(body['end_address']).slice(0, 200),
          start: placeIn(body['start_lat'], body['start_lng']),
          end: placeIn(body['end_lat'], body['end_lng']),
        };
        const device = whole(body['iddevice']) ?? 0;
        return answerOf(await logbook.add(asked.customer.userID, device, trip, author(asked)));
      },
    },
    {
      method: 'delete',
      path: '/logbook/routes/:id',
      async answer({ customer, param }) {
        const done = await logbook.remove(customer.userID, param('id'));
        return 'objection' in done ? objected(done.objection) : new HttpResponse(null, { status: 204 });
      },
    },
    {
      method: 'get',
      path: '/logbook/locks',
      answer: ({ customer }) =>
        success(
          logbook
            .bookOf(customer.userID)
            .locks.map(({ device, car, until }) => ({ iddevice: device, carDevice_id: car, until })),
        ),
    },
    {
      method: 'post',
      path: '/logbook/locks',
      async answer({ customer, request }) {
        const body = await bodyOf(request);
        const done = logbook.lock(
          customer.userID,
          whole(body['iddevice']) ?? 0,
          whole(body['until']) ?? Number.NaN,
        );
        if ('objection' in done) return objected(done.objection);
        const { device, car, until } = done.lock;
        return success({ iddevice: device, carDevice_id: car, until });
      },
    },
    ...logbookRegisterRoutes(world),
  ];
};
