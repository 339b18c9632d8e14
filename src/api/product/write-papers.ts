import * as v from 'valibot';
import type { Papers, PapersChanges } from '../../../events/care-types.ts';
import { isRecord } from '../reading.ts';
import { rawContact, rawPlace, rawQuiet } from './read-papers.ts';

type Raw = Record<string, unknown>;
type List = 'places' | 'contacts' | 'quiet';

const SCHEMAS = { places: rawPlace, contacts: rawContact, quiet: rawQuiet } as const;

/** By what an entry is found again in what the server wrote: `raw` is the entry as it was read, at `place` of its kind. */
const IDENTITY: { readonly [Name in List]: (raw: Raw, place: number) => string } = {
  places: ({ id }, place) => (id === '' ? `#${place}` : String(id)),
  contacts: ({ phone }) => String(phone),
  quiet: ({ days, from, to }) => JSON.stringify([days, from, to]),
};

const written = ({ on, ...rest }: Papers['quiet'][number]): Raw => ({ ...rest, on: on ? 1 : 0 });

/**
 * Changes in the service's words. Lists are written whole, so what `before` (the same, as the server wrote it) has
 * beyond our understanding goes back untouched: unknown fields of an entry, and entries that could not be read.
 */
export function writtenPapers(changes: PapersChanges, before: unknown): Raw {
  const was = isRecord(before) ? before : {};
  const { goal, places, contacts, quiet, autoGuard, passport } = changes;
  const object = (name: string, fields: Raw) => ({ ...(isRecord(was[name]) ? was[name] : {}), ...fields });
  return {
    ...(goal && { goal: object('goal', goal) }),
    ...(places && {
      places: withRest('places', places, was).map((entry) => {
        const { id, ...rest } = entry;
        return typeof id === 'string' && id.startsWith('#') ? rest : entry;
      }),
    }),
    ...(contacts && { contacts: withRest('contacts', contacts, was) }),
    ...(quiet && { quiet: withRest('quiet', quiet.map(written), was) }),
    ...(autoGuard && {
      auto_guard: object('auto_guard', { on: autoGuard.on ? 1 : 0, radius: autoGuard.radius }),
    }),
    ...(passport === null && { passport: null }),
    ...(passport &&
      (({ boughtAt, boughtFrom, ...rest }) => ({
        passport: object('passport', { ...rest, bought_at: boughtAt, bought_from: boughtFrom }),
      }))(passport)),
  };
}

/** Our entries, each with the fields that we do not know, and behind them those that could not be read. */
function withRest(name: List, entries: readonly Raw[], was: Raw): Raw[] {
  const known = new Map<string, Raw>();
  const unread: unknown[] = [];
  const before: unknown = was[name];
  for (const raw of Array.isArray(before) ? (before as unknown[]) : isRecord(before) ? [before] : []) {
    const result = v.safeParse(SCHEMAS[name], raw);
    if (result.success) known.set(`${known.size} ${IDENTITY[name](result.output, known.size)}`, raw as Raw);
    else unread.push(raw);
  }
  const free = new Set(known.keys());
  const take = (fits: (key: string, place: number) => boolean): Raw | undefined => {
    const key = [...known.keys()].find((each, place) => free.has(each) && fits(each, place));
    if (key !== undefined) free.delete(key);
    return key === undefined ? undefined : known.get(key);
  };
  const found = entries.map((entry, i) => {
    // A place that had no id is known by its number already.
    const identity = name === 'places' ? String(entry['id']) : IDENTITY[name](entry, i);
    return take((key) => key.slice(key.indexOf(' ') + 1) === identity);
  });
  // As many as before: what is left over at the same place is that entry with another number or other hours.
  const isEdited = entries.length === known.size;
  const ours = entries.map((entry, i) => ({
    ...(found[i] ?? (isEdited ? take((_, place) => place === i) : undefined)),
    ...entry,
  }));
  return [...ours, ...(unread as Raw[])];
}
