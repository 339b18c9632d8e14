import type { Papers, PapersChanges, Contact, QuietTime, SafePlace } from '../../../events/care-types.ts';
import type { EditOf, Outcome } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as paperEvents from '../../../events/papers.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { PapersSheet } from '../../api/backend.ts';
import { chained, mapped } from '../../api/call.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { type Read, selectBy } from '../../kernel/read.ts';
import { changes } from '../changes/changes.ts';
import { changeKind } from '../changes/kind.ts';
import type { Remote } from '../server/remote.ts';
import { deviceByImei } from './devices.ts';

type Fields = Readonly<Record<string, unknown>>;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Lists = { places: SafePlace; contacts: Contact; quiet: QuietTime };
/** The identity of each list's entries. A safe place without its own id (`#2`) is identified by its content. */
const KEYS: { readonly [List in keyof Lists]: (entry: Lists[List]) => unknown } = {
  places: ({ id, name, lat, lng }) => (id.startsWith('#') ? [name, lat, lng] : id),
  contacts: ({ phone }) => phone,
  quiet: ({ days, from, to }) => [days, from, to],
};

/**
 * Merges a user's changes into the server's current data. `changes` were made while `base` was on screen; unknown
 * fields are left out.
 *
 * Three-way merge: fields that the user did not change keep the server's value, including entries that others have
 * added or removed; if both changed the same, the user's value is used. The result has only what was changed. Pure.
 */
export function mergedPapers(changes: PapersChanges, base: PapersChanges, now: Papers): PapersChanges {
  const list = <List extends keyof Lists>(name: List) => {
    const wanted = changes[name] as Lists[List][] | undefined;
    const [from, at] = [base[name] ?? [], now[name]] as [Lists[List][], Lists[List][]];
    return wanted && { [name]: mergedList(wanted, from, at, KEYS[name]) };
  };
  const fields = <Name extends 'goal' | 'autoGuard' | 'passport'>(name: Name) => {
    const wanted = changes[name];
    return wanted && { [name]: mergedFields(wanted, base[name] ?? {}, now[name] ?? {}) };
  };
  return {
    ...list('places'),
    ...list('contacts'),
    ...list('quiet'),
    ...fields('goal'),
    ...fields('autoGuard'),
    ...fields('passport'),
    // Removing a passport is a change of the whole passport.
    ...(changes.passport === null && { passport: null }),
  };
}

/** Returns the user's values for fields that differ from `was`, and the current values for the others. */
function mergedFields<Kind extends object>(wanted: Kind, was: object, now: object): Kind {
  const [from, at] = [was, now] as [Fields, Fields];
  const entries = Object.entries(wanted).map(([name, value]) => [
    name,
    isSame(value, from[name]) && name in at ? at[name] : value,
  ]);
  return Object.fromEntries(entries) as Kind;
}

function mergedList<Entry extends object>(
  wanted: readonly Entry[],
  was: readonly Entry[],
  now: readonly Entry[],
  keyOf: (entry: Entry) => unknown,
): Entry[] {
  if (isSame(was, now)) return [...wanted];
  const [inWanted, inWas, inNow] = [byKey(wanted, keyOf), byKey(was, keyOf), byKey(now, keyOf)];
  const edited = editedIn(wanted, was, inWanted, inWas);
  const kept = [...inWanted].flatMap(([key, entry]): Entry[] => {
    const before = edited.get(key) ?? key;
    const [from, at] = [inWas.get(before), inNow.get(before)];
    // A new entry of the user; two users adding a place at once may have given it the same id.
    if (!from) return at && 'id' in entry && !isSame(at, entry) ? [at, renamed(entry, now)] : [entry];
    if (at) return [mergedFields(entry, from, at)];
    return isSame(entry, from) ? [] : [entry]; // removed by others, unless the user has just edited it
  });
  const spokenFor = new Set([...inWas.keys(), ...inWanted.keys()]);
  const added = [...inNow].filter(([key]) => !spokenFor.has(key)).map(([, entry]) => entry);
  return [...kept, ...added];
}

/** Returns entries by their key; equal keys are numbered. */
function byKey<Entry>(list: readonly Entry[], keyOf: (entry: Entry) => unknown): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of list) {
    const key = JSON.stringify(keyOf(entry));
    let number = 0;
    while (found.has(`${key} ${number}`)) number++;
    found.set(`${key} ${number}`, entry);
  }
  return found;
}

/**
 * Finds edited entries: a new key in place of a missing one is that entry with another phone number or other hours.
 * Maps the new key to the old one.
 */
function editedIn<Entry>(
  wanted: readonly Entry[],
  was: readonly Entry[],
  inWanted: ReadonlyMap<string, Entry>,
  inWas: ReadonlyMap<string, Entry>,
): Map<string, string> {
  if (wanted.length !== was.length) return new Map();
  const before = [...inWas.keys()];
  return new Map(
    [...inWanted.keys()].flatMap((key, i): [string, string][] => {
      const old = before[i];
      return old !== undefined && !inWas.has(key) && !inWanted.has(old) ? [[key, old]] : [];
    }),
  );
}

