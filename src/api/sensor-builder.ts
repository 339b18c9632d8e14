import type { SensorColumns, SensorValue } from '../../events/sensor-types.ts';
import type { Seconds } from '../rules/units.ts';

/** Maximum number of different sensor names per device in one response; further names are dropped. */
const MOST_NAMES = 200;
/** Maximum number of sensor values that are kept from one response. */
const MOST_VALUES = 2_000_000;
const LONGEST_NAME = 60;
const LONGEST_TEXT = 200;

/** Returns a sensor value from the server if it can be shown; null if it is an object, a list, empty or NaN. */
function sensorValueOf(raw: unknown): SensorValue | null {
  switch (typeof raw) {
    case 'number':
      return Number.isFinite(raw) ? raw : null;
    case 'boolean':
      return raw;
    case 'string': {
      const text = raw.trim().slice(0, LONGEST_TEXT).toWellFormed();
      return text === '' ? null : text;
    }
    default:
      return null;
  }
}

/** Collects sensor values into columns, without creating an object for each value. */
export class SensorBuilder {
  readonly #index = new Map<string, number>();
  readonly #units: string[] = [];
  readonly #device: number[] = [];
  readonly #at: number[] = [];
  readonly #name: number[] = [];
  readonly #value: SensorValue[] = [];

  /**
   * Adds a sensor value; values that cannot be shown are left out.
   * @param unit the unit in the server's words, '' if unknown
   */
  push(device: number, at: Seconds, name: string, raw: unknown, unit = ''): void {
    const value = sensorValueOf(raw);
    if (value === null || name === '' || name.length > LONGEST_NAME || this.#value.length >= MOST_VALUES)
      return;
    let index = this.#index.get(name);
    if (index === undefined) {
      index = this.#units.length;
      if (index >= MOST_NAMES) return;
      this.#index.set(name, index);
      this.#units.push(unit.trim().slice(0, LONGEST_NAME));
    }
    this.#device.push(device);
    this.#at.push(at);
    this.#name.push(index);
    this.#value.push(value);
  }

  columns(): SensorColumns {
    return {
      names: [...this.#index.keys()],
      units: this.#units,
      device: this.#device,
      at: this.#at,
      name: this.#name,
      value: this.#value,
    };
  }
}

/**
 * Columns that one of the app's own workers has read from a response. `mark` proves where they come from: it is a byte
 * array, which JSON from a server can never contain.
 */
export type ReadBeside<Columns> = { readonly mark: Uint8Array; readonly columns: Columns };

export const readBeside = <Columns>(columns: Columns): ReadBeside<Columns> => ({
  mark: new Uint8Array(0),
  columns,
});

/** Returns the sensor columns that a worker has read. Null if the value is an unprocessed response. */
export const besideOf = (value: unknown): SensorColumns | null =>
  typeof value === 'object' && value !== null && 'mark' in value && value.mark instanceof Uint8Array
    ? (value as ReadBeside<SensorColumns>).columns
    : null;

/** Joins several batches of sensor values into one, in the given order. */
export function joined(batches: readonly SensorColumns[]): SensorColumns {
  const sensors = new SensorBuilder();
  for (const { names, units, device, at, name, value } of batches)
    for (let i = 0; i < value.length; i++) {
      const index = name[i] ?? -1;
      sensors.push(device[i] ?? 0, at[i] ?? 0, names[index] ?? '', value[i], units[index]);
    }
  return sensors.columns();
}
