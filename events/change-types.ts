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

/** What people can change of a device. */
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

/** How one thing of a list is changed, and what the server has of it then. */
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
 * What can be changed: of each kind how its edits are written, and what the server answers. What a kind does is its
 * `changeKind` (src/core/changes/kind.ts).
 *
 * `set` is what the thing is to be, `was` what it was before; turned round, an edit is its own undoing. Of a new thing `was`
 * is null, of one that is to go `set` is null. Several devices may be set to the same at once; what each was is kept by its
 * id. Things that the server does not know yet have an id below 0, or a text that begins with `new-`.
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
      /** Marks are one thing: they reach the server in the order they were made. */
      id: v.literal(0),
      /** Those that it makes read or unread: they were not before. */
      ids: v.array(v.number()),
      /** The server marks these only (null), all of one device by its id, or all there are, whether the app knows them or not. */
      every: v.nullable(v.union([v.number(), v.literal('customer')])),
      set: alertMark,
      was: alertMark,
    }),
    /** These alerts are marked so. */
    outcome: v.object({ of: v.literal('alerts'), ids: v.array(v.number()), read: v.boolean() }),
  },
  {
    /** What is written about trips: the same of several at once. */
    edit: v.object({
      of: v.literal('trips'),
      device: v.number(),
      ids: v.array(v.string()),
      set: tripChanges,
      was: v.record(v.string(), tripChanges),
    }),
    /** Trips as they are now; `gone`: such as are in them, or are no more. */
    outcome: v.object({ of: v.literal('trips'), trips: v.array(trip), gone: v.array(v.string()) }),
  },
  {
    /** A trip that is written by hand, or such a one that is to go. */
    edit: v.object({
      of: v.literal('trip'),
      id: v.string(),
      device: v.number(),
      set: v.nullable(tripByHand),
      was: v.nullable(tripByHand),
    }),
  },
  {
    /** A trip that is cut, or joined with the next. It cannot be turned round: it waits until nobody can want it back. */
    edit: v.object({
      of: v.literal('tripShape'),
      id: v.string(),
      device: v.number(),
      set: tripShaping,
      was: v.object({}),
    }),
  },
  {
    /** All up to a day is closed, for good. `id`: the vehicle. */
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
    /** A feedback on its way to the service; it is written once and never changed. */
    edit: v.object({
      of: v.literal('feedback'),
      id: v.string(),
      set: feedbackWritten,
      was: v.nullable(feedbackWritten),
    }),
    /** `feedback`: by what the server knows it. */
    outcome: v.object({ of: v.literal('feedback'), feedback: ownFeedback }),
  },
  {
    /** What customers change about themselves. `id`: whose account it is. */
    edit: v.object({ of: v.literal('customer'), id: v.number(), set: customerChanges, was: customerChanges }),
    outcome: v.object({ of: v.literal('customer'), customer }),
  },
  {
    /** Settings that the server keeps. `id`: whose account it is. */
    edit: v.object({ of: v.literal('settings'), id: v.number(), set: settingsChanges, was: settingsChanges }),
    outcome: v.object({ of: v.literal('settings'), settings: userSettings }),
  },
  {
    /** What is kept about a device. `id`: its IMEI. */
    edit: v.object({
      of: v.literal('papers'),
      id: personal(v.string()),
      set: papersChanges,
      was: papersChanges,
    }),
    outcome: v.object({ of: v.literal('papers'), imei: personal(v.string()), papers }),
  },
  {
    /** A park guard that is armed, or (null) let go. `id`: the IMEI of its device. */
    edit: v.object({ of: v.literal('guard'), id: personal(v.string()), set: guardArmed, was: guardArmed }),
    outcome: v.object({ of: v.literal('guard'), imei: personal(v.string()), armed: v.nullable(parkGuard) }),
  },
] as const;

/** What is to become of a thing. */
export const edit = v.variant(
  'of',
  shapes.map((shape) => shape.edit),
);
export type Edit = v.InferOutput<typeof edit>;
export type KindName = Edit['of'];
export type EditOf<Of extends KindName> = Extract<Edit, { of: Of }>;
/** An edit of several things at once. */
export type EditOfMany = Exclude<Extract<Edit, { ids: unknown }>, { id: unknown }>;
export type EditOfOne = Exclude<Edit, EditOfMany>;
export const isOfMany = (one: Edit): one is EditOfMany => !('id' in one);

/** An edit on its way to the server. */
export const change = v.object({
  /** Ours: the server knows a change by it that it is sent twice. */
  id: v.string(),
  /** Changes of one press have the same: they are undone together. */
  batch: v.string(),
  /** When it was made, milliseconds since 1970. */
  at: v.number(),
  /** Not sent before, milliseconds since 1970: what cannot be brought back waits until it can no more be undone. */
  notBefore: v.number(),
  edit,
  /** Why it was refused, where it was: then it waits for the user, not for the server. */
  refused: v.optional(failure),
});
export type Change = v.InferOutput<typeof change>;

/** What the server has now of the thing that was changed. */
export const outcome = v.variant('of', [
  ...shapes.flatMap((shape) => ('outcome' in shape ? [shape.outcome] : [])),
  /** It is gone, as was wanted. */
  v.object({ of: v.literal('gone') }),
]);
export type Outcome = v.InferOutput<typeof outcome>;
