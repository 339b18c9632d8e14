import type { AnyDefinition, Recorded } from './event.ts';

type Node = {
  type: string;
  entries?: Record<string, Node>;
  item?: Node;
  wrapped?: Node;
  value?: Node;
  options?: unknown[];
  pipe?: { kind: string; metadata?: Record<string, unknown> }[];
};
type Columns = { readonly lng: ArrayLike<number> };

/** One turn in degrees × 10⁷, as columns keep them. */
const TURN = 3_600_000_000;

/**
 * Makes copies of facts that name nobody: texts tagged `personal` become `person-1`, `person-2` … (equal ones alike, so
 * that the log still replays), and all longitudes are turned by one angle.
 *
 * Turning about the Earth's axis keeps every distance and every latitude; it hides where, not how far or how warm.
 * Numbers tagged `personal` that are no longitude stay; secrets are marks already.
 *
 * @param turn the angle in degrees × 10⁷, a whole number, by the chance port; one for the whole log
 */
export function redactor(definitions: readonly AnyDefinition[], turn: number): (event: Recorded) => Recorded {
  const schemas = new Map(definitions.map(({ type, schema }) => [type, schema as unknown as Node]));
  const people = new Map<string, string>();
  const placeholder = (text: string) => {
    if (text === '') return text; // nothing was said
    let found = people.get(text);
    if (!found) people.set(text, (found = `person-${people.size + 1}`));
    return found;
  };

  const walk = (value: unknown, node: Node, name: string): unknown => {
    const tags = (node.pipe ?? []).flatMap(({ metadata }) => Object.keys(metadata ?? {}));
    if (value === null || value === undefined || tags.includes('secret')) return value;
    if (tags.includes('fixColumns')) return turned(value as Columns, turn);
    if (tags.includes('personal')) {
      if (typeof value === 'string') return placeholder(value);
      if (typeof value === 'number' && name === 'lng' && Math.abs(value) <= 180)
        return turnedBy(value * 1e7, turn) / 1e7;
      return value;
    }
    if (node.entries && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => {
          const entry = node.entries?.[key];
          return [key, entry ? walk(each, entry, key) : each];
        }),
      );
    if (node.item && Array.isArray(value)) return value.map((each) => walk(each, node.item as Node, name));
    if (node.wrapped) return walk(value, node.wrapped, name);
    if (node.type === 'record' && node.value && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, walk(each, node.value as Node, key)]),
      );
    return value;
  };

  return (event) => {
    const schema = schemas.get(event.type);
    return schema ? { ...event, payload: walk(event.payload, schema, '') } : event;
  };
}

/** A longitude after a turn, within ±180°. Degrees × 10⁷; 0 never becomes of a place, so that 0,0 stays "nowhere". */
function turnedBy(lng: number, turn: number): number {
  const once = ((((lng + turn + TURN / 2) % TURN) + TURN) % TURN) - TURN / 2;
  return once === 0 ? 1 : once;
}

/** "No position" (0,0) and longitudes outside the world are no places and stay as they are. */
function turned<Fixes extends Columns>(fixes: Fixes, turn: number): Fixes {
  const lat = (fixes as unknown as { lat: ArrayLike<number> }).lat;
  const lng = Array.from(fixes.lng, (value, i) =>
    (value === 0 && lat[i] === 0) || Math.abs(value) > TURN / 2 ? value : turnedBy(value, turn),
  );
  return { ...fixes, lng };
}
