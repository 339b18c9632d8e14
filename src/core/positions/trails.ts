import { isHeld, type Positions, TRACE_CAPACITY } from './positions.ts';

/**
 * A part of a device's track, oldest fix first, in columns with the units of the binary format. No line may be drawn to
 * a fix with the `JUMP` flag from the fix before it.
 */
export type TracePart = {
  readonly at: Uint32Array;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  readonly speed: Uint16Array;
  readonly accuracy: Uint16Array;
  readonly flags: Uint8Array;
};

/** Returns a device's trail since `from` (unix seconds). Takes O(the device's own fixes). */
export function traceOf(state: Positions, id: number, from: number): TracePart {
  const { at } = state.trace.arrays;
  return partUntil(state, id, (_, slot) => (at[slot] as number) < from);
}

/**
 * Returns a device's fixes from this entry of its trail (`last.arrays.trace`) on, including the entry itself. Takes
 * O(new fixes).
 */
export function traceSince(state: Positions, id: number, since: number): TracePart {
  let isOver = false;
  return partUntil(state, id, (entry) => {
    if (isOver || entry < since) return true;
    isOver = entry === since;
    return false;
  });
}

/**
 * The buffer positions of the entries of one trail, newest first. The array is reused, because trails are read often.
 */
let slots = new Uint32Array(1_024);

/**
 * Returns the newest fixes of a device, oldest first. The trail is read backwards until `ends` returns true for an
 * entry, which is left out.
 */
function partUntil(state: Positions, id: number, ends: (entry: number, slot: number) => boolean): TracePart {
  const row = state.rows.get(id);
  const { arrays } = state.trace;
  let count = 0;
  let entry = row === undefined ? 0 : (state.last.arrays.trace[row] as number);
  while (isHeld(entry, state.written)) {
    const slot = (entry - 1) % TRACE_CAPACITY;
    if (ends(entry, slot)) break;
    if (count === slots.length) {
      const larger = new Uint32Array(count * 2);
      larger.set(slots);
      slots = larger;
    }
    slots[count++] = slot;
    entry = arrays.previous[slot] as number;
  }
  // All columns share one block of memory, because the map reads hundreds of short trails at once.
  const memory = new ArrayBuffer(count * 17);
  const part = {
    at: new Uint32Array(memory, 0, count),
    lat: new Int32Array(memory, count * 4, count),
    lng: new Int32Array(memory, count * 8, count),
    speed: new Uint16Array(memory, count * 12, count),
    accuracy: new Uint16Array(memory, count * 14, count),
    flags: new Uint8Array(memory, count * 16, count),
  };
  for (let i = 0; i < count; i++) {
    const slot = slots[count - 1 - i] as number;
    part.at[i] = arrays.at[slot] as number;
    part.lat[i] = arrays.lat[slot] as number;
    part.lng[i] = arrays.lng[slot] as number;
    part.speed[i] = arrays.speed[slot] as number;
    part.accuracy[i] = arrays.accuracy[slot] as number;
    part.flags[i] = arrays.flags[slot] as number;
  }
  return part;
}
