import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { car, contact, driver, lock, reason, trip } from './logbook-types.ts';
import { failure } from './session-types.ts';

const source = v.picklist(['server', 'storage']);
/** The vehicle whose trips are requested, and the time range (Unix seconds, inclusive). */
const question = { device: v.number(), from: v.number(), to: v.number() };

/** The app requests the trips of a vehicle in a time range. */
export const tripsRequested = event('logbook/tripsRequested', v.object(question));
/**
 * The trips of a vehicle that began in this time range were loaded. `isAll`: the list is complete. `at`: when the
 * server sent it (Unix seconds).
 */
export const tripsListed = event(
  'logbook/tripsListed',
  v.object({ ...question, trips: v.array(trip), source, at: v.number(), isAll: v.boolean() }),
);
export const tripsFailed = event('logbook/tripsFailed', v.object({ device: v.number(), failure }));
/** Single trips were loaded by id, because a link names them. `missing`: ids that the server does not have. */
export const tripsFound = event(
  'logbook/tripsFound',
  v.object({ trips: v.array(trip), missing: v.array(v.string()) }),
);
/**
 * The lists of drivers, contacts, reasons, cars and locks were loaded. `lacking`: the ones that this server does
 * not support.
 */
export const registersListed = event(
  'logbook/registersListed',
  v.object({
    drivers: v.array(driver),
    contacts: v.array(contact),
    reasons: v.array(reason),
    cars: v.array(car),
    locks: v.array(lock),
    lacking: v.array(v.string()),
    source,
  }),
);
export const registersFailed = event('logbook/registersFailed', v.object({ failure }));
/** The user reloads everything in the logbook. */
export const refreshRequested = event('logbook/refreshRequested');

/** The track of a trip is requested, to draw it or to split the trip. */
export const wayRequested = event(
  'logbook/wayRequested',
  v.object({ trip: v.string(), device: v.number(), from: v.number(), to: v.number() }),
);
/**
 * The track of a trip was loaded, oldest fix first: Unix seconds, degrees, km/h. It has only as many fixes as a drawing
 * needs.
 */
export const wayFound = event(
  'logbook/wayFound',
  v.object({
    trip: v.string(),
    at: v.array(v.number()),
    lat: personal(v.array(v.number())),
    lng: personal(v.array(v.number())),
    speed: v.array(v.number()),
  }),
);
export const wayLost = event('logbook/wayLost', v.object({ trip: v.string(), failure }));

/** The trips that the user selected for a bulk action. */
export const picked = event('logbook/picked', v.object({ trips: v.array(v.string()) }));
/** A form or the list of keyboard shortcuts opened on top of the logbook. */
export const panelOpened = event(
  'logbook/panelOpened',
  v.object({
    panel: v.picklist(['split', 'byHand', 'lock', 'keys', 'totals']),
    trip: v.nullable(v.string()),
  }),
);
export const panelClosed = event('logbook/panelClosed');
/** The user declined what the app suggested to enter for a trip. */
export const suggestionDeclined = event('logbook/suggestionDeclined', v.object({ trip: v.string() }));
