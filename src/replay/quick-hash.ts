import { writesItself } from './writes.ts';

/**
 * A hash, and the size of the hashed value. The size is the number of values and words in it, including those whose
 * hash was cached.
 */
type QuickHash = {
  readonly hash: string;
  readonly size: number;
  /** The hash with 53 bits. For comparing so many values that two of them could have the same short hash by chance. */
  readonly wide: number;
};

type Known = { readonly high: number; readonly low: number; readonly size: number };

const number = new Float64Array(1);
const words = new Uint32Array(number.buffer);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Numbers for the types of values. The type of each value is hashed first, so that `1` differs from `"1"` and `[]` from
 * `{}`.
 */
const NOTHING = 1;
const YES = 2;
const NO = 3;
const NUMBER = 4;
const TEXT = 5;
const LIST = 6;
const PAIRS = 7;
const OBJECT = 8;
const BYTES = 9;

/**
 * Hashes values to four characters (24 bits): enough to notice a difference, but not secure. Equal values have equal
 * hashes in Node and in every browser. The order of object keys does not matter, and an absent value equals undefined,
 * as in `stateHash`.
 *
 * Consecutive states share most of their objects. A frozen object cannot change, so its hash is cached. If one device
 * in a list of ten thousand changes, only that device is hashed again, plus the list of cached hashes.
 */
export function quickHasher(): (value: unknown) => QuickHash {
  const known = new WeakMap<object, Known>();
  let high = 0;
  let low = 0;
  let size = 0;
  /** True while everything found so far inside the object that is being hashed is unchangeable. */
  let isFixed = true;

  const add = (word: number) => {
    high = Math.imul(high ^ word, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ word, 0x85ebca77);
    low ^= low >>> 13;
  };
  const addText = (text: string) => {
    add(text.length);
    for (let i = 0; i < text.length; i++) add(text.charCodeAt(i));
    size += text.length >> 3;
  };
  const addNumber = (value: number) => {
    number[0] = value === 0 ? 0 : value; // -0 is hashed as 0
    add(words[0] as number);
    add(words[1] as number);
  };
  const addBytes = (view: ArrayBufferView) => {
    isFixed = false;
    addText(view.constructor.name);
    const { byteLength } = view;
    add(byteLength);
    size += byteLength >> 2;
    const bytes = new Uint8Array(view.buffer, view.byteOffset, byteLength);
    // A part of a larger buffer may begin between two words; its copy begins at one and has the same hash.
    const { buffer, byteOffset } = view.byteOffset % 4 === 0 ? bytes : bytes.slice();
    for (const word of new Uint32Array(buffer, byteOffset, byteLength >> 2)) add(word);
    for (const byte of new Uint8Array(buffer, byteOffset + (byteLength & ~3), byteLength & 3)) add(byte);
  };

  const visit = (value: unknown): void => {
    size++;
    if (value === null || value === undefined || Number.isNaN(value)) add(NOTHING);
    else if (typeof value === 'boolean') add(value ? YES : NO);
    else if (typeof value === 'number') {
      add(NUMBER);
      addNumber(value);
    } else if (typeof value !== 'object') {
      add(TEXT);
      addText(typeof value === 'string' ? value : typeof value);
    } else if (ArrayBuffer.isView(value)) {
      add(BYTES);
      addBytes(value);
    } else visitObject(value);
  };

  /** Hashes a nested object separately; its hash becomes part of the hash of the object that contains it. */
  const visitObject = (value: object): void => {
    let own = known.get(value);
    if (!own) {
      const outer = { high, low, size, isFixed };
      high = low = size = 0;
      isFixed = true;
      if (Array.isArray(value)) {
        add(LIST);
        for (const item of value) visit(item);
      } else if (value instanceof Map || value instanceof Set) {
        isFixed = false;
        add(PAIRS);
        for (const item of value) {
          if (Array.isArray(item)) for (const part of item) visit(part);
          else visit(item);
        }
      } else if (writesItself(value)) {
        isFixed = false;
        visit(value.toJSON());
      } else addFields(value as Record<string, unknown>);
      own = { high, low, size };
      if (isFixed && Object.isFrozen(value)) known.set(value, own);
      else isFixed = false;
      const wasFixed = isFixed;
      ({ high, low, size, isFixed } = outer);
      isFixed &&= wasFixed;
    }
    add(own.high);
    add(own.low);
    size += own.size;
  };

  /** Adds up the hashes of the fields. So their order does not matter, and no sorting is needed. */
  const addFields = (value: Record<string, unknown>): void => {
    let [sumHigh, sumLow] = [OBJECT, OBJECT];
    for (const key of Object.keys(value)) {
      const item = value[key];
      if (item === undefined) continue;
      high = low = 0;
      addText(key);
      visit(item);
      sumHigh = (sumHigh + high) | 0;
      sumLow = (sumLow + low) | 0;
    }
    high = low = 0;
    add(sumHigh);
    add(sumLow);
  };

  return (value) => {
    high = low = 0;
    size = 0;
    isFixed = true;
    visit(value);
    const bits = high ^ low ^ ((high ^ low) >>> 24);
    const hash = [18, 12, 6, 0].map((shift) => LETTERS[(bits >>> shift) & 63]).join('');
    return { hash, size, wide: (high >>> 0) * 2 ** 21 + (low >>> 11) };
  };
}
