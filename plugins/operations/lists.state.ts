import type { Edit } from '../../events/change-types.ts';
import * as operationsEvents from '../../events/operations.ts';
import type { Maintenance, Operator, Rule, RuleChoices } from '../../events/operations-types.ts';
import { location } from '../../src/core/app/location.ts';
import { edited, editedIds } from '../../src/core/changes/edited.ts';
import { nothingOverlaid, overlay, type Overlaid } from '../../src/core/changes/overlaid.ts';
import { plainProjection, type Projection } from '../../src/kernel/projection.ts';
import { type Remote, remoteList } from '../../src/core/server/remote.ts';
import { type Read, select, selectBy } from '../../src/kernel/read.ts';
import { type Room, roomAt } from './place.ts';
import type { OperationsRegister } from '../../src/api/operations-backend.ts';
import type { SessionBackend } from '../../src/api/backend.ts';
import { listKind, nameIn } from '../../src/core/changes/kind.ts';
import { devices, selectedDevice } from '../../src/core/devices/devices.ts';

export type ThingOf = { rule: Rule; maintenance: Maintenance; operator: Operator };

/** The values of a new, empty rule, maintenance and driver. */
export const BLANK: { readonly [Of in Room]: Omit<ThingOf[Of], 'id'> } = {
  rule: {
    type: 'geofenceExit',
    name: '',
    channels: ['web'],
    always: true,
    alarms: [],
    calendar: null,
    devices: [],
  },
  maintenance: { name: '', type: 'way', start: 0, period: 0, done: {}, devices: [] },
  operator: { name: '', key: '', devices: [] },
};

/** The devices that a rule, maintenance task or driver applies to: those linked to it, and those of linked groups. */
export const reachOf = ({ devices, byGroup = [] }: Pick<Rule, 'devices' | 'byGroup'>): readonly number[] => [
  ...new Set([...devices, ...byGroup.flatMap((group) => group.devices)]),
];

export type List<Thing> = Remote<Overlaid<Thing>>;

/** Applies changes that the server does not have yet to the entries of a list (rules, maintenance, drivers). */
const rulesOf = <Of extends Room>(of: Of) =>
  overlay<Of, ThingOf[Of]>({
    of,
    idOf: ({ id }) => id,
    // A cast, because TypeScript does not see that the fields of `Of` are those of its list entry.
    after(thing, edit) {
      const { id, set } = edit as { id: number; set: object | null };
      return { ...BLANK[of], id, ...thing, ...set } as ThingOf[Of];
    },
  });

const care = rulesOf('maintenance');
const drivers = rulesOf('operator');
const tellings = rulesOf('rule');

export const rules = remoteList({
  id: 'operations/rules',
  facts: { listed: operationsEvents.rulesListed, failed: operationsEvents.rulesFailed },
  initial: nothingOverlaid as Overlaid<Rule>,
  listed: (s, { things }) => tellings.told(s, things),
  changed: tellings.changed,
});
export const careList = remoteList({
  id: 'operations/maintenance',
  facts: { listed: operationsEvents.maintenanceListed, failed: operationsEvents.maintenanceFailed },
  initial: nothingOverlaid as Overlaid<Maintenance>,
  listed: (s, { things }) => care.told(s, things),
  changed: care.changed,
});
const operators = remoteList({
  id: 'operations/operators',
  facts: { listed: operationsEvents.operatorsListed, failed: operationsEvents.operatorsFailed },
  initial: nothingOverlaid as Overlaid<Operator>,
  listed: (s, { things }) => drivers.told(s, things),
  changed: drivers.changed,
});
const LISTS = { rule: rules, maintenance: careList, operator: operators } as const;
/** The list of rules, maintenance tasks or drivers, without its exact type. */
export const listIn = (read: Read, of: Room): List<ThingOf[Room]> =>
  // A cast: each list has one kind of entry, but TypeScript would need to know which.
  read(LISTS[of] as Projection<List<ThingOf[Room]>>);

/** What alarm rules can consist of (event types, channels); null until the server has sent it. */
export const choices = plainProjection<{ readonly choices: RuleChoices | null }>(
  'operations/choices',
  { choices: null },
  (on) => [on(operationsEvents.choicesListed, (_, { payload }) => ({ choices: payload.choices }))],
);

/** The maintenance tasks of the device whose panel was opened last. */
const due = remoteList({
  id: 'operations/due',
  facts: { listed: operationsEvents.dueListed, failed: operationsEvents.dueFailed },
  initial: { ...nothingOverlaid, device: null } as Overlaid<Maintenance> & { readonly device: number | null },
  listed: (s, { device, things }) => ({ ...care.told(s, things), device }),
  changed: care.changed,
});
export const operationsProjections = [rules, careList, operators, choices, due];

