import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';
import { customer, customerChanges, settingsChanges, userSettings } from './account-types.ts';
import { papers, papersChanges, parkGuard } from './care-types.ts';
import { device, group } from './device-types.ts';
import { opensDoor } from './door-types.ts';
import { feedbackWritten, ownFeedback } from './feedback-types.ts';
import { geofence, geofenceChanges } from './geofence-types.ts';
import {
  car,
  carChanges,
  contact,
  contactChanges,
  driver,
  driverChanges,
  lock,
  reason,
  reasonChanges,
  trip,
  tripByHand,
  tripChanges,
  tripShaping,
} from './logbook-types.ts';
import { member, memberChanges } from './member-types.ts';
import {
  maintenance,
  maintenanceChanges,
  operator,
  operatorChanges,
  rule,
  ruleChanges,
} from './operations-types.ts';
import { failure } from './session-types.ts';
import { share, shareChanges } from './share-types.ts';

/** The fields of a device that customers can change. */
const deviceChanges = v.partial(
  v.pick(device, [
    'name',
    'colour',
    'icon',
    'image',
    'group',
    'position',
    'shown',
    'note',
    'category',
    'phone',
    'contact',
    'model',
    'alarms',
    'plan',
    'pause',
  ]),
);
export type DeviceChanges = v.InferOutput<typeof deviceChanges>;

const groupChanges = v.partial(v.omit(group, ['id']));
export type GroupChanges = v.InferOutput<typeof groupChanges>;

const alertMark = v.object({ read: v.boolean() });
const guardArmed = v.object({ armed: v.nullable(parkGuard) });

/** Builds the two schemas for changing an item of a list: the user's edit, and the server's answer. */
const listed = <
  const Of extends string,
  Id extends v.GenericSchema,
  Changes extends v.GenericSchema,
  Thing extends v.GenericSchema,
>(
  of: Of,
  id: Id,
  changes: Changes,
  thing: Thing,
) => ({
  edit: v.object({ of: v.literal(of), id, set: v.nullable(changes), was: v.nullable(changes) }),
  // A type assertion is needed because TypeScript widens a computed property name to any string.
  outcome: v.object({ of: v.literal(of), [of]: thing } as { of: v.LiteralSchema<Of, undefined> } & Record<
    Of,
    Thing
  >),
});

/**
 * Everything that can be changed. For each kind of item: the schema of an edit and of the server's answer. The
 * behaviour of each kind is in its `changeKind` (src/core/changes/kind.ts).
 *
 * `set` is the new value, `was` the previous one. The same edit with both swapped undoes it. For a new item `was` is
 * null, for a deleted one `set` is null. One edit may set several devices to the same value; `was` then holds the
 * previous values by device id. Items that the server does not know yet have an id below 0, or a text id that begins
 * with `new-`.
 */
