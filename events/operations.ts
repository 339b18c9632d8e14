import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { notification } from './device-types.ts';
import { counted, maintenance, operator, rule, ruleChoices } from './operations-types.ts';
import { failure } from './session-types.ts';

const source = v.picklist(['server', 'storage']);

/** The server's rules, maintenance and drivers of this account. */
export const rulesListed = event('operations/rulesListed', v.object({ things: v.array(rule), source }));
export const maintenanceListed = event(
  'operations/maintenanceListed',
  v.object({ things: v.array(maintenance), source }),
);
export const operatorsListed = event(
  'operations/operatorsListed',
  v.object({ things: v.array(operator), source }),
);
const of = v.picklist(['rule', 'maintenance', 'operator']);
/** One of these lists could not be loaded. */
export const rulesFailed = event('operations/rulesFailed', v.object({ failure }));
export const maintenanceFailed = event('operations/maintenanceFailed', v.object({ failure }));
export const operatorsFailed = event('operations/operatorsFailed', v.object({ failure }));
/** The user opens one of these lists, or reloads it. */
export const listRequested = event('operations/listRequested', v.object({ of }));
/** The options for rules at this server. */
export const choicesListed = event('operations/choicesListed', v.object({ choices: ruleChoices }));
/** The user has the server send a test message through these channels. */
export const testRequested = event('operations/testRequested', v.object({ channels: v.array(v.string()) }));
/** The maintenance that applies to one device, directly or through its group. */
export const dueListed = event(
  'operations/dueListed',
  v.object({ device: v.number(), things: v.array(maintenance) }),
);
export const dueFailed = event('operations/dueFailed', v.object({ failure }));
/** Which key or card belongs to which driver. Requested while a device's panel is open. */
export const operatorsNamed = event(
  'operations/operatorsNamed',
  v.object({ names: v.array(v.object({ key: personal(v.string()), name: personal(v.string()) })) }),
);
/** The counters of the devices that have maintenance. */
export const countersLoaded = event('operations/countersLoaded', v.object({ counters: v.array(counted) }));
/**
 * The maintenance for which the app has already raised an alert, by `{maintenance}.{device}`: the value at which it
 * is due, and whether it was due soon or overdue.
 */
const told = v.record(v.string(), v.object({ due: v.number(), state: v.picklist(['soon', 'overdue']) }));
/** Maintenance is due soon or overdue, and the server raises no alert for it. */
export const careAlertsRaised = event(
  'operations/careAlertsRaised',
  v.object({ alarms: v.array(notification), told }),
);
/** All maintenance was checked, with every counter it needs. */
export const careLooked = event('operations/careLooked');
/** What this browser stored about it. `lookedAt`: when a tab last checked (Unix milliseconds). */
export const careAlertsRestored = event(
  'operations/careAlertsRestored',
  v.object({ told, lookedAt: v.optional(v.number()) }),
);