/** The maintenance tasks of a device as shown in its panel; empty until loaded. */
export const dueOf = selectBy((read, device: number): readonly Maintenance[] => {
  const { device: known, shown } = read(due);
  // A new task that the server does not have yet may belong to another device, so only new tasks linked to this device
  // are shown.
  return known === device ? shown.filter(({ id, devices }) => id > 0 || devices.includes(device)) : [];
});

/** Which list is open: rules, maintenance or drivers; null on another page. */
export const roomShown = select((read): Room | null => roomAt(read(location).place));

/** Fields of a maintenance task that only make sense together: the type decides the unit of the numbers. */
export const PAIRED = ['type', 'start', 'period'] as const;

/**
 * Returns the edit of a rule, maintenance or driver, with only the fields that the user changed; null if nothing changed.
 * @param before the entry when its form was opened. What somebody else has changed since stays: also what was added to a
 * list, or removed from it.
 */
export function editOf(
  of: Room,
  thing: ThingOf[Room] | null,
  set: Partial<ThingOf[Room]>,
  before: ThingOf[Room] | null = thing,
): Edit | null {
  // Casts: the fields are those of the list's entry, but TypeScript does not know which list.
  if (thing === null) return { of, id: -1, set, was: null } as Edit;
  const opened = before ?? thing;
  const wanted = withLists(set, thing, opened);
  // What was done is in the unit of the type as well, so it goes along with another type.
  const isOtherType = of === 'maintenance' && 'type' in thing && wanted.type !== thing.type;
  const paired = of === 'maintenance' ? [isOtherType ? [...PAIRED, 'done' as const] : PAIRED] : [];
  const parts = edited(wanted, thing, opened, paired);
  return parts && ({ of, id: thing.id, ...parts } as Edit);
}

/** Returns the wanted fields. Each list contains what the user added, and lacks what the user removed, as it is now. */
function withLists(set: object, now: object, before: object): Partial<Rule & Maintenance> {
  const [there, opened] = [now, before] as Readonly<Record<string, unknown>>[];
  const listAt = (from: typeof there, field: string) => (from?.[field] ?? []) as string[];
  const fields = Object.entries(set).map(([field, value]) => [
    field,
    Array.isArray(value) ? editedIds(value, listAt(there, field), listAt(opened, field)) : value,
  ]);
  return Object.fromEntries(fields);
}

/** Returns the edit that removes a rule, maintenance or driver. */
export function removalOf(of: Room, { id, ...was }: ThingOf[Room]): Edit {
  return { of, id, set: null, was } as Edit;
}

/**
 * A field that cannot be compared with the server's value: the server's list of linked devices may be incomplete,
 * because it only has the devices of the account.
 */
const isIncomparable = (field: string): boolean => field === 'devices';

/** A rule, maintenance or driver as the app knows it, from its list or from a device's panel. */
const knownOf = (read: Read, of: Room, id: number): ThingOf[Room] | undefined =>
  listIn(read, of).shown.find((each) => each.id === id) ??
  read(dueOf(read(selectedDevice)?.id ?? 0)).find((each) => of === 'maintenance' && each.id === id);

/** Returns the kind of change for one of the lists (rules, maintenance, drivers). */
const kindFor = <Of extends Room>(
  of: Of,
  at: (backend: SessionBackend) => OperationsRegister<ThingOf[Of], object>,
) =>
  listKind<Room, ThingOf[Of]>({
    of,
    ability: ['operations', 'operationsEditing'],
    idOf: ({ id }) => id,
    isIncomparable,
    // Each vehicle has its own mark, and the call that saves them merges them.
    inParts: ['done'],
    calls({ id, was }, backend, read) {
      const register = at(backend);
      // A cast, because TypeScript does not see that the fields of `Of` are those of its list entry.
      const whole = (set: object) =>
        ({ ...BLANK[of], ...(read && knownOf(read, of, id)), ...set, id }) as ThingOf[Of];
      return {
        list: () => register.list(read ? [...read(devices).byId.keys()] : []),
        create: (key, set) => register.create(key, { ...BLANK[of], ...set }),
        save: (set) => register.save(whole(set), set, was ?? {}),
        remove: () => register.remove(id),
      };
    },
    reload: () => operationsEvents.listRequested({ of }),
    called(edit, read) {
      const name = knownOf(read, of, edit.id)?.name || nameIn(edit);
      return name ? { text: `operations.called.${of}`, values: { name } } : { text: `operations.one.${of}` };
    },
  });

export const ruleKind = kindFor('rule', ({ rules }) => rules as OperationsRegister<ThingOf['rule'], object>);
export const maintenanceKind = kindFor(
  'maintenance',
  ({ maintenance }) => maintenance as OperationsRegister<ThingOf['maintenance'], object>,
);
export const operatorKind = kindFor(
  'operator',
  ({ operators }) => operators as OperationsRegister<ThingOf['operator'], object>,
);
