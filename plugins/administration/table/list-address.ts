import type { ListQuery } from '../../../events/admin-lists.ts';

/** The definition of an administration list: its address, sort columns and filters. */
export type ListShape = {
  /** The list's unique name. The user's column choice is stored under it. */
  readonly id: string;
  /** The path of the page that shows the list, and the list's `tab` if the page has several lists. */
  readonly path: string;
  readonly tab?: string;
  /** Where the address names the open row: in the query (`?open=7`) or at the end of the path (`…/7`). */
  readonly opens: 'query' | 'path';
  /**
   * `columns`: all columns in order. `usual`: those visible by default. `sortable`: those that the server can sort by.
   */
  readonly columns: readonly string[];
  readonly usual: readonly string[];
  readonly sortable: readonly string[];
  /** The column by which the list is sorted by default, and the direction. */
  readonly sort: string;
  readonly descending: boolean;
  /** The list's filters by name: the allowed values, or null if any text is allowed. */
  readonly filters: Readonly<Record<string, readonly string[] | null>>;
};

/** The part of a list's state that its address holds. */
export type ListAddress = {
  readonly query: ListQuery;
  /**
   * The visible columns named in the address. Null if it names none: then the user's last choice or the default
   * applies.
   */
  readonly columns: readonly string[] | null;
  /** Id of the row whose details are open beside the list, or null. */
  readonly open: string | null;
};

export const SIZES = [25, 50, 100] as const;
const USUAL_SIZE = 50;
/** The highest page number that an address may name. Higher ones are ignored. */
const MOST_PAGES = 1_000_000;
const LONGEST = 200;
/** The format of a row id in an address. The user may have typed the address, so it is checked. */
const ID = /^[\w.-]{1,64}$/;

/**
 * Parses the query string of an address into values by name. If a name occurs several times, the first value counts.
 * Parts that cannot be decoded are ignored.
 */
export function wordsIn(text: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const part of text.split('&')) {
    const [name = '', ...value] = part.split('=');
    try {
      const key = decodeURIComponent(name);
      if (!words.has(key)) words.set(key, decodeURIComponent(value.join('=').replaceAll('+', ' ')));
    } catch {
      // This part cannot be decoded.
    }
  }
  return words;
}

const isOneOf = (all: readonly string[], text: string | undefined): text is string =>
  text !== undefined && all.includes(text);

/**
 * Shortens a text for use in an address. Cutting may split a surrogate pair. An address cannot hold the remaining half,
 * so it is replaced.
 */
const whole = (text: string): string => text.slice(0, LONGEST).replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/**
 * Returns the id of the list row that a path opens, or null if it opens none. Undefined if the path does not belong
 * to this list.
 */
function openIn({ path, opens }: ListShape, here: string): string | null | undefined {
  if (here === path) return null;
  if (opens !== 'path' || !here.startsWith(`${path}/`)) return undefined;
  const id = here.slice(path.length + 1);
  return ID.test(id) ? id : undefined;
}

/**
 * Parses a list's state from an address. Invalid parts are ignored. Returns null if the address does not belong to this
 * list.
 */
export function readList(
  shape: ListShape,
  place: { readonly path: string; readonly query: string },
): ListAddress | null {
  const opened = openIn(shape, place.path);
  const words = wordsIn(place.query);
  if (opened === undefined || (words.get('tab') ?? '') !== (shape.tab ?? '')) return null;

  const sort = words.get('sort');
  const direction = words.get('dir');
  const isSorted = isOneOf(shape.sortable, sort);
  const size = SIZES.find((each) => String(each) === words.get('size')) ?? USUAL_SIZE;
  const page = /^[1-9]\d{0,6}$/.test(words.get('page') ?? '') ? Number(words.get('page')) - 1 : 0;
  const filters: Record<string, string> = {};
  for (const [name, known] of Object.entries(shape.filters)) {
    const value = words.get(name);
    if (value && (known === null || known.includes(value))) filters[name] = whole(value);
  }
  const named = new Set(words.get('columns')?.split(','));
  const columns = shape.columns.filter((column) => named.has(column));
  const open = words.get('open');
  return {
    query: {
      search: whole(words.get('search') ?? ''),
      sort: isSorted ? sort : shape.sort,
      descending: direction === 'desc' || (direction !== 'asc' && !isSorted && shape.descending),
      page: page < MOST_PAGES ? page : 0,
      size,
      filters,
    },
    columns: columns.length > 0 ? columns : null,
    open: shape.opens === 'path' ? opened : open !== undefined && ID.test(open) ? open : null,
  };
}

/**
 * Returns the address of a list in a given state. Default values are left out, so that each state has only one
 * address.
 */
export function listHref(shape: ListShape, { query, columns, open }: ListAddress): string {
  const { search, sort, descending, page, size, filters } = query;
  const words: [string, string][] = [];
  if (shape.tab) words.push(['tab', shape.tab]);
  if (search) words.push(['search', whole(search)]);
  for (const name of Object.keys(shape.filters)) if (filters[name]) words.push([name, whole(filters[name])]);
  const isUsualSort = sort === shape.sort;
  if (!isUsualSort) words.push(['sort', sort]);
  if (isUsualSort ? descending !== shape.descending : descending)
    words.push(['dir', descending ? 'desc' : 'asc']);
  if (page > 0) words.push(['page', String(page + 1)]);
  if (size !== USUAL_SIZE) words.push(['size', String(size)]);
  if (columns && columns.length > 0) words.push(['columns', columns.join(',')]);
  const isPath = shape.opens === 'path';
  if (open !== null && !isPath) words.push(['open', open]);
  const path = isPath && open !== null ? `${shape.path}/${open}` : shape.path;
  // Commas are allowed in an address's query, and are more readable than %2C.
  const text = words
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`)
    .join('&');
  return text ? `${path}?${text}` : path;
}

/** Returns a list query as text. Two queries with the same text are the same request. */
export const questionText = ({ search, sort, descending, page, size, filters }: ListQuery): string =>
  JSON.stringify([
    search.trim(),
    sort,
    descending,
    page,
    size,
    Object.keys(filters)
      .sort((a, b) => (a < b ? -1 : 1))
      .map((name) => [name, filters[name]]),
  ]);

/**
 * Describes an export of a list as text: the query and the columns. The export ignores the query's page number. The
 * text is the `about` of the event `exports/wanted`.
 */
export const exportAbout = (query: ListQuery, columns: readonly string[]): string =>
  JSON.stringify({ query, columns });

export function readAbout(about: string): { query: ListQuery; columns: readonly string[] } | null {
  try {
    return JSON.parse(about) as { query: ListQuery; columns: readonly string[] };
  } catch {
    return null;
  }
}
