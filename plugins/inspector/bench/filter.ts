import type { FactTable } from '../../../src/replay/fact-table.ts';
import { eventLine } from '../../../src/replay/log-file.ts';
import type { Projection } from '../../../src/kernel/projection.ts';
import { isErrorType } from './error-types.ts';

/** Which facts are listed. All set conditions must hold. */
export type Filter = {
  /** Empty for all types. */
  readonly types: ReadonlySet<string>;
  /** Facts that this plugin folds or that belong to its area; null for all. */
  readonly plugin: string | null;
  /** Only the chain that started with this fact. */
  readonly flow: number | null;
  /** Text in type or payload, ignoring case. */
  readonly text: string;
  readonly errorsOnly: boolean;
  /** Excludes fast data. */
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

/** What is known about types besides their name. */
export type TypeBook = {
  /** Types of fast data. */
  readonly fast: ReadonlySet<string>;
  /** The types that each plugin folds. */
  readonly folds: ReadonlyMap<string, ReadonlySet<string>>;
};

/** A projection belongs to the plugin before the slash of its id. */
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

/** The plugin of a type's area: `serverAlerts/closed` belongs to `server-alerts`. */
const pluginOfArea = (type: string) =>
  (type.split('/')[0] as string).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Longer lines (fixes of a fleet) are searched only up to this length. */
const MOST_SEARCHED = 20_000;
const decoder = new TextDecoder();

/** A fact as a line of text; if it comes from a file, its bytes are used without parsing. */
function lineAt(table: FactTable, index: number): string {
  const bytes = table.bytesAt(index);
  if (bytes) return decoder.decode(bytes.subarray(0, MOST_SEARCHED));
  const event = table.at(index);
  return event ? eventLine(event).slice(0, MOST_SEARCHED) : '';
}

/** Returns the test of a filter for a fact. Type names are checked first; text last, because it is expensive. */
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
