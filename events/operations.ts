import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { notification } from './device-types.ts';
import { counted, maintenance, operator, rule, ruleChoices } from './operations-types.ts';
import { failure } from './session-types.ts';

const source = v.picklist(['server', 'storage']);

/** The notification rules, maintenance and drivers that the server has for this account were loaded. */
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
/** The list of rules, maintenance or drivers could not be loaded. */
export const rulesFailed = event('operations/rulesFailed', v.object({ failure }));
export const maintenanceFailed = event('operations/maintenanceFailed', v.object({ failure }));
export const operatorsFailed = event('operations/operatorsFailed', v.object({ failure }));
/** The user opens or reloads the list of rules, maintenance or drivers. */
export const listRequested = event('operations/listRequested', v.object({ of }));
/** The values that notification rules can have on this server were loaded. */
export const choicesListed = event('operations/choicesListed', v.object({ choices: ruleChoices }));
/** The user asks the server to send a test message through these channels. */
export const testRequested = event('operations/testRequested', v.object({ channels: v.array(v.string()) }));
/** The maintenance tasks of one device were loaded, whether linked to it directly or through its group. */
export const dueListed = event(
  'operations/dueListed',
  v.object({ device: v.number(), things: v.array(maintenance) }),
);
export const dueFailed = event('operations/dueFailed', v.object({ failure }));
/**
 * The drivers' names were loaded, each with the driver's key or card. The app requests them while a device's panel is
 * open.
 */
export const operatorsNamed = event(
  'operations/operatorsNamed',
  v.object({ names: v.array(v.object({ key: personal(v.string()), name: personal(v.string()) })) }),
);
/**
 * The names of all maintenance tasks were loaded. The app requests them when an alert is about a task that it does not
 * know. If the server does not have that task either, its name is ''.
 */
export const maintenanceNamed = event(
  'operations/maintenanceNamed',
  v.object({ names: v.array(v.object({ id: v.number(), name: personal(v.string()) })) }),
);
/** The counters (kilometres, engine hours) of the devices that need maintenance were loaded. */
export const countersLoaded = event('operations/countersLoaded', v.object({ counters: v.array(counted) }));
/**
 * The maintenance alerts that the app has already raised, by `{maintenance}.{device}`: the value at which maintenance
 * is due, and whether it was due soon or overdue.
 */
const told = v.record(v.string(), v.object({ due: v.number(), state: v.picklist(['soon', 'overdue']) }));
/** The app raised alerts that maintenance is due soon or overdue, because the server raises none. */
export const careAlertsRaised = event(
  'operations/careAlertsRaised',
  v.object({ alarms: v.array(notification), told }),
);
/** The app finished a check for due maintenance, and no counter that it needed was missing. */
export const careLooked = event('operations/careLooked');
/**
 * The record of raised maintenance alerts was loaded from this browser. `lookedAt`: when a tab last finished a check
 * for due maintenance (Unix milliseconds).
 */
export const careAlertsRestored = event(
  'operations/careAlertsRestored',
  v.object({ told, lookedAt: v.optional(v.number()) }),
);
