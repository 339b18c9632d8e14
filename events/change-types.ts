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

/** What customers can change about a device. */
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

/** Schemas for changing one item of a list, and for what the server returns then. */
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
  // TypeScript widens a computed name to any string.
  outcome: v.object({ of: v.literal(of), [of]: thing } as { of: v.LiteralSchema<Of, undefined> } & Record<
    Of,
    Thing
  >),
});

/**
 * Everything that can be changed: for each kind, how its edits are written and what the server answers. What a kind
 * does is its `changeKind` (src/core/changes/kind.ts).
 *
 * `set` is the new value, `was` the previous one. Swapping them gives the undo. For a new item `was` is null, for a
 * deleted one `set` is null. One edit may set several devices to the same value; each previous value is stored by
 * id. Items that the server does not know yet have an id below 0, or a text that begins with `new-`.
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
      /** All read marks share one id, so they reach the server in the order they were made. */
      id: v.literal(0),
      /** The alerts that this edit marks as read or unread. They were not before. */
      ids: v.array(v.number()),
      /**
       * Which alerts the server marks: only these (null), all of one device by its id, or all, whether the app
       * knows them or not.
       */
      every: v.nullable(v.union([v.number(), v.literal('customer')])),
      set: alertMark,
      was: alertMark,
    }),
    /** These alerts now have this mark. */
    outcome: v.object({ of: v.literal('alerts'), ids: v.array(v.number()), read: v.boolean() }),
  },
  {
    /** Notes on trips. One edit can set the same for several trips. */
    edit: v.object({
      of: v.literal('trips'),
      device: v.number(),
      ids: v.array(v.string()),
      set: tripChanges,
      was: v.record(v.string(), tripChanges),
    }),
    /** The trips as they are now. `gone`: trips that were merged into them or no longer exist. */
    outcome: v.object({ of: v.literal('trips'), trips: v.array(trip), gone: v.array(v.string()) }),
  },
  {
    /** A manually written trip, added or deleted. */
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
     * A trip is split, or joined with the next. This cannot be undone, so it is sent only after the time for undo
     * is over.
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
    /** All trips up to a day are locked permanently. `id`: the vehicle. */
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
    /** A feedback that is being sent. It is written once and never changed. */
    edit: v.object({
      of: v.literal('feedback'),
      id: v.string(),
      set: feedbackWritten,
      was: v.nullable(feedbackWritten),
    }),
    /** `feedback`: with the id that the server knows it by. */
    outcome: v.object({ of: v.literal('feedback'), feedback: ownFeedback }),
  },
  {
    /** What customers change about themselves. `id`: the account. */
    edit: v.object({ of: v.literal('customer'), id: v.number(), set: customerChanges, was: customerChanges }),
    outcome: v.object({ of: v.literal('customer'), customer }),
  },
  {
    /** Settings stored on the server. `id`: the account. */
    edit: v.object({ of: v.literal('settings'), id: v.number(), set: settingsChanges, was: settingsChanges }),
    outcome: v.object({ of: v.literal('settings'), settings: userSettings }),
  },
  {
    /** What is stored about a device. `id`: its IMEI. */
    edit: v.object({
      of: v.literal('papers'),
      id: personal(v.string()),
      set: papersChanges,
      was: papersChanges,
    }),
    outcome: v.object({ of: v.literal('papers'), imei: personal(v.string()), papers }),
  },
  {
    /** A park guard is armed, or disarmed (null). `id`: the IMEI of its device. */
    edit: v.object({ of: v.literal('guard'), id: personal(v.string()), set: guardArmed, was: guardArmed }),
    outcome: v.object({ of: v.literal('guard'), imei: personal(v.string()), armed: v.nullable(parkGuard) }),
  },
] as const;

/** A requested change of one or more items. */
export const edit = v.variant(
  'of',
  shapes.map((shape) => shape.edit),
);
export type Edit = v.InferOutput<typeof edit>;
export type KindName = Edit['of'];
export type EditOf<Of extends KindName> = Extract<Edit, { of: Of }>;
/** An edit of several items at once. */
export type EditOfMany = Exclude<Extract<Edit, { ids: unknown }>, { id: unknown }>;
export type EditOfOne = Exclude<Edit, EditOfMany>;
export const isOfMany = (one: Edit): one is EditOfMany => !('id' in one);

/** An edit that is being sent to the server. */
export const change = v.object({
  /** The app's own id. By it the server recognises a change that is sent twice. */
  id: v.string(),
  /** Changes made by one press have the same batch. They are undone together. */
  batch: v.string(),
  /** When it was made (milliseconds since 1970). */
  at: v.number(),
  /**
   * Earliest time to send it (milliseconds since 1970). A change that cannot be reverted waits until undo is no
   * longer possible.
   */
  notBefore: v.number(),
  edit,
  /** Why the server refused it, if it did. It then waits for the user, not for the server. */
  refused: v.optional(failure),
});
export type Change = v.InferOutput<typeof change>;

/** The changed item as the server has it now. */
export const outcome = v.variant('of', [
  ...shapes.flatMap((shape) => ('outcome' in shape ? [shape.outcome] : [])),
  /** It was deleted, as requested. */
  v.object({ of: v.literal('gone') }),
]);
export type Outcome = v.InferOutput<typeof outcome>;
