import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** Ids of the linked devices. Links through a device group are not included. */
const devices = v.array(v.number());

/** When and how the server notifies about an event. */
export const rule = v.object({
  id: v.number(),
  /** The server's name for the event, such as `geofenceExit`. */
  type: v.string(),
  name: personal(v.string()),
  /** Channels as the server names them: `web`, `mail`. */
  channels: v.array(v.string()),
  /** It applies to all devices, not only to the linked ones. */
  always: v.boolean(),
  /** Kinds of alarm that it reports, if `type` is `alarm`. */
  alarms: v.array(v.string()),
  /** Id of the calendar that limits when it applies. Null: at any time. */
  calendar: v.nullable(v.number()),
  devices,
});
export type Rule = v.InferOutput<typeof rule>;
export const ruleChanges = v.partial(v.omit(rule, ['id']));
export type RuleChanges = v.InferOutput<typeof ruleChanges>;

/** Recurring maintenance of a vehicle. */
export const maintenance = v.object({
  id: v.number(),
  name: personal(v.string()),
  /** What is counted: `way` (metres), `hours` or `date` (milliseconds), or a type defined by the server. */
  type: v.string(),
  /** Start of counting, and the interval until it is due, in the unit of the type. */
  start: v.number(),
  period: v.number(),
  /** The value at which it was last done, by device id. */
  done: v.record(v.string(), v.number()),
  devices,
});
export type Maintenance = v.InferOutput<typeof maintenance>;
export const maintenanceChanges = v.partial(v.omit(maintenance, ['id']));
export type MaintenanceChanges = v.InferOutput<typeof maintenanceChanges>;

/** A device's counters: kilometres and engine hours. Null if it does not report them. */
export const counted = v.object({
  device: v.number(),
  odometer: v.nullable(v.number()),
  engineHours: v.nullable(v.number()),
});
export type Counted = v.InferOutput<typeof counted>;

/** A driver, whom the tracker identifies by a key or a card. */
export const operator = v.object({
  id: v.number(),
  name: personal(v.string()),
  key: personal(v.string()),
  devices,
});
export type Operator = v.InferOutput<typeof operator>;
export const operatorChanges = v.partial(v.omit(operator, ['id']));
export type OperatorChanges = v.InferOutput<typeof operatorChanges>;

/** The options for a rule at this server. */
export const ruleChoices = v.object({
  types: v.array(v.string()),
  channels: v.array(v.string()),
  calendars: v.array(v.object({ id: v.number(), name: personal(v.string()) })),
});
export type RuleChoices = v.InferOutput<typeof ruleChoices>;

/** A command stored on the server under a name. */
export const savedOrder = v.object({ id: v.number(), name: personal(v.string()), type: v.string() });
export type SavedOrder = v.InferOutput<typeof savedOrder>;

/** A command for a device: the server's name for it with parameters, or (`saved`) a stored command by id. */
export const order = v.object({
  type: v.string(),
  saved: v.nullable(v.number()),
  values: v.record(v.string(), v.union([personal(v.string()), v.number(), v.boolean()])),
});
export type Order = v.InferOutput<typeof order>;
