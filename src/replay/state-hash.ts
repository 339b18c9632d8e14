import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { writesItself } from './writes.ts';

/**
 * A short digest of the states of an app, the same in Node and in every browser: SHA-256 over a canonical text,
 * first 16 hex digits. Object keys are sorted; typed arrays go in as their bytes (all our platforms are little-endian);
 * secrets go in as their mark.
 */
export function stateHash(snapshot: ReadonlyMap<string, unknown>): string {
  const hash = sha256.create();
  const text = (part: string) => hash.update(utf8ToBytes(part));
  for (const id of [...snapshot.keys()].sort()) {
    text(`${id}=`);
    add(snapshot.get(id), text, (bytes) => hash.update(bytes));
    text(';');
  }
  return bytesToHex(hash.digest()).slice(0, 16);
}

/** A digest of one value, 8 hex digits, as `stateHash` sees it. */
export function digest(value: unknown): string {
  const hash = sha256.create();
  add(
    value,
    (part) => hash.update(utf8ToBytes(part)),
    (bytes) => hash.update(bytes),
  );
  return bytesToHex(hash.digest()).slice(0, 8);
}

function add(value: unknown, text: (part: string) => void, bytes: (part: Uint8Array) => void): void {
  if (ArrayBuffer.isView(value)) {
    text(`${value.constructor.name}:${value.byteLength}:`);
    bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else if (Array.isArray(value)) {
    text('[');
    for (const item of value) {
      add(item, text, bytes);
      text(',');
    }
    text(']');
  } else if (value instanceof Map || value instanceof Set) {
    text('(');
    for (const item of value) {
      add(item, text, bytes);
      text(',');
    }
    text(')');
  } else if (typeof value === 'object' && value !== null) {
    if (writesItself(value)) {
      add(value.toJSON(), text, bytes);
      return;
    }
    text('{');
    for (const key of Object.keys(value).sort()) {
      const item = (value as Record<string, unknown>)[key];
      if (item === undefined) continue; // absent and undefined are the same state
      text(`${JSON.stringify(key)}:`);
      add(item, text, bytes);
      text(',');
    }
    text('}');
  } else text(value === undefined ? 'undefined' : JSON.stringify(value));
}
