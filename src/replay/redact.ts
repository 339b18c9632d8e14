import * as v from 'valibot';
import type { AnyDefinition, Recorded } from '../kernel/event.ts';
import { hiddenAddress, hiddenQuery } from './hidden-address.ts';

/** Returns the placeholder that replaces a personal text; equal texts get the same one. */
type Placeholder = (text: string) => string;

/** Names of error classes that browsers throw. */
const CLASS =
  'Error|TypeError|RangeError|SyntaxError|ReferenceError|EvalError|URIError|AggregateError|DOMException|AbortError|' +
  'NetworkError|NotFoundError|NotAllowedError|QuotaExceededError|InvalidStateError|DataError|DataCloneError|' +
  'ConstraintError|VersionError|TransactionInactiveError|TimeoutError|SecurityError|OperationError|UnknownError';

/** The standard reason phrases of HTTP statuses. */
const PHRASE =
  'Bad Request|Unauthorized|Forbidden|Not Found|Method Not Allowed|Request Timeout|Conflict|Gone|Payload Too Large|' +
  'Unprocessable (?:Entity|Content)|Too Many Requests|Internal Server Error|Not Implemented|Bad Gateway|' +
  'Service Unavailable|Gateway Timeout';

/**
 * The known error messages of browsers and servers. A report keeps their wording. What a capture group matches may be
 * something that the user typed, so the report replaces it.
 */
const KNOWN: readonly RegExp[] = [
  /^Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '(.*)'\))?$/s,
  /^Cannot destructure property '(.*)' of '(.*)' as it is (?:undefined|null)\.$/s,
  /^Cannot convert undefined or null to object$/,
  /^Cannot assign to read only property '(.*)' of object '(.*)'$/s,
  /^Cannot access '(.*)' before initialization$/s,
  /^Assignment to constant variable\.$/,
  /^(.*) is not (?:a function|a constructor|iterable|defined|an object)$/s,
  /^(.*) is (?:undefined|null)$/s,
  /^(?:undefined|null) is not an object \(evaluating '(.*)'\)$/s,
  /^can't access property "(.*)", (.*) is (?:undefined|null)$/s,
  /^(?:Maximum call stack size exceeded\.?|too much recursion)$/,
  /^Invalid (?:array length|string length|time value|date|Date)$/,
  /^Unexpected token '?(.*?)'?, "(.*)" is not valid JSON$/s,
  /^Unexpected (?:end of JSON input|end of input|EOF)$/,
  /^(?:Failed to fetch|Load failed|Network request failed|NetworkError when attempting to fetch resource\.)$/,
  /^Failed to fetch dynamically imported module: (.*)$/s,
  /^error loading dynamically imported module: (.*)$/s,
  /^Importing a module script failed\.$/,
  /^(?:The operation was aborted\.?|signal is aborted without reason|The user aborted a request\.)$/,
  /^(?:signal timed out|The operation timed out\.)$/,
  /^The quota has been exceeded\.$/,
  /^The database connection is closing\.$/,
];
const STATUS = new RegExp(`^(?:HTTP )?[1-5]\\d\\d(?: (?:${PHRASE}))?$|^(?:${PHRASE})$`);
const BEFORE = new RegExp(`^(?:(?:Uncaught |Unhandled )?(?:${CLASS}): )+`);
/**
 * Matches the line and column number in an error message. The file name is left out, because its address may identify a
 * user.
 */
const AT = /\sat\s/;
const PLACE = /:\d{1,7}:\d{1,7}\)?$/;

/**
 * Returns an error message without personal data. What stays: the error class, the status, standard texts of browsers
 * and servers, and the position in the code. Values and all other text become placeholders.
 */
export function hiddenMessage(message: string, placeholder: Placeholder): string {
  const before = BEFORE.exec(message)?.[0] ?? '';
  const rest = message.slice(before.length);
  const place = PLACE.exec(rest.slice(-20))?.[0].replace(')', '');
  const at = place === undefined ? -1 : rest.search(AT);
  if (at < 0) return before + withoutValues(rest, placeholder);
  return `${before}${withoutValues(rest.slice(0, at).trimEnd(), placeholder)} at ${place}`;
}

function withoutValues(text: string, placeholder: Placeholder): string {
  if (STATUS.test(text)) return text;
  for (const known of KNOWN) {
    const found = new RegExp(known.source, `${known.flags}d`).exec(text);
    if (!found?.indices) continue;
    let shown = '';
    let from = 0;
    for (const value of found.indices.slice(1)) {
      if (!value) continue;
      const [start, end] = value;
      shown += text.slice(from, start) + placeholder(text.slice(start, end));
      from = end;
    }
    return shown + text.slice(from);
  }
  return placeholder(text);
}

