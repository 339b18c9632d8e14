import { NO_ELEVATION } from './recorded-track.ts';
import type { TrackColumns } from './recorded-track.ts';

/** The value in the speed and heading columns when the file has no speed or heading. */
export const NOT_TOLD = 0xffff;

/** The largest speed a column can hold besides `NOT_TOLD` (km/h × 10). */
const FASTEST = 0xfffe;

/** One fix as a format's reader finds it; values that the file lacks are NaN. */
export type FoundFix = {
  /** When the fix was taken (Unix milliseconds). */
  at: number;
  /** Degrees. */
  lat: number;
  /** Degrees. */
  lng: number;
  /** km/h. */
  speed: number;
  /** Degrees. */
  heading: number;
  /** Metres. */
  accuracy: number;
  /** Metres. */
  elevation: number;
};

/** Returns a fix in which every value is unknown. */
export const unknownFix = (): FoundFix => ({
  at: NaN,
  lat: NaN,
  lng: NaN,
  speed: NaN,
  heading: NaN,
  accuracy: NaN,
  elevation: NaN,
});

/**
 * The columns of a track that is being read: typed arrays that double in size when full, so that a fix costs 24 bytes
 * and no object.
 */
export class FixBuffer {
  length = 0;
  at = new Float64Array(64);
  lat = new Int32Array(64);
  lng = new Int32Array(64);
  speed = new Uint16Array(64);
  heading = new Uint16Array(64);
  accuracy = new Uint16Array(64);
  elevation = new Int16Array(64);
  hasElevation = false;

  /** Appends a fix. `lat` and `lng` must be in range; `at` may be NaN (no time). */
  push(fix: FoundFix): void {
    const i = this.length;
    if (i === this.at.length) this.#grow(i * 2);
    this.at[i] = fix.at;
    this.lat[i] = Math.round(fix.lat * 1e7);
    this.lng[i] = Math.round(fix.lng * 1e7);
    this.speed[i] = fix.speed >= 0 ? Math.min(FASTEST, Math.round(fix.speed * 10)) : NOT_TOLD;
    this.heading[i] = toTenths(fix.heading);
    this.accuracy[i] = fix.accuracy > 0 ? Math.min(0xffff, Math.max(1, Math.round(fix.accuracy))) : 0;
    const knowsElevation = Math.abs(fix.elevation) < 32767.5;
    this.elevation[i] = knowsElevation ? Math.round(fix.elevation) : NO_ELEVATION;
    if (knowsElevation) this.hasElevation = true;
    this.length = i + 1;
  }

  /** Returns the columns of the fixes with these indices, in this order and with exactly that length. */
  pick(order: Uint32Array): TrackColumns {
    const columns = {
      at: new Float64Array(order.length),
      lat: new Int32Array(order.length),
      lng: new Int32Array(order.length),
      speed: new Uint16Array(order.length),
      heading: new Uint16Array(order.length),
      accuracy: new Uint16Array(order.length),
      elevation: new Int16Array(this.hasElevation ? order.length : 0),
    };
    const { elevation, ...rest } = columns;
    const wanted: (keyof typeof columns)[] = [
      'at',
      'lat',
      'lng',
      'speed',
      'heading',
      'accuracy',
      ...(this.hasElevation ? (['elevation'] as const) : []),
    ];
    for (const name of wanted) {
      const from = this[name];
      const to = columns[name];
      for (let i = 0; i < order.length; i++) to[i] = from[order[i] ?? 0] ?? 0;
    }
    return this.hasElevation ? { ...rest, elevation } : rest;
  }

  #grow(length: number): void {
    this.at = longer(this.at, new Float64Array(length));
    this.lat = longer(this.lat, new Int32Array(length));
    this.lng = longer(this.lng, new Int32Array(length));
    this.speed = longer(this.speed, new Uint16Array(length));
    this.heading = longer(this.heading, new Uint16Array(length));
    this.accuracy = longer(this.accuracy, new Uint16Array(length));
    this.elevation = longer(this.elevation, new Int16Array(length));
  }
}

/** Converts a heading from degrees to tenths of a degree in 0–3599; `NOT_TOLD` if the number is not a heading. */
export function toTenths(degrees: number): number {
  return degrees >= -360 && degrees <= 720 ? (Math.round(degrees * 10) + 3600) % 3600 : NOT_TOLD;
}

function longer<Column extends { set(from: Column): void }>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
