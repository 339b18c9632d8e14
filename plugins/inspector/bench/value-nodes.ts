import { Secret, SECRET_MARK } from '../../../src/kernel/secret.ts';
import { writesItself } from '../../../src/replay/writes.ts';

/** A node in the inspector's tree view of a value: its line, and its children. */
export type ValueNode = {
  readonly key: string;
  readonly kind: 'text' | 'number' | 'word' | 'secret' | 'list' | 'object' | 'columns';
  readonly text: string;
  /** The node's full text, if its line is truncated. */
  readonly whole?: string;
  /** The number of the node's children. */
  readonly size: number;
  readonly children: () => readonly ValueNode[];
  /** The rows of the table, if the value consists of columns. */
  readonly table?: Table;
};
export type Table = {
  readonly names: readonly string[];
  readonly rows: number;
  cell(name: string, row: number): unknown;
};

const LONGEST = 160;
/** Maximum number of a node's children drawn at once. */
export const MOST_CHILDREN = 500;

const none = () => [];
const leaf = (key: string, kind: ValueNode['kind'], text: string): ValueNode => ({
  key,
  kind,
  text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text,
  ...(text.length > LONGEST && { whole: text }),
  size: 0,
  children: none,
});

const isColumn = (value: unknown): value is ArrayLike<number> => ArrayBuffer.isView(value);

/**
 * Returns a value as a table if it consists of columns: every part is a typed array, or a list of numbers, all of
 * the same length. Null if not.
 */
function columnsOf(value: object): Table | null {
  const entries = Object.entries(value) as [string, ArrayLike<unknown>][];
  if (entries.length < 2) return null;
  const [, first] = entries[0] as [string, ArrayLike<unknown>];
  const isTable = entries.every(
    ([, column]) =>
      (isColumn(column) || (Array.isArray(column) && column.every((each) => typeof each === 'number'))) &&
      column.length === first.length,
  );
  if (!isTable) return null;
  const columns = new Map(entries);
  return {
    names: entries.map(([name]) => name),
    rows: first.length,
    cell: (name, row) => columns.get(name)?.[row],
  };
}

/**
 * Returns the tree node of a value. Never throws, whatever a recording contains. A secret is shown as a
 * placeholder.
 */
export function valueNode(key: string, value: unknown): ValueNode {
  if (value instanceof Secret || value === SECRET_MARK) return leaf(key, 'secret', SECRET_MARK);
  if (typeof value === 'string') return leaf(key, 'text', JSON.stringify(value));
  if (typeof value === 'number') return leaf(key, 'number', String(value));
  if (typeof value !== 'object' || value === null) return leaf(key, 'word', String(value));
  if (isColumn(value)) {
    const column = value;
    return listNode(key, column.length, (i) => valueNode(`${i}`, column[i]), value.constructor.name);
  }
  if (Array.isArray(value)) return listNode(key, value.length, (i) => valueNode(`${i}`, value[i]));
  if (value instanceof Map) {
    const entries = [...(value as Map<unknown, unknown>)];
    return listNode(key, entries.length, (i) => valueNode(String(entries[i]?.[0]), entries[i]?.[1]), 'Map');
  }
  if (value instanceof Set) {
    const members = [...(value as Set<unknown>)];
    return listNode(key, members.length, (i) => valueNode(`${i}`, members[i]), 'Set');
  }
  if (writesItself(value)) return valueNode(key, value.toJSON());
  const table = columnsOf(value);
  if (table)
    return {
      key,
      kind: 'columns',
      text: `${table.rows} × { ${table.names.join(', ')} }`,
      size: 0,
      children: none,
      table,
    };
  const keys = Object.keys(value);
  return {
    key,
    kind: 'object',
    text: shortText(value),
    size: keys.length,
    children: () =>
      keys.slice(0, MOST_CHILDREN).map((each) => valueNode(each, (value as Record<string, unknown>)[each])),
  };
}

const listNode = (key: string, size: number, child: (i: number) => ValueNode, name = ''): ValueNode => ({
  key,
  kind: 'list',
  text: `${name}[${size}]`,
  size,
  children: () => Array.from({ length: Math.min(size, MOST_CHILDREN) }, (_, i) => child(i)),
});

/** Returns a value in short form, for one line of the event list. */
export function shortText(value: unknown, most = 140): string {
  const text = brief(value, 0, most);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function brief(value: unknown, depth: number, most: number): string {
  if (value instanceof Secret || value === SECRET_MARK) return SECRET_MARK;
  if (typeof value === 'string')
    return JSON.stringify(value.length > most ? `${value.slice(0, most)}…` : value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (isColumn(value)) return `${value.constructor.name}[${value.length}]`;
  if (value instanceof Map) return `Map(${value.size})`;
  if (value instanceof Set) return `Set(${value.size})`;
  if (Array.isArray(value))
    return depth > 0 || value.length > 3
      ? `[${value.length}]`
      : `[${value.map((each) => brief(each, depth + 1, most)).join(', ')}]`;
  const table = columnsOf(value);
  if (table) return `× ${table.rows}`;
  if (writesItself(value)) return brief(value.toJSON(), depth, most);
  const keys = Object.keys(value);
  if (depth > 1) return `{${keys.length}}`;
  const parts: string[] = [];
  let length = 0;
  for (const key of keys) {
    const part = `${key}: ${brief((value as Record<string, unknown>)[key], depth + 1, most)}`;
    parts.push(part);
    length += part.length;
    if (length > most) break;
  }
  return depth === 0 ? parts.join(', ') : `{ ${parts.join(', ')} }`;
}