type Node = {
  type: string;
  entries?: Record<string, Node>;
  item?: Node;
  wrapped?: Node;
  value?: Node;
  options?: unknown[];
  pipe?: { kind: string; metadata?: Record<string, unknown> }[];
};
type Columns = { readonly lat: ArrayLike<number>; readonly lng: ArrayLike<number> };

/** A full turn of 360° in degrees × 10⁷, the unit of stored positions. */
const TURN = 3_600_000_000;

/** How the positions in a log are hidden. */
export type PlacesRedaction =
  | { readonly kind: 'asTheyAre' }
  /**
   * Rotates all longitudes of the log by the same angle. `turn` is a random integer (degrees × 10⁷) from the port for
   * random numbers.
   */
  | { readonly kind: 'moved'; readonly turn: number }
  /** Moves each place to the centre of a grid field about a kilometre wide. */
  | { readonly kind: 'blurred' }
  /** Replaces places by 0,0, which means "no position". */
  | { readonly kind: 'removed' };
export type Redaction = { readonly names: boolean; readonly places: PlacesRedaction };

/**
 * Copies events with less personal data. `names`: texts tagged `personal` become `person-1`, `person-2` … (equal texts
 * get the same one, so that the log still replays). Addresses keep only the words that the app itself put in, and error
 * messages keep only standard texts of browsers and servers.
 *
 * Moving rotates places around the Earth's axis. Every distance and latitude stays the same, so moving hides where a
 * place is, but not distances or climate. All numbers tagged `personal` belong to places. If places are hidden,
 * addresses are hidden too, because they may contain the place at which the map is. Secrets are already placeholders.
 * Access tokens are always replaced.
 *
 * @param words the words allowed in an address: the fixed words of the routes
 * @param withoutDoor removes access tokens from an address
 */
export function redactor(
  definitions: readonly AnyDefinition[],
  { names, places }: Redaction,
  words: ReadonlySet<string> = new Set(),
  withoutDoor: (address: string) => string = (address) => address,
): (event: Recorded) => Recorded {
  const schemas = new Map(definitions.map(({ type, schema }) => [type, schema as Node]));
  const move = mover(places);
  const people = new Map<string, string>();
  const placeholder = (text: string, kind = 'person') => {
    if (text === '') return text; // an empty text stays empty
    let found = people.get(text);
    if (!found) people.set(text, (found = `${kind}-${people.size + 1}`));
    return found;
  };

  const walk = (value: unknown, node: Node): unknown => {
    const tags = (node.pipe ?? []).flatMap(({ metadata }) => Object.keys(metadata ?? {}));
    if (value === null || value === undefined || tags.includes('secret')) return value;
    if (tags.includes('fixColumns')) return move ? moved(value as Columns, move) : value;
    if (tags.includes('lngLats')) return move ? movedLine(value as number[], move) : value;
    // A share link that the server has not created yet starts with `new-`. It grants no access, so it may stay.
    if (tags.includes('opensDoor') && typeof value === 'string')
      return value.startsWith('new-') ? value : placeholder(value, 'door');
    if (tags.includes('personal') && typeof value === 'string')
      return names || (move && tags.includes('saysPlace')) ? placeholder(value) : value;
    if (tags.includes('address') && typeof value === 'string') {
      const closed = withoutDoor(value);
      // The address may also contain the place at which the map is.
      return names || move ? hiddenAddress(closed, words, placeholder) : closed;
    }
    if ((names || move) && tags.includes('query') && typeof value === 'string')
      return hiddenQuery(value, placeholder);
    if (node.entries && typeof value === 'object') {
      const copy = Object.fromEntries(
        Object.entries(value).map(([key, each]) => {
          const entry = node.entries?.[key];
          if (names && key === 'message' && typeof each === 'string' && saysWhy(node))
            return [key, hiddenMessage(each, placeholder)];
          return [key, entry ? walk(each, entry) : each];
        }),
      );
      if (move && 'lat' in node.entries && 'lng' in node.entries)
        return movedPlace(copy, move, tags.includes('wholeDegrees') ? 1 : 1e7);
      return move && 'west' in node.entries && 'north' in node.entries ? movedArea(copy, move) : copy;
    }
    if (node.type === 'variant' || node.type === 'union') {
      const option = (node.options as Node[]).find((each) => v.is(each as never, value));
      return option ? walk(value, option) : value;
    }
    if (node.item && Array.isArray(value)) return value.map((each) => walk(each, node.item as Node));
    if (node.wrapped) return walk(value, node.wrapped);
    if (node.type === 'record' && node.value && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, walk(each, node.value as Node)]),
      );
    return value;
  };

  return (event) => {
    const schema = schemas.get(event.type);
    return schema ? { ...event, payload: walk(event.payload, schema) } : event;
  };
}

