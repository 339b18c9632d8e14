import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { writesItself } from './writes.ts';

/**
 * A short digest of an app's states, the same in Node and in every browser: SHA-256 over a canonical text, first 16
 * hex digits. Object keys are sorted; typed arrays are included as bytes (all supported platforms are
 * little-endian), secrets as a placeholder.
 */
export function stateHash(snapshot: ReadonlyMap<string, unknown>): string {
  const sum = newSum();
  for (const id of [...snapshot.keys()].sort()) {
    sum.text(`${id}=`);
    add(snapshot.get(id), sum);
    sum.text(';');
  }
  return sum.digits(16);
}

/**
 * Number of characters that are encoded to bytes at a time. Encoding each short text separately took longer than
 * hashing.
 */
const TOGETHER = 8_192;

type Sum = {
  readonly text: (part: string) => void;
  readonly bytes: (part: Uint8Array) => void;
  readonly digits: (count: number) => string;
};

function newSum(): Sum {
  const hash = sha256.create();
  let waiting = '';
  const flush = () => {
    hash.update(utf8ToBytes(waiting));
    waiting = '';
  };
  return {
    text(part) {
      waiting += part;
      if (waiting.length >= TOGETHER) flush();
    },
    bytes(part) {
      flush();
      hash.update(part);
    },
    digits(count) {
      flush();
      return bytesToHex(hash.digest()).slice(0, count);
    },
  };
}

/** Collects digests of the states that occur during a replay. */
export type Passed = {
  /** Call this after every event of the replay. */
  readonly add: (snapshot: ReadonlyMap<string, unknown>) => void;
  /**
   * Returns one digest for each projection that has ever changed, sorted by the projections' names. A digest covers all
   * states of its projection, including intermediate ones.
   */
  readonly digests: () => Readonly<Record<string, string>>;
};

/**
 * Computes the digests of a replay, one for each projection. So a new projection in the app adds one line to the result
 * and changes no other line.
 */
export function passedStates(before: ReadonlyMap<string, unknown>): Passed {
  const last = new Map([...before].map(([id, state]) => [id, { state, digest: digest(state) }]));
  const all = new Map<string, string>();
  return {
    add(snapshot) {
      for (const [id, state] of snapshot) {
        const known = last.get(id);
        if (known && known.state === state) continue;
        const now = digest(state);
        last.set(id, { state, digest: now });
        if (now !== known?.digest) all.set(id, digest([all.get(id), now]));
      }
    },
    digests: () => Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** A digest of one value (8 hex digits), by the rules of `stateHash`. */
export function digest(value: unknown): string {
  const sum = newSum();
  add(value, sum);
  return sum.digits(8);
}

function add(value: unknown, sum: Sum): void {
  const { text } = sum;
  if (ArrayBuffer.isView(value)) {
    text(`${value.constructor.name}:${value.byteLength}:`);
    sum.bytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  } else if (Array.isArray(value)) {
    text('[');
    for (const item of value) {
      add(item, sum);
      text(',');
    }
    text(']');
  } else if (value instanceof Map || value instanceof Set) {
    text('(');
    for (const item of value) {
      add(item, sum);
      text(',');
    }
    text(')');
  } else if (typeof value === 'object' && value !== null) {
    if (writesItself(value)) {
      add(value.toJSON(), sum);
      return;
    }
    text('{');
    for (const key of Object.keys(value).sort()) {
      const item = (value as Record<string, unknown>)[key];
      if (item === undefined) continue; // a key with the value undefined counts as absent
      text(`${JSON.stringify(key)}:`);
      add(item, sum);
      text(',');
    }
    text('}');
  } else text(value === undefined ? 'undefined' : JSON.stringify(value));
}
