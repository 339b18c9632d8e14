import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { ways } from './care-types.ts';
import { units } from './settings.ts';

/**
 * Ids of the devices that are linked to this item directly. Devices that are linked only through their group are not
 * included.
 */
const devices = v.array(v.number());
/**
 * The groups of devices that this item is linked to, and which devices of the account it reaches through each of them.
 * Omitted if there are none. Only the server's own pages change these links.
 */
const byGroup = v.optional(
  v.array(v.object({ id: v.number(), name: personal(v.string()), devices: v.array(v.number()) })),
);

/** A notification rule: for which event the server notifies users, and how. */
export const rule = v.object({
  id: v.number(),
  /** The server's name for the event that the rule is about, such as `geofenceExit`. */
  type: v.string(),
  name: personal(v.string()),
  /** The channels through which the rule notifies users, as the server names them: `web`, `mail`. */
  channels: v.array(v.string()),
  /** Whether the notification rule applies to all devices, not only to those linked to it. */
  always: v.boolean(),
  /** The alarm types that the rule notifies about, if its `type` is `alarm`. */
  alarms: v.array(v.string()),
  /** Id of the calendar that limits when the rule applies. Null: the rule always applies. */
  calendar: v.nullable(v.number()),
  devices,
  byGroup,
});
export type Rule = v.InferOutput<typeof rule>;
export const ruleChanges = v.partial(v.omit(rule, ['id', 'byGroup']));
export type RuleChanges = v.InferOutput<typeof ruleChanges>;

/** A maintenance task that is due regularly for a vehicle. */
export const maintenance = v.object({
  id: v.number(),
  name: personal(v.string()),
  /**
   * What decides when the maintenance is due: distance (`way`, metres), engine hours (`hours`) or time (`date`,
   * milliseconds), or a type that the server defines.
   */
  type: v.string(),
  /**
   * The server's name of the distance counter that decides when maintenance is due, if its type is `way`. Omitted for
   * maintenance that the server does not know yet.
   */
  counter: v.optional(v.string()),
  /**
   * Value at which counting starts, and the interval after which maintenance is due, in the unit of the maintenance
   * type.
   */
  start: v.number(),
  period: v.number(),
  /** The counter value at which the maintenance was last done, by device id. */
  done: v.record(v.string(), v.number()),
  devices,
  byGroup,
});
export type Maintenance = v.InferOutput<typeof maintenance>;
export const maintenanceChanges = v.partial(v.omit(maintenance, ['id', 'counter', 'byGroup']));
export type MaintenanceChanges = v.InferOutput<typeof maintenanceChanges>;

/** A device's counters: kilometres and engine hours. A counter is null if the device does not report it. */
export const counted = v.object({
  device: v.number(),
  odometer: v.nullable(v.number()),
  ways: v.optional(ways),
  engineHours: v.nullable(v.number()),
});
export type Counted = v.InferOutput<typeof counted>;

/** A driver. A tracker recognises the driver by a key or card. */
export const operator = v.object({
  id: v.number(),
  name: personal(v.string()),
  key: personal(v.string()),
  devices,
  byGroup,
});
export type Operator = v.InferOutput<typeof operator>;
export const operatorChanges = v.partial(v.omit(operator, ['id', 'byGroup']));
export type OperatorChanges = v.InferOutput<typeof operatorChanges>;

/** The values that a notification rule can have on this server. */
export const ruleChoices = v.object({
  types: v.array(v.string()),
  channels: v.array(v.string()),
  calendars: v.array(v.object({ id: v.number(), name: personal(v.string()) })),
});
export type RuleChoices = v.InferOutput<typeof ruleChoices>;

/** A device command that is stored on the server under a name. */
export const savedOrder = v.object({ id: v.number(), name: personal(v.string()), type: v.string() });
export type SavedOrder = v.InferOutput<typeof savedOrder>;

/**
 * A command for a device. Either the server's name for the command, with parameters, or the id of a command that is
 * stored on the server (`saved`).
 */
export const order = v.object({
  type: v.string(),
  saved: v.nullable(v.number()),
  values: v.record(v.string(), v.union([personal(v.string()), v.number(), v.boolean()])),
});
export type Order = v.InferOutput<typeof order>;

/** The values that the form of a maintenance task stores while the user types. */
export const typedMaintenance = v.partial(
  v.object({
    name: v.string(),
    type: v.string(),
    start: v.string(),
    period: v.string(),
    /** The units that the numbers were typed in. */
    units,
    devices: v.array(v.number()),
  }),
);

/** The shape of a form's values. */
export type FormShape = v.GenericSchema<unknown, object>;

/** Returns a form's stored values if they have the form's shape, otherwise null. */
export const inShape = (shape: FormShape, stored: unknown): object | null => {
  const parsed = v.safeParse(shape, stored);
  return parsed.success ? parsed.output : null;
};