/** Whether a schema describes an error: a failed call, or an error inside the app. */
const saysWhy = ({ entries = {} }: Node): boolean =>
  ('reason' in entries && 'status' in entries) ||
  'effect' in entries ||
  ('region' in entries && 'message' in entries) ||
  ('projection' in entries && 'type' in entries);

/** Moves one place (degrees × 10⁷), to hide where it really is. */
type Move = (lat: number, lng: number) => readonly [lat: number, lng: number];

function mover(places: PlacesRedaction): Move | null {
  switch (places.kind) {
    case 'asTheyAre':
      return null;
    case 'moved':
      return (lat, lng) => [lat, turnedBy(lng, places.turn)];
    case 'blurred':
      return blurred;
    case 'removed':
      return () => [0, 0];
    default:
      return places satisfies never;
  }
}

/**
 * Rotates a longitude and returns it within ±180°. The result is never 0, so that 0,0 still means only "no position".
 */
function turnedBy(lng: number, turn: number): number {
  const once = ((((lng + turn + TURN / 2) % TURN) + TURN) % TURN) - TURN / 2;
  return once === 0 ? 1 : once;
}

/** Height of a grid field: about a kilometre from south to north (degrees × 10⁷). */
const FIELD = 90_000;

/** Returns the centre of the grid field that contains a place. Only the field is known then, not the exact place. */
function blurred(lat: number, lng: number): readonly [number, number] {
  const row = Math.min(Math.floor(lat / FIELD), Math.floor((TURN / 4 - 1) / FIELD)) + 0.5;
  const middle = row * FIELD;
  // Meridians converge towards the poles, so the number of grid fields around the Earth depends on the latitude. It is a
  // whole number, so that no field at the date line is cut.
  const around = Math.max(1, Math.floor((TURN / FIELD) * Math.cos((middle / 1e7) * (Math.PI / 180))));
  const width = TURN / around;
  const column = Math.min(Math.floor((lng + TURN / 2) / width), around - 1) + 0.5;
  return [Math.round(middle), Math.round(column * width - TURN / 2) || 1];
}

/** Whether a pair of numbers is a place: not "no position" (0,0), and not outside the world. */
const isPlace = (lat: number, lng: number): boolean =>
  (lat !== 0 || lng !== 0) && Math.abs(lat) <= TURN / 4 && Math.abs(lng) <= TURN / 2;

function moved<Fixes extends Columns>(fixes: Fixes, move: Move): Fixes {
  const lat = Array.from(fixes.lat);
  const lng = Array.from(fixes.lng);
  for (const [i, each] of lat.entries())
    if (isPlace(each, lng[i] as number)) [lat[i], lng[i]] = move(each, lng[i] as number) as [number, number];
  return { ...fixes, lat, lng };
}

/** Moves a line that is given as alternating longitudes and latitudes (degrees). */
const movedLine = (line: readonly number[], move: Move): number[] =>
  line.flatMap((lng, i) => {
    const lat = line[i + 1];
    if (i % 2 === 1) return [];
    const { lat: north, lng: east } = movedPlace({ lat, lng }, move);
    return lat === undefined ? [] : [east as number, north as number];
  });

/**
 * Moves an object that contains a place among other fields, or a track as two lists.
 * @param scale how many degrees × 10⁷ one unit of the object's coordinates is
 */
function movedPlace(copy: Record<string, unknown>, move: Move, scale = 1e7): Record<string, unknown> {
  const { lat, lng } = copy;
  if (Array.isArray(lat) && Array.isArray(lng)) {
    const line = movedLine(
      lat.slice(0, lng.length).flatMap((each: number, i) => [lng[i] as number, each]),
      move,
    );
    return { ...copy, lat: line.filter((_, i) => i % 2 === 1), lng: line.filter((_, i) => i % 2 === 0) };
  }
  if (typeof lat !== 'number' || typeof lng !== 'number' || !isPlace(lat * scale, lng * scale)) return copy;
  const [north, east] = move(lat * scale, lng * scale);
  return { ...copy, lat: north / scale, lng: east / scale };
}

/** Moves the two corners of an area (degrees). */
function movedArea(copy: Record<string, unknown>, move: Move): Record<string, unknown> {
  const { west, south, east, north } = copy;
  const low = movedPlace({ lat: south, lng: west }, move);
  const high = movedPlace({ lat: north, lng: east }, move);
  return { ...copy, south: low['lat'], west: low['lng'], north: high['lat'], east: high['lng'] };
}
