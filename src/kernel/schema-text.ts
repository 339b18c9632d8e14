import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type * as v from 'valibot';
import type { AnyDefinition } from './event.ts';
import { Secret } from './secret.ts';

type Node = {
  type: string;
  entries?: Record<string, Node>;
  item?: Node;
  items?: Node[];
  wrapped?: Node;
  options?: unknown[];
  literal?: unknown;
  key?: Node;
  value?: Node;
  pipe?: { kind: string; type: string; metadata?: Record<string, unknown>; requirement?: unknown }[];
  class?: { name: string };
};

/** Returns a stable text that describes the shape of an event payload: only what matters for reading old logs. */
export function schemaText(schema: v.GenericSchema): string {
  return textOf(schema as Node);
}

function textOf(node: Node): string {
  const marks = (node.pipe ?? [])
    .filter(({ kind }) => kind === 'metadata')
    .map(({ metadata }) => `#${Object.keys(metadata ?? {}).join('#')}`)
    .join('');
  return bare(node) + marks;
}

function bare(node: Node): string {
  switch (node.type) {
    case 'object':
    case 'strict_object':
      return `{${Object.entries(node.entries ?? {})
        .map(([key, entry]) => `${key}:${textOf(entry)}`)
        .sort()
        .join(',')}}`;
    case 'array':
      return `${node.item ? textOf(node.item) : '?'}[]`;
    case 'tuple':
      return `[${(node.items ?? []).map(textOf).join(',')}]`;
    case 'optional':
    case 'nullable':
      return `${node.type}(${node.wrapped ? textOf(node.wrapped) : '?'})`;
    case 'record':
      return `record(${node.key ? textOf(node.key) : '?'},${node.value ? textOf(node.value) : '?'})`;
    case 'union':
      return (node.options as Node[]).map(textOf).join('|');
    case 'variant':
      return (node.options as Node[]).map(textOf).sort().join('|');
    case 'picklist':
      return JSON.stringify(node.options);
    case 'literal':
      return JSON.stringify(node.literal);
    case 'instance':
      // The build shortens class names, but the hash must not depend on the build. So the name of `Secret` is written
      // out here.
      return node.class === Secret ? 'Secret' : (node.class?.name ?? 'instance');
    default:
      return node.type;
  }
}

/**
 * Returns a short hash of the payload shapes of all events. A test compares it with a fixed value, so that no shape
 * changes by accident.
 */
export function fingerprint(definitions: readonly AnyDefinition[]): string {
  const lines = definitions.map(
    ({ type, v: version, schema, keep }) => `${type} v${version} ${keep} ${schemaText(schema)}`,
  );
  return bytesToHex(sha256(utf8ToBytes(lines.sort().join('\n')))).slice(0, 12);
}
