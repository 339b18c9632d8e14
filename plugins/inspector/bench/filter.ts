import type { FactTable } from '../../../src/replay/fact-table.ts';
import { eventLine } from '../../../src/replay/log-file.ts';
import type { Projection } from '../../../src/kernel/projection.ts';
import { isErrorType } from './error-types.ts';

/** The inspector's filter for the event list. An event must meet all conditions that are set. */
export type Filter = {
  /** The event types to list. Empty lists all types. */
  readonly types: ReadonlySet<string>;
  /**
   * Lists only events that this plugin folds, or whose type belongs to this plugin. Null lists the events of all
   * plugins.
   */
  readonly plugin: string | null;
  /** Lists only the chain that started with this event. */
  readonly flow: number | null;
  /** Lists only events with this text in their type or payload. Case does not matter. */
  readonly text: string;
  readonly errorsOnly: boolean;
  /** Leaves out fast data, such as fixes. */
  readonly withoutFixes: boolean;
};

export const EVERYTHING: Filter = {
  types: new Set(),
  plugin: null,
  flow: null,
  text: '',
  errorsOnly: false,
  withoutFixes: false,
};

export const isEverything = (filter: Filter): boolean =>
  filter.types.size === 0 &&
  filter.plugin === null &&
  filter.flow === null &&
  filter.text.trim() === '' &&
  !filter.errorsOnly &&
  !filter.withoutFixes;

/** What the filter knows about event types besides their name. */
export type TypeBook = {
  /** Event types of fast data, such as fixes. */
  readonly fast: ReadonlySet<string>;
  /** The event types that each plugin folds. */
  readonly folds: ReadonlyMap<string, ReadonlySet<string>>;
};

/**
 * Collects what is known about the event types. A projection belongs to the plugin whose name is before the slash
 * in its id.
 */
export function typeBook(
  projections: readonly Projection<unknown>[],
  definitions: readonly { readonly type: string; readonly keep: string }[],
): TypeBook {
  const folds = new Map<string, Set<string>>();
  for (const { id, types } of projections) {
    const plugin = id.split('/')[0] as string;
    const known = folds.get(plugin) ?? new Set<string>();
    folds.set(plugin, known);
    for (const type of types) known.add(type);
  }
  return {
    fast: new Set(definitions.filter(({ keep }) => keep === 'sampled').map(({ type }) => type)),
    folds: new Map([...folds].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Returns the plugin to which an event type belongs by its name: `serverAlerts/closed` belongs to `server-alerts`.
 */
const pluginOfArea = (type: string) =>
  (type.split('/')[0] as string).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The text search reads an event's line only up to this length (characters). Events with fixes of a whole fleet are
 * longer.
 */
const MOST_SEARCHED = 20_000;
const decoder = new TextDecoder();

/** Returns an event as a line of text. For an event from a file, this is the file's own line, without parsing it. */
function lineAt(table: FactTable, index: number): string {
  const bytes = table.bytesAt(index);
  if (bytes) return decoder.decode(bytes.subarray(0, MOST_SEARCHED));
  const event = table.at(index);
  return event ? eventLine(event).slice(0, MOST_SEARCHED) : '';
}

/**
 * Returns a function that tests whether an event passes a filter. It checks the type name first, and the text last,
 * because the text search is expensive.
 */
export function filterOf(filter: Filter, table: FactTable, book: TypeBook): (index: number) => boolean {
  const { types, plugin, flow, errorsOnly, withoutFixes } = filter;
  const text = filter.text.trim().toLowerCase();
  const folded = plugin === null ? null : (book.folds.get(plugin) ?? new Set());
  const letsThrough = (type: string) =>
    (types.size === 0 || types.has(type)) &&
    (folded === null || folded.has(type) || pluginOfArea(type) === plugin) &&
    (!errorsOnly || isErrorType(type)) &&
    (!withoutFixes || !book.fast.has(type));
  const known: boolean[] = [];
  return (index) => {
    const id = table.typeIds[index] as number;
    known[id] ??= letsThrough(table.types[id] as string);
    if (!known[id]) return false;
    if (flow !== null && table.flows[index] !== flow) return false;
    return text === '' || lineAt(table, index).toLowerCase().includes(text);
  };
}
