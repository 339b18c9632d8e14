import { searchable } from '../../../src/rules/searchable.ts';
import type { Device } from '../../../events/device-types.ts';
import { MOVING } from '../../../events/fix-columns.ts';
import {
  type DeviceState,
  stateNumber,
  STATES,
  stateWithoutFix,
} from '../../../src/core/positions/freshness.ts';
import type { Positions } from '../../../src/core/positions/positions.ts';
import { hasWords } from '../../../src/core/app/words-in.ts';
import type { Arrangement } from '../arrangement.state.ts';

/** The devices of the list, one entry for each, with the values that sorting and filtering need. */
export class Roll {
  devices: Device[] = [];
  /** Each device's row in the table of last fixes. −1 = no fix yet. */
  #rows = new Int32Array(0);
  #texts: (string | undefined)[] = [];
  /** Each device's state as an index in `STATES`. 255 = not determined yet. */
  states = new Uint8Array(0);
  /** The time of each device's last fix (Unix seconds). 0 = never. */
  at = new Float64Array(0);
  /** The speed of each moving device (km/h). 0 for all others. */
  speeds = new Float64Array(0);
  #table: unknown = null;

  get length(): number {
    return this.devices.length;
  }

  /** Replaces all devices with those of a new list. Their positions are looked up again. */
  takeAll(devices: readonly Device[]): void {
    this.devices = [...devices];
    this.#rows = new Int32Array(devices.length).fill(-1);
    this.#texts = Array.from({ length: devices.length });
    this.states = new Uint8Array(devices.length).fill(255);
    this.at = new Float64Array(devices.length);
    this.speeds = new Float64Array(devices.length);
  }

  /** Replaces the data of one device, such as its name or group. */
  put(entry: number, device: Device): void {
    this.devices[entry] = device;
    this.#texts[entry] = undefined;
  }

  /** Reads a device's last fix. Returns true if the device's state, last contact or speed changed. */
  look(entry: number, positions: Positions, now: number): boolean {
    const { last, rows } = positions;
    if (this.#table !== last.arrays) {
      this.#table = last.arrays;
      this.#rows.fill(-1);
    }
    const device = this.devices[entry] as Device;
    let row = this.#rows[entry] as number;
    if (row < 0) row = this.#rows[entry] = rows.get(device.id) ?? -1;
    let at = 0;
    let kmh = 0;
    let state = stateWithoutFix(device.switchedOffAt);
    if (row >= 0) {
      const { arrays } = last;
      at = arrays.at[row] as number;
      kmh = (arrays.speed[row] as number) / 10;
      const isMoving = ((arrays.flags[row] as number) & MOVING) !== 0;
      state = stateNumber(device.switchedOffAt, at, kmh, isMoving, now, arrays.heard[row]);
    }
    const speed = state === 0 ? kmh : 0;
    if (state === this.states[entry] && at === this.at[entry] && speed === this.speeds[entry]) return false;
    this.states[entry] = state;
    this.at[entry] = at;
    this.speeds[entry] = speed;
    return true;
  }

  /**
   * Whether a device passes the filters and the search.
   * @param words the words of the search
   */
  isWanted(entry: number, { states, group, model }: Arrangement, words: readonly string[]): boolean {
    const device = this.devices[entry] as Device;
    if (states.length && !states.includes(STATES[this.states[entry] as number] as DeviceState)) return false;
    if (group !== null && device.group !== group) return false;
    if (model !== null && device.device_models[0]?.model_nr !== model) return false;
    if (words.length === 0) return true;
    const text = (this.#texts[entry] ??= `${searchable(device.name)}\n${device.imei}`);
    return hasWords(text, words);
  }
}
