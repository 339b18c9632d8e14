import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { notification } from './device-types.ts';
import { counted, maintenance, operator, rule, ruleChoices } from './operations-types.ts';
import { failure } from './session-types.ts';

const source = v.picklist(['server', 'storage']);

/** The rules of the server, maintenance, and people who drive: those of this account. */
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
/** The user looks at one of these lists, or wants it again. */
export const listRequested = event('operations/listRequested', v.object({ of }));
/** What rules can be made of at this server. */
export const choicesListed = event('operations/choicesListed', v.object({ choices: ruleChoices }));
/** The user has the server send a message by these channels, to see whether it arrives. */
export const testRequested = event('operations/testRequested', v.object({ channels: v.array(v.string()) }));
/** The maintenance that holds for one device, by itself or by its group. */
export const dueListed = event(
  'operations/dueListed',
  v.object({ device: v.number(), things: v.array(maintenance) }),
);
export const dueFailed = event('operations/dueFailed', v.object({ failure }));
/** Who is known by which key or card: asked while the panel of a device is open. */
export const operatorsNamed = event(
  'operations/operatorsNamed',
  v.object({ names: v.array(v.object({ key: personal(v.string()), name: personal(v.string()) })) }),
);
/** What the devices that have a maintenance have counted so far. */
export const countersLoaded = event('operations/countersLoaded', v.object({ counters: v.array(counted) }));
/**
 * Which maintenance the app has already raised an alert for, by `{maintenance}.{device}`: the value at which it is due, and
 * whether it was due soon or overdue.
 */
const told = v.record(v.string(), v.object({ due: v.number(), state: v.picklist(['soon', 'overdue']) }));
/** Maintenance is due soon or overdue, and the server tells nothing of it. */
export const careAlertsRaised = event(
  'operations/careAlertsRaised',
  v.object({ alarms: v.array(notification), told }),
);
/** All maintenance was looked at, with every counter that it needs. */
export const careLooked = event('operations/careLooked');
/** What this browser has kept of it. `lookedAt`: when a tab last looked (Unix milliseconds). */
export const careAlertsRestored = event(
  'operations/careAlertsRestored',
  v.object({ told, lookedAt: v.optional(v.number()) }),
);
