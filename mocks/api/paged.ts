import { success } from './answers.ts';

/**
 * A list that knows its length and creates entries only on request, so that a hundred thousand entries need no RAM.
 */
export type Lazily<Entry> = { readonly length: number; readonly make: (index: number) => Entry };

export type PagedOptions<Entry> = {
  /** Returns the text of an entry that a search compares with the typed text. */
  readonly words?: (entry: Entry) => string;
  /** For each column of the list: the value by which entries are sorted. */
  readonly sorts?: Readonly<Record<string, (entry: Entry) => string | number | null>>;
  /** For each other query parameter, such as `role`: whether an entry passes the filter. */
  readonly filters?: Readonly<Record<string, (entry: Entry, value: string) => boolean>>;
  readonly raw?: (entry: Entry) => unknown;
};

const LARGEST = 500;
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns the text in lower case without accents, so that a search for "Jose" finds "José". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const number = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,7}$/.test(text) ? Number(text) : otherwise;

function compare(one: string | number | null, other: string | number | null): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other));
}

/** Returns one page of a list as the service does: searched, filtered, sorted and limited as the query says. */
export function paged<Entry>(
  list: readonly Entry[] | Lazily<Entry>,
  query: URLSearchParams,
  { words, sorts = {}, filters = {}, raw = (entry) => entry }: PagedOptions<Entry> = {},
): Response {
  const size = Math.max(1, Math.min(LARGEST, number(query.get('size'), 50)));
  const from = number(query.get('page'), 0) * size;
  const wanted = plain(query.get('search') ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const narrow = Object.entries(filters).flatMap(([name, fits]) => {
    const value = query.get(name);
    return value ? [(entry: Entry) => fits(entry, value)] : [];
  });
  const by = sorts[query.get('sort') ?? ''];
  const at = (i: number) => ('make' in list ? list.make(i) : (list[i] as Entry));
  const page = (entries: readonly Entry[], total: number) =>
    success(entries.map(raw), { number_of_records: total });

  // If the query does not search, filter or sort, only the entries of this page are created.
  if (wanted.length === 0 && narrow.length === 0 && !by) {
    const count = Math.max(0, Math.min(size, list.length - from));
    return page(
      Array.from({ length: count }, (_, i) => at(from + i)),
      list.length,
    );
  }
  const found: Entry[] = [];
  for (let i = 0; i < list.length; i++) {
    const entry = at(i);
    const text = wanted.length > 0 ? plain(words?.(entry) ?? '') : '';
    if (wanted.every((word) => text.includes(word)) && narrow.every((fits) => fits(entry))) found.push(entry);
  }
  if (by) {
    const turn = query.get('dir') === 'desc' ? -1 : 1;
    // Entries without a value in the sorted column come last in both directions.
    const keyed = found.map((entry) => [by(entry), entry] as const);
    keyed.sort(([one], [other]) =>
      one === null || other === null ? compare(one, other) : turn * compare(one, other),
    );
    return page(
      keyed.slice(from, from + size).map(([, entry]) => entry),
      found.length,
    );
  }
  return page(found.slice(from, from + size), found.length);
}
