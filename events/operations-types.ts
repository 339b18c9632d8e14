import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

/** Ids of the devices that a thing is linked with. A link that comes from a group of devices is not among them. */
const devices = v.array(v.number());

/** When the server tells of an event, and how. */
export const rule = v.object({
  id: v.number(),
  /** The server's own word for the event, such as `geofenceExit`. */
  type: v.string(),
  name: personal(v.string()),
  /** The server's own words: `web`, `mail`. */
  channels: v.array(v.string()),
  /** It holds for all devices, not only for those that it is linked with. */
  always: v.boolean(),
  /** Kinds of alarm that it tells of, where `type` is `alarm`. */
  alarms: v.array(v.string()),
  /** The id of the calendar in whose hours it holds; null: at any time. */
  calendar: v.nullable(v.number()),
  devices,
});
export type Rule = v.InferOutput<typeof rule>;
export const ruleChanges = v.partial(v.omit(rule, ['id']));
export type RuleChanges = v.InferOutput<typeof ruleChanges>;

/** Work on a vehicle that is due again and again. */
export const maintenance = v.object({
  id: v.number(),
  name: personal(v.string()),
  /** What is counted: `way` (metres), `hours` or `date` (milliseconds), or something of the server's own. */
  type: v.string(),
  /** Where counting begins, and after how much more it is due; in the unit of the type. */
  start: v.number(),
  period: v.number(),
  /** At which value it was last done, by the id of the device. */
  done: v.record(v.string(), v.number()),
  devices,
});
export type Maintenance = v.InferOutput<typeof maintenance>;
export const maintenanceChanges = v.partial(v.omit(maintenance, ['id']));
export type MaintenanceChanges = v.InferOutput<typeof maintenanceChanges>;

/** What a device has counted so far: kilometres and engine hours; null where it does not say. */
export const counted = v.object({
  device: v.number(),
  odometer: v.nullable(v.number()),
  engineHours: v.nullable(v.number()),
});
export type Counted = v.InferOutput<typeof counted>;

/** Somebody who drives, known to the tracker by a key or a card. */
export const operator = v.object({
  id: v.number(),
  name: personal(v.string()),
  key: personal(v.string()),
  devices,
});
export type Operator = v.InferOutput<typeof operator>;
export const operatorChanges = v.partial(v.omit(operator, ['id']));
export type OperatorChanges = v.InferOutput<typeof operatorChanges>;

/** What a rule can be made of at this server. */
export const ruleChoices = v.object({
  types: v.array(v.string()),
  channels: v.array(v.string()),
  calendars: v.array(v.object({ id: v.number(), name: personal(v.string()) })),
});
export type RuleChoices = v.InferOutput<typeof ruleChoices>;

/** A command that somebody has kept at the server under a name. */
export const savedOrder = v.object({ id: v.number(), name: personal(v.string()), type: v.string() });
export type SavedOrder = v.InferOutput<typeof savedOrder>;

/** What a device is to do: the server's own word with its parameters, or (`saved`) a kept command by its id. */
export const order = v.object({
  type: v.string(),
  saved: v.nullable(v.number()),
  values: v.record(v.string(), v.union([personal(v.string()), v.number(), v.boolean()])),
});
export type Order = v.InferOutput<typeof order>;