/** Returns the entry with an unused id. */
function renamed<Entry extends object>(entry: Entry, now: readonly Entry[]): Entry {
  const taken = new Set(now.map((each) => (each as { id?: unknown }).id));
  let number = now.length + 1;
  while (taken.has(`place-${number}`)) number++;
  return { ...entry, id: `place-${number}` };
}

/** The server's data about one device, and why the last load failed. */
type Told = { readonly confirmed: Papers | null; readonly failure: Failure | null };
type Edit = EditOf<'papers'>;

/** `ready`: `shown` is present. `unavailable`: this server stores no papers; features that need them are hidden. */
export type PapersOf = Remote<Told> & {
  /** As shown, with pending changes. Null if unknown. */
  readonly shown: Papers | null;
  /** Oldest first. */
  readonly pending: readonly Edit[];
  /** The last change that the server refused, until the user has seen it. */
  readonly refused: { readonly set: PapersChanges; readonly failure: Failure } | null;
};

const unknown: Told = { confirmed: null, failure: null };
const statusOf = ({ confirmed, failure }: Told): PapersOf['status'] => {
  if (confirmed) return 'ready';
  if (failure === null) return 'loading';
  return failure.reason === 'unavailable' ? 'unavailable' : 'failed';
};

/** The users' data about their devices, by IMEI, as the server has it. */
export const papers = plainProjection<Readonly<Record<string, Told>>>('core/papers', {}, (on) => [
  on(paperEvents.requested, (all, { payload: { imei } }) => {
    const one = all[imei] ?? unknown;
    // A server without papers is asked in the background, so that nothing flickers on screen.
    return { ...all, [imei]: statusOf(one) === 'unavailable' ? one : { ...one, failure: null } };
  }),
  on(paperEvents.loaded, (all, { payload: { imei, papers: confirmed } }) => ({
    ...all,
    [imei]: { confirmed, failure: null },
  })),
  on(paperEvents.loadFailed, (all, { payload: { imei, failure } }) => ({
    ...all,
    [imei]: { ...(all[imei] ?? unknown), failure },
  })),
  on(changeEvents.saved, (all, { payload: { outcome } }) =>
    outcome.of === 'papers' ? { ...all, [outcome.imei]: { confirmed: outcome.papers, failure: null } } : all,
  ),
]);

/** A device's papers, with the changes that the server does not have yet. */
export const papersOf = selectBy((read, imei: string): PapersOf => {
  const one = read(papers)[imei] ?? unknown;
  const mine = read(changes).queue.flatMap(({ edit, state, failure }) =>
    edit.of === 'papers' && edit.id === imei ? [{ edit, state, failure }] : [],
  );
  const pending = mine.filter(({ state }) => state !== 'refused').map(({ edit }) => edit);
  const last = mine.findLast(({ state }) => state === 'refused');
  return {
    ...one,
    status: statusOf(one),
    shown:
      one.confirmed && pending.reduce<Papers>((all, { set }) => Object.assign({}, all, set), one.confirmed),
    pending,
    refused: last?.failure ? { set: last.edit.set, failure: last.failure } : null,
  };
});

/**
 * Returns the event that changes a device's papers. It includes what is shown now: only the differences count as
 * changed.
 */
export const papersWanted = (read: Read, imei: string, set: PapersChanges) => {
  const { shown } = read(papersOf(imei));
  const was = Object.fromEntries(
    Object.keys(set).flatMap((name) => (shown ? [[name, shown[name as keyof Papers]]] : [])),
  );
  return changeEvents.wanted({ edits: [{ of: 'papers', id: imei, set, was }], label: '' });
};

const FIELDS: Readonly<Record<string, string>> = {
  goal: 'pets.changeGoal',
  places: 'geofences.title',
  contacts: 'watch.contacts.title',
  quiet: 'watch.quiet.title',
  autoGuard: 'bike.guard.title',
  passport: 'bike.passport.title',
};

const outcomeOf =
  (imei: string) =>
  (sheet: PapersSheet): Outcome => ({ of: 'papers', imei, papers: sheet.papers });

/**
 * The users' data about a device: goal, safe places, contacts, quiet times, passport. A change is merged into the
 * server's current data: changes by other users, and fields that this app does not know, are kept.
 */
export const papersKind = changeKind<'papers'>({
  of: 'papers',
  ability: 'papers',
  call: ({ id, set, was }, { backend }) =>
    chained(backend.papers(id), (now) => ({
      next: mapped(backend.savePapers(id, mergedPapers(set, was, now.papers), now), outcomeOf(id)),
    })),
  look: ({ id }, backend) => mapped(backend.papers(id), outcomeOf(id)),
  reload: (edit) => paperEvents.requested({ imei: edit?.id ?? '' }),
  again: (outcome) => (outcome.of === 'papers' ? [paperEvents.requested({ imei: outcome.imei })] : []),
  called({ id }, read) {
    const name = read(deviceByImei(id))?.name;
    return name ? { name } : { text: 'changes.device' };
  },
  describe: (field) => ({ field: FIELDS[field] ?? 'changes.fields.other', value: null }),
  // Changes by other users are merged.
  neverClashes: true,
  // The server does not have an edit that was undone: it counts as removed by others.
  without: (edit) => edit,
  rights: ({ id }) => ({ devices: [id], actions: ['papers'] }),
});