const shapes = [
  {
    edit: v.object({
      of: v.literal('devices'),
      ids: v.array(v.number()),
      set: deviceChanges,
      was: v.record(v.string(), deviceChanges),
    }),
    outcome: v.object({ of: v.literal('devices'), devices: v.array(device) }),
  },
  listed('group', v.number(), groupChanges, group),
  {
    edit: v.object({
      of: v.literal('geofence'),
      id: v.number(),
      device: v.number(),
      set: v.nullable(geofenceChanges),
      was: v.nullable(geofenceChanges),
    }),
    outcome: v.object({ of: v.literal('geofence'), geofence }),
  },
  listed('share', opensDoor(v.string()), shareChanges, share),
  listed('member', v.number(), memberChanges, member),
  {
    edit: v.object({
      of: v.literal('alerts'),
      /**
       * Always 0. All edits that mark alerts as read or unread share this id, so that they reach the server in the
       * order in which the user made them.
       */
      id: v.literal(0),
      /** The ids of the alerts that this edit marks as read or unread. Before the edit, each had the opposite mark. */
      ids: v.array(v.number()),
      /**
       * Which alerts the server marks: only those in `ids` (null), all alerts of one device (its id), or all alerts of
       * the customer, including those that the app has not loaded (`customer`).
       */
      every: v.nullable(v.union([v.number(), v.literal('customer')])),
      set: alertMark,
      was: alertMark,
    }),
    /** The server's answer: these alerts are now read or unread. */
    outcome: v.object({ of: v.literal('alerts'), ids: v.array(v.number()), read: v.boolean() }),
  },
  {
    /** Edits the notes on trips. One edit can set the same note for several trips. */
    edit: v.object({
      of: v.literal('trips'),
      device: v.number(),
      ids: v.array(v.string()),
      set: tripChanges,
      was: v.record(v.string(), tripChanges),
    }),
    /**
     * The server's answer: the trips as they are now. `gone`: trips that were merged into others or no longer
     * exist.
     */
    outcome: v.object({ of: v.literal('trips'), trips: v.array(trip), gone: v.array(v.string()) }),
  },
  {
    /** Adds or deletes a trip that the user entered by hand. */
    edit: v.object({
      of: v.literal('trip'),
      id: v.string(),
      device: v.number(),
      set: v.nullable(tripByHand),
      was: v.nullable(tripByHand),
    }),
  },
  {
    /**
     * Splits a trip, or joins it with the next. The server cannot revert this, so the app sends the edit only after the
     * user's time to undo it is over.
     */
    edit: v.object({
      of: v.literal('tripShape'),
      id: v.string(),
      device: v.number(),
      set: tripShaping,
      was: v.object({}),
    }),
  },
  {
    /** Locks all trips of a vehicle up to a day, permanently. `id`: id of the vehicle. */
    edit: v.object({
      of: v.literal('lock'),
      id: v.number(),
      car: v.nullable(v.number()),
      set: v.object({ until: v.number() }),
      was: v.object({ until: v.nullable(v.number()) }),
    }),
    outcome: v.object({ of: v.literal('lock'), lock }),
  },
  listed('driver', v.number(), driverChanges, driver),
  listed('contact', v.number(), contactChanges, contact),
  listed('reason', v.number(), reasonChanges, reason),
  listed('car', v.number(), carChanges, car),
  listed('rule', v.number(), ruleChanges, rule),
  listed('maintenance', v.number(), maintenanceChanges, maintenance),
  listed('operator', v.number(), operatorChanges, operator),
  {
    /** Sends the user's feedback to the service. Once sent, feedback is never changed. */
    edit: v.object({
      of: v.literal('feedback'),
      id: v.string(),
      set: feedbackWritten,
      was: v.nullable(feedbackWritten),
    }),
    /** The server's answer. `feedback`: the sent feedback with the id that the server gave it. */
    outcome: v.object({ of: v.literal('feedback'), feedback: ownFeedback }),
  },
  {
    /** Edits the customer's own account data. `id`: the account. */
    edit: v.object({ of: v.literal('customer'), id: v.number(), set: customerChanges, was: customerChanges }),
    outcome: v.object({ of: v.literal('customer'), customer }),
  },
  {
    /** Edits the settings that the server stores for a customer. `id`: the account. */
    edit: v.object({ of: v.literal('settings'), id: v.number(), set: settingsChanges, was: settingsChanges }),
    outcome: v.object({ of: v.literal('settings'), settings: userSettings }),
  },
  {
    /** Edits what the customer stores about a device. `id`: the IMEI of the device. */
    edit: v.object({
      of: v.literal('papers'),
      id: personal(v.string()),
      set: papersChanges,
      was: papersChanges,
    }),
    outcome: v.object({ of: v.literal('papers'), imei: personal(v.string()), papers }),
  },
  {
    /** Arms a park guard (fence around a parked device), or disarms it (null). `id`: the IMEI of the device. */
    edit: v.object({ of: v.literal('guard'), id: personal(v.string()), set: guardArmed, was: guardArmed }),
    outcome: v.object({ of: v.literal('guard'), imei: personal(v.string()), armed: v.nullable(parkGuard) }),
  },
] as const;

/** What the user wants to change: one or more items of one kind. */
export const edit = v.variant(
  'of',
  shapes.map((shape) => shape.edit),
);
export type Edit = v.InferOutput<typeof edit>;
export type KindName = Edit['of'];
export type EditOf<Of extends KindName> = Extract<Edit, { of: Of }>;
/** An edit that changes several items at once. */
export type EditOfMany = Exclude<Extract<Edit, { ids: unknown }>, { id: unknown }>;
export type EditOfOne = Exclude<Edit, EditOfMany>;
export const isOfMany = (one: Edit): one is EditOfMany => !('id' in one);

/** A user's edit on its way to the server. */
export const change = v.object({
  /** Id of the change, created by the app. It lets the server recognise a change that is sent twice. */
  id: v.string(),
  /** All changes that the user made with one press have the same batch. They are undone together. */
  batch: v.string(),
  /** When the user made the change (milliseconds since 1970). */
  at: v.number(),
  /**
   * Earliest time to send the change (milliseconds since 1970). A change that the server cannot revert waits until the
   * user's time to undo it is over.
   */
  notBefore: v.number(),
  edit,
  /**
   * Why the server refused the change. Absent if the server did not refuse it. The app does not send a refused change
   * again unless the user retries it.
   */
  refused: v.optional(failure),
});
export type Change = v.InferOutput<typeof change>;

/** The server's answer to a change: the changed item as the server has it now. */
export const outcome = v.variant('of', [
  ...shapes.flatMap((shape) => ('outcome' in shape ? [shape.outcome] : [])),
  /** The server's answer to a change: the item was deleted, as requested. */
  v.object({ of: v.literal('gone') }),
]);
export type Outcome = v.InferOutput<typeof outcome>;
