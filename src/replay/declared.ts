import * as v from 'valibot';
import type { AnyDefinition, Recorded } from '../kernel/event.ts';
import { Secret, SECRET_MARK } from '../kernel/secret.ts';

type Node = {
  type: string;
  entries?: Record<string, Node>;
  item?: Node;
  items?: Node[];
  wrapped?: Node;
  value?: Node;
  options?: unknown[];
  literal?: unknown;
  pipe?: { metadata?: Record<string, unknown> }[];
};
/** Copies the parts of a value that its schema declares. Returns undefined if the schema declares none of it. */
type Copy = (value: unknown) => unknown;

/** Key names that reach the prototype of every object. No field of the app has such a name. */
const NEVER: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const HOLDS_OTHERS: ReadonlySet<string> = new Set([
  'optional',
  'nullable',
  'nullish',
  'undefinedable',
  'exact_optional',
]);

/**
 * Copies the parts of an event that may be written to a file: only fields that the event's schema declares. Other
 * fields, and values of another type than declared, are left out. Secrets become a placeholder. Null for an event of an
 * undeclared type.
 *
 * The copy function is created once per type. Columns of fast data are passed on unchanged.
 *
 * @param columns the names of the columns that a batch has
 */
export function declaredOnly(
  definitions: readonly AnyDefinition[],
  columns: readonly string[],
): (event: Recorded) => Recorded | null {
  const schemas = new Map(definitions.map(({ type, schema }) => [type, schema]));
  const copies = new Map<string, Copy>();
  return (event) => {
    let copy = copies.get(event.type);
    if (!copy) {
      const schema = schemas.get(event.type);
      if (!schema) return null;
      copies.set(event.type, (copy = copyOf(schema as Node, columns)));
    }
    const { seq, at, type, v: version, cause, flow } = event;
    const payload = copy(event.payload) ?? {};
    return { seq, at, type, v: version, payload, ...(cause !== undefined && { cause }), flow };
  };
}

function copyOf(node: Node, columns: readonly string[]): Copy {
  const tags = new Set((node.pipe ?? []).flatMap(({ metadata }) => Object.keys(metadata ?? {})));
  if (tags.has('secret')) return (value) => (value === null || value === undefined ? value : SECRET_MARK);
  if (tags.has('fixColumns')) return (value) => picked(value, columns);
  const { entries, item, items, wrapped, value: inner, options } = node;
  if (entries) {
    const fields = Object.entries(entries)
      .filter(([name]) => !NEVER.has(name))
      .map(([name, entry]) => [name, copyOf(entry, columns)] as const);
    return (value) => {
      if (!isObject(value)) return undefined;
      const copy: Record<string, unknown> = {};
      for (const [name, field] of fields) {
        const found = Object.hasOwn(value, name) ? field(value[name]) : undefined;
        if (found !== undefined) copy[name] = found;
      }
      return copy;
    };
  }
  if (item) {
    const each = copyOf(item, columns);
    return (value) => (Array.isArray(value) ? value.map((entry) => each(entry) ?? null) : undefined);
  }
  if (items) {
    const each = items.map((entry) => copyOf(entry, columns));
    return (value) =>
      Array.isArray(value) ? each.map((copy, i) => copy((value as unknown[])[i]) ?? null) : undefined;
  }
  if (wrapped && HOLDS_OTHERS.has(node.type)) {
    const copy = copyOf(wrapped, columns);
    return (value) => (value === null ? null : copy(value));
  }
  if (node.type === 'record' && inner) {
    const copy = copyOf(inner, columns);
    return (value) =>
      isObject(value)
        ? Object.fromEntries(
            Object.entries(value).flatMap(([name, each]) => {
              const found = NEVER.has(name) ? undefined : copy(each);
              return found === undefined ? [] : [[name, found]];
            }),
          )
        : undefined;
  }
  if (node.type === 'union' || node.type === 'variant') {
    const ways = (options as Node[]).map((option) => ({ option, copy: copyOf(option, columns) }));
    return (value) => ways.find(({ option }) => v.is(option as never, value))?.copy(value);
  }
  return plain(node);
}

/** Copies strings, numbers and other plain values, only if they are of the declared type. */
function plain({ type, options, literal }: Node): Copy {
  if (type === 'string' || type === 'number' || type === 'boolean')
    // biome-ignore lint/suspicious/useValidTypeof: the schema uses the same type names as `typeof`
    return (value) => (typeof value === type ? value : undefined);
  if (type === 'null') return (value) => (value === null ? null : undefined);
  if (type === 'literal') return (value) => (value === literal ? value : undefined);
  if (type === 'picklist') return (value) => (options?.includes(value) ? value : undefined);
  return () => undefined;
}

function picked(value: unknown, columns: readonly string[]): unknown {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    columns.flatMap((name) => {
      const column = Object.hasOwn(value, name) ? value[name] : undefined;
      return ArrayBuffer.isView(column) || Array.isArray(column) ? [[name, column]] : [];
    }),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Secret);
