import type { Change, Edit, Outcome } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as operationsEvents from '../../events/operations.ts';
import type { Maintenance, Operator, Rule, RuleChoices } from '../../events/operations-types.ts';
import type { Failure } from '../../events/session-types.ts';
import { location } from '../../src/core/app/location.ts';
import { nothingOverlaid, overlay, type Overlaid } from '../../src/core/changes/overlaid.ts';
import type { AnyDefinition } from '../../src/kernel/event.ts';
import { type On, type Projection, projection } from '../../src/kernel/projection.ts';
import { type Read, select, selectBy } from '../../src/kernel/read.ts';
import { type Room, roomAt } from './place.ts';

export type ThingOf = { rule: Rule; maintenance: Maintenance; operator: Operator };

/** A new thing before anything is typed. */
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

export type List<Thing> = Overlaid<Thing> & {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: Failure | null;
};
const NOTHING = { ...nothingOverlaid, status: 'loading', failure: null } as const;

/** The things of a list beneath the changes that the server does not have yet. */
const rulesOf = <Of extends Room>(of: Of) =>
  overlay<Of, ThingOf[Of]>({
    of,
    idOf: ({ id }) => id,
    // TypeScript does not see that the fields of `Of` are those of its thing.
    after(thing, edit) {
      const { id, set } = edit as unknown as { id: number; set: object | null };
      return { ...BLANK[of], id, ...thing, ...set } as unknown as ThingOf[Of];
    },
  });

type Laying<Thing> = {
  added(s: Overlaid<Thing>, changes: readonly Change[]): Overlaid<Thing>;
  saved(s: Overlaid<Thing>, id: string, outcome: Outcome): Overlaid<Thing>;
  conflicted(s: Overlaid<Thing>, id: string, theirs: Outcome): Overlaid<Thing>;
  takenBack(s: Overlaid<Thing>, ids: readonly string[]): Overlaid<Thing>;
};

/** What changes do to a list of this kind, wherever its things come from. */
function followChanges<Thing, State extends Overlaid<Thing>>(on: On<State>, rules: Laying<Thing>) {
  const merged = (s: State, lain: Overlaid<Thing>): State =>
    lain === (s as Overlaid<Thing>) ? s : { ...s, ...lain };
  const added = (s: State, changes: readonly Change[]) => merged(s, rules.added(s, changes));
  const takenBack = (s: State, ids: readonly string[]) => merged(s, rules.takenBack(s, ids));
  return [
    on(changeEvents.submitted, (s, { payload }) => added(s, payload.changes)),
    on(changeEvents.found, (s, { payload }) => added(s, payload.changes)),
    on(changeEvents.saved, (s, { payload: { id, outcome } }) => merged(s, rules.saved(s, id, outcome))),
    on(changeEvents.conflicted, (s, { payload: { id, theirs } }) =>
      merged(s, rules.conflicted(s, id, theirs)),
    ),
    on(changeEvents.refused, (s, { payload: { id } }) => takenBack(s, [id])),
    on(changeEvents.dropped, (s, { payload: { ids } }) => takenBack(s, ids)),
    on(changeEvents.decided, (s, { payload: { id, keep } }) => (keep === 'theirs' ? takenBack(s, [id]) : s)),
  ];
}

/** The list of a room. `listed`: the fact with all of its things. */
function listOf<Of extends Room>(of: Of, id: string, listed: AnyDefinition) {
  const rules = rulesOf(of);
  return projection<List<ThingOf[Of]>>(id, NOTHING, (on) => [
    on(listed, (s, { payload }) => {
      // Each room has a fact of its own; TypeScript does not know which while `Of` is open.
      const { things, source } = payload as { things: readonly ThingOf[Of][]; source: string };
      return source === 'storage' && s.status === 'ready'
        ? s // the server was faster
        : { ...s, ...rules.told(s, things), status: 'ready', failure: null };
    }),
    on(operationsEvents.listFailed, (s, { payload }) =>
      payload.of === of
        ? { ...s, status: s.status === 'ready' ? 'ready' : 'failed', failure: payload.failure }
        : s,
    ),
    ...followChanges(on, rules),
  ]);
}

export const rules = listOf('rule', 'operations/rules', operationsEvents.rulesListed);
export const maintenance = listOf(
  'maintenance',
  'operations/maintenance',
  operationsEvents.maintenanceListed,
);
export const operators = listOf('operator', 'operations/operators', operationsEvents.operatorsListed);
const LISTS = { rule: rules, maintenance, operator: operators } as const;
/** The list of a room, where it does not matter which. */
export const listIn = (read: Read, of: Room): List<ThingOf[Room]> =>
  // Each list is of one kind of thing; TypeScript would need to know which.
  read(LISTS[of] as unknown as Projection<List<ThingOf[Room]>>);

/** What rules can be made of; null: the server has not said. */
export const choices = projection<{ readonly choices: RuleChoices | null }>(
  'operations/choices',
  { choices: null },
  (on) => [on(operationsEvents.choicesListed, (_, { payload }) => ({ choices: payload.choices }))],
);

type Due = Overlaid<Maintenance> & { readonly device: number | null };
/** The maintenance of the device whose panel was opened last. */
const due = projection<Due>('operations/due', { ...nothingOverlaid, device: null }, (on) => {
  const care = rulesOf('maintenance');
  return [
    on(operationsEvents.dueListed, (s, { payload: { device, things } }) => ({
      ...s,
      ...care.told(s, things),
      device,
    })),
    ...followChanges(on, care),
  ];
});
export const operationsProjections = [rules, maintenance, operators, choices, due];

/** The maintenance of a device as it shows; empty while nothing is known of it. */
export const dueOf = selectBy((read, device: number): readonly Maintenance[] => {
  const { device: known, shown } = read(due);
  // A new one that the server does not have yet may be another device's.
  return known === device ? shown.filter(({ id, devices }) => id > 0 || devices.includes(device)) : [];
});

/** The list that is looked at; null: another page is. */
export const roomShown = select((read): Room | null => roomAt(read(location).place));

/** An edit of a thing, with only what differs; null: nothing does. */
export function editOf(of: Room, thing: ThingOf[Room] | null, set: object): Edit | null {
  const before = (thing ?? {}) as Readonly<Record<string, unknown>>;
  const changed = Object.entries(set).filter(
    ([name, value]) => thing === null || JSON.stringify(before[name]) !== JSON.stringify(value),
  );
  if (changed.length === 0) return null;
  const was = thing && Object.fromEntries(changed.map(([name]) => [name, before[name]]));
  // The fields are those of the room's thing; TypeScript does not know which room.
  return { of, id: thing?.id ?? -1, set: Object.fromEntries(changed), was } as unknown as Edit;
}

/** The edit that removes a thing. */
export function removalOf(of: Room, { id, ...was }: ThingOf[Room]): Edit {
  return { of, id, set: null, was } as unknown as Edit;
}
