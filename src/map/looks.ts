import type { Device } from '../../events/device-types.ts';
import { APPROXIMATE, MOVING } from '../../events/fix-columns.ts';
import {
  AGES,
  type AgeStep,
  ageNumber,
  type DeviceState,
  stateNumber,
  STATES,
} from '../core/positions/freshness.ts';
import { type Mode, MODES } from '../core/app/modes.ts';
import type { LastFixes } from '../core/positions/positions.ts';
import { kindOf } from './kind-of.ts';
import { deviceKindNames } from './kind-names.ts';
import { inkOn } from '../ui/ink-on.ts';

/** Number of bytes that describe a marker's look, in the format that the shader reads. */
export const LOOK_BYTES = 8;
/** Flags in the last byte of a marker's look. */
export const SHOWN = 1;
export const IS_APPROXIMATE = 2;
const DARK_INK = 4;
/**
 * Index of the byte in a marker's look that is 1 while the device is in a cluster. Only the clustering code writes it.
 */
export const IN_CLUSTER = 6;

/** The part of a marker's look that depends only on its device. */
export type Livery = {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** Index in the image of all icons. */
  readonly icon: number;
  readonly darkInk: boolean;
};

const GREY: readonly [number, number, number] = [110, 118, 129];

/**
 * Returns the colour and icon of a device's marker. If the colour is invalid, it becomes grey; if the icon is unknown,
 * it becomes a plain dot.
 */
export function liveryOf(
  device: Pick<Device, 'colour' | 'icon' | 'device_models'>,
  mode: Pick<Mode, 'icons'> = MODES.v2,
): Livery {
  const isColour = /^#[\da-f]{6}$/i.test(device.colour);
  const part = (at: number) => Number.parseInt(device.colour.slice(at, at + 2), 16);
  const [red, green, blue] = isColour ? [part(1), part(3), part(5)] : GREY;
  const kind = kindOf(device, mode);
  return {
    red,
    green,
    blue,
    icon: deviceKindNames.indexOf(kind),
    darkInk: isColour && inkOn(device.colour) !== '#ffffff',
  };
}

const PLAIN: Livery = { red: GREY[0], green: GREY[1], blue: GREY[2], icon: 0, darkInk: false };

/**
 * Writes the look of a row's marker at a time: colour, icon, state, and the age of the fix in steps. Returns true if
 * anything changed.
 *
 * @param device the row's device; undefined if it does not, or no longer, belong to the customer (then the marker is
 * hidden)
 * @param now unix seconds
 * @param isOut true if the marker is hidden for now, whatever the device's own settings say
 */
export function writeLook(
  bytes: Uint8Array,
  row: number,
  fixes: LastFixes,
  device: Pick<Device, 'switchedOffAt' | 'shown'> | undefined,
  livery: Livery = PLAIN,
  now: number,
  isOut = false,
): boolean {
  const { arrays } = fixes;
  const flags = arrays.flags[row] as number;
  const fixedAt = arrays.at[row] as number;
  const kmh = (arrays.speed[row] as number) / 10;
  const heard = arrays.heard[row] as number;
  const state = device
    ? stateNumber(device.switchedOffAt, fixedAt, kmh, (flags & MOVING) !== 0, now, heard)
    : 3;
  const age = ageNumber(fixedAt, now);
  const marks =
    (device?.shown && !isOut ? SHOWN : 0) |
    (flags & APPROXIMATE ? IS_APPROXIMATE : 0) |
    (livery.darkInk ? DARK_INK : 0);
  const at = row * LOOK_BYTES;
  const isSame =
    bytes[at + 7] === marks &&
    bytes[at + 4] === state &&
    bytes[at + 5] === age &&
    bytes[at] === livery.red &&
    bytes[at + 1] === livery.green &&
    bytes[at + 2] === livery.blue &&
    bytes[at + 3] === livery.icon;
  if (isSame) return false;
  bytes[at] = livery.red;
  bytes[at + 1] = livery.green;
  bytes[at + 2] = livery.blue;
  bytes[at + 3] = livery.icon;
  bytes[at + 4] = state;
  bytes[at + 5] = age;
  bytes[at + 7] = marks;
  return true;
}

/** Returns the device state of a row, as written by `writeLook`. */
export const stateAt = (bytes: Uint8Array, row: number): DeviceState =>
  STATES[bytes[row * LOOK_BYTES + 4] as number] ?? 'off';
export const ageAt = (bytes: Uint8Array, row: number): AgeStep =>
  AGES[bytes[row * LOOK_BYTES + 5] as number] ?? 'never';
export const isShown = (bytes: Uint8Array, row: number): boolean =>
  ((bytes[row * LOOK_BYTES + 7] as number) & SHOWN) !== 0;
/** Returns the colour of a row's device: red, green, blue, 0 … 255. */
export const colourAt = (bytes: Uint8Array, row: number): [number, number, number] => [
  bytes[row * LOOK_BYTES] as number,
  bytes[row * LOOK_BYTES + 1] as number,
  bytes[row * LOOK_BYTES + 2] as number,
];
