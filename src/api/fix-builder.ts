import { APPROXIMATE, type FixColumns, IGNITION, MOVING } from '../../events/fix-columns.ts';
import type { E7, Seconds } from '../rules/units.ts';

/**
 * The columns of fixes as typed arrays of exactly the needed length. Fixes from binary frames and responses are read
 * into them.
 */
export type FixArrays = {
  readonly device: Uint32Array;
  readonly at: Uint32Array;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  readonly speed: Uint16Array;
  readonly heading: Uint16Array;
  readonly accuracy: Uint16Array;
  readonly battery: Int8Array;
  readonly flags: Uint8Array;
  readonly steps: Uint32Array;
};

/**
 * Whether these are fix columns that one of the app's own workers has read. They consist of typed arrays, which JSON
 * data never contains.
 */
export const isFixArrays = (value: unknown): value is FixArrays =>
  typeof value === 'object' && value !== null && 'at' in value && value.at instanceof Uint32Array;

/** Returns columns for `count` fixes, filled with zeros. */
export const fixArrays = (count: number): FixArrays => ({
  device: new Uint32Array(count),
  at: new Uint32Array(count),
  lat: new Int32Array(count),
  lng: new Int32Array(count),
  speed: new Uint16Array(count),
  heading: new Uint16Array(count),
  accuracy: new Uint16Array(count),
  battery: new Int8Array(count),
  flags: new Uint8Array(count),
  steps: new Uint32Array(count),
});

/** All flags that a fix may have; other bits in a binary frame are dropped. */
export const KNOWN_FLAGS = APPROXIMATE | IGNITION | MOVING;

/** Collects fixes into columns when their number is unknown in advance, without one object per fix. */
export class FixBuilder {
  #arrays: FixArrays;
  #count = 0;

  constructor(room = 64) {
    this.#arrays = fixArrays(Math.max(1, room));
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a fix; the units are those of `FixColumns`. */
  push(
    device: number,
    at: Seconds,
    lat: E7,
    lng: E7,
    speed: number,
    heading: number,
    accuracy: number,
    battery: number,
    flags: number,
    steps: number,
  ): void {
    if (this.#count === this.#arrays.at.length) this.#arrays = resized(this.#arrays, this.#count * 2);
    const to = this.#arrays;
    const i = this.#count++;
    to.device[i] = device;
    to.at[i] = at;
    to.lat[i] = lat;
    to.lng[i] = lng;
    to.speed[i] = speed;
    to.heading[i] = heading;
    to.accuracy[i] = accuracy;
    to.battery[i] = battery;
    to.flags[i] = flags;
    to.steps[i] = steps;
  }

  /** Adds the fix at `index` in other columns. */
  copy(from: FixColumns, index: number): void {
    this.push(
      from.device[index] ?? 0,
      from.at[index] ?? 0,
      from.lat[index] ?? 0,
      from.lng[index] ?? 0,
      from.speed[index] ?? 0,
      from.heading[index] ?? 0,
      from.accuracy[index] ?? 0,
      from.battery[index] ?? -1,
      from.flags[index] ?? 0,
      from.steps[index] ?? 0,
    );
  }

  /** Removes all collected fixes. The buffers are kept and reused. */
  clear(): void {
    this.#count = 0;
  }

  /** Returns the fixes collected so far, as columns of exactly their number. */
  columns(): FixArrays {
    return resized(this.#arrays, this.#count);
  }

  /**
   * Returns the collected fixes. If the buffers are exactly full, returns the buffers themselves without copying, so
   * the builder must not be used afterwards.
   */
  finished(): FixArrays {
    return this.#count === this.#arrays.at.length ? this.#arrays : this.columns();
  }
}

const resized = (from: FixArrays, length: number): FixArrays => {
  const to = fixArrays(length);
  const keep = Math.min(length, from.at.length);
  to.device.set(from.device.subarray(0, keep));
  to.at.set(from.at.subarray(0, keep));
  to.lat.set(from.lat.subarray(0, keep));
  to.lng.set(from.lng.subarray(0, keep));
  to.speed.set(from.speed.subarray(0, keep));
  to.heading.set(from.heading.subarray(0, keep));
  to.accuracy.set(from.accuracy.subarray(0, keep));
  to.battery.set(from.battery.subarray(0, keep));
  to.flags.set(from.flags.subarray(0, keep));
  to.steps.set(from.steps.subarray(0, keep));
  return to;
};

/** Joins several batches of fixes in order; keeps only the fixes for which `isWanted` returns true. */
export function joinedFixes(
  batches: readonly FixColumns[],
  isWanted: (fixes: FixColumns, i: number) => boolean = () => true,
): FixArrays {
  const fixes = new FixBuilder(batches.reduce((sum, { at }) => sum + at.length, 0));
  for (const batch of batches)
    for (let i = 0; i < batch.at.length; i++) if (isWanted(batch, i)) fixes.copy(batch, i);
  return fixes.finished();
}
