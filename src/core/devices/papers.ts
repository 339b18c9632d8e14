import type { Papers, PapersChanges, Contact, QuietTime, SafePlace } from '../../../events/care-types.ts';
import type { EditOf, Outcome } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as paperEvents from '../../../events/papers.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { PapersSheet } from '../../api/backend.ts';
import { chained, mapped } from '../../api/call.ts';
import { type Read, selectBy } from '../../kernel/read.ts';
import { changes } from '../changes/changes.ts';
import { changeKind } from '../changes/kind.ts';
import { answered, type Remote, remoteEach } from '../server/remote.ts';
import { deviceByImei } from './devices.ts';

type Fields = Readonly<Record<string, unknown>>;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Lists = { places: SafePlace; contacts: Contact; quiet: QuietTime };
/**
 * What identifies an entry in each list of a device's papers. A safe place that has no id from the server (its id is
 * like `#2`) is identified by its content.
 */
const KEYS: { readonly [List in keyof Lists]: (entry: Lists[List]) => unknown } = {
  places: ({ id, name, lat, lng }) => (id.startsWith('#') ? [name, lat, lng] : id),
  contacts: ({ phone }) => phone,
  quiet: ({ days, from, to }) => [days, from, to],
};

/**
 * Merges a user's changes to a device's papers into the server's current data. `base` is what was on screen when the
 * user made `changes`; fields unknown to the app are left out.
 *
 * Three-way merge: fields that the user did not change keep the server's value, including entries that others have
 * added or removed. If another user changed the same field, this user's value wins. The result contains only the parts
 * of the papers that occur in `changes`. Pure.
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
    // The passport can only be removed completely.
    ...(changes.passport === null && { passport: null }),
  };
}

/**
 * Returns the user's value for each field that the user has changed (it differs from `was`), and the server's current
 * value for each other field.
 */
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
    // The user has added this entry. If another user added one at the same time, both may have the same id; then this
    // user's entry gets a new id.
    if (!from) return at && 'id' in entry && !isSame(at, entry) ? [at, renamed(entry, now)] : [entry];
    if (at) return [mergedFields(entry, from, at)];
    // Other users have removed this entry. It stays removed, unless this user has just edited it.
    return isSame(entry, from) ? [] : [entry];
  });
  const spokenFor = new Set([...inWas.keys(), ...inWanted.keys()]);
  const added = [...inNow].filter(([key]) => !spokenFor.has(key)).map(([, entry]) => entry);
  return [...kept, ...added];
}

/**
 * Returns the entries of a list by their keys. A number is appended to each key, so that entries with the same key are
 * kept apart.
 */
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
 * Finds entries whose key the user has changed. If an old key is gone and a new one stands at the same position, it is
 * the same entry, with another phone number or other hours. Maps each new key to the old one.
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

/** Returns a copy of the entry with an id that is not used yet. */
function renamed<Entry extends object>(entry: Entry, now: readonly Entry[]): Entry {
  const taken = new Set(now.map((each) => (each as { id?: unknown }).id));
  let number = now.length + 1;
  while (taken.has(`place-${number}`)) number++;
  return { ...entry, id: `place-${number}` };
}

type Edit = EditOf<'papers'>;

/** The papers of devices (goal, safe places, contacts, quiet times, passport) as the server has them, by IMEI. */
const told = remoteEach({
  id: 'core/papers',
  by: 'imei',
  facts: { asked: paperEvents.requested, listed: paperEvents.loaded, failed: paperEvents.loadFailed },
  initial: { confirmed: null as Papers | null },
  listed: (_, { papers: confirmed }) => ({ confirmed }),
  more: (on) => [
    on(changeEvents.saved, (all, { payload: { outcome } }) =>
      outcome.of === 'papers' ? { ...all, [outcome.imei]: { confirmed: outcome.papers, ...answered } } : all,
    ),
  ],
});
export const papers = told.all;

/**
 * The papers of one device. `ready`: `shown` is known. `unavailable`: the server stores no papers, and features that
 * need them are hidden.
 */
export type PapersOf = Remote<{
  readonly confirmed: Papers | null;
  /** The papers as the user sees them, with pending changes. Null if unknown. */
  readonly shown: Papers | null;
  /** Edits of the papers that the server has not saved yet, oldest first. */
  readonly pending: readonly Edit[];
  /** The last change of the papers that the server refused, until the user has seen the refusal. */
  readonly refused: (Pick<Edit, 'set' | 'was'> & { readonly failure: Failure }) | null;
}>;

/** The papers of a device, including changes that the server has not saved yet. */
export const papersOf = selectBy((read, imei: string): PapersOf => {
  const one = read(told.of(imei));
  const mine = read(changes).queue.flatMap(({ edit, state, failure }) =>
    edit.of === 'papers' && edit.id === imei ? [{ edit, state, failure }] : [],
  );
  const pending = mine.filter(({ state }) => state !== 'refused').map(({ edit }) => edit);
  const last = mine.findLast(({ state }) => state === 'refused');
  return {
    ...one,
    shown:
      one.confirmed && pending.reduce<Papers>((all, { set }) => Object.assign({}, all, set), one.confirmed),
    pending,
    refused: last?.failure ? { set: last.edit.set, was: last.edit.was, failure: last.failure } : null,
  };
});

/**
 * Returns the event by which the user changes a device's papers. It also contains the values that are on screen, so
 * that only fields that differ from these count as changed.
 * @param label translation key of the undo notice, for a removal; without one there is no notice
 */
export const papersWanted = (read: Read, imei: string, set: PapersChanges, label = '') => {
  const { shown } = read(papersOf(imei));
  const was = Object.fromEntries(
    Object.keys(set).flatMap((name) => (shown ? [[name, shown[name as keyof Papers]]] : [])),
  );
  return changeEvents.wanted({ edits: [{ of: 'papers', id: imei, set, was }], label });
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
 * The kind of change for a device's papers: goal, safe places, contacts, quiet times, passport. A change is merged into
 * the server's current data. This keeps the changes of other users, and fields that this app does not know.
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
  // Changes of papers never conflict: they are merged with the changes of other users.
  neverClashes: true,
  // Undoing an earlier edit leaves later edits as they are. The server never had the undone entries, so the merge
  // treats them as if another user had removed them.
  without: (edit) => edit,
  rights: ({ id }) => ({ devices: [id], actions: ['papers'] }),
});
