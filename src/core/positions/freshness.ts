import type { Device } from '../../../events/device-types.ts';
import type { Fix } from './positions.ts';

/** The four states in which a device can be shown (MAP-02). */
export type DeviceState = 'moving' | 'standing' | 'nosignal' | 'off';
/** The age of the last fix, in steps: dots of different steps always look different. */
export type AgeStep = 'live' | 'minutes' | 'hours' | 'days' | 'never';

/**
 * A device faster than this counts as moving, whatever it reports. Below it, the fixes of standing receivers drift.
 */
const MOVING_KMH = 5;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A device that was moving and has been silent for this long has no signal (a tunnel, a garage, a flat battery). */
const SILENT_AFTER_MOVING = 5 * MINUTE;
/** A standing device may sleep; most report at least once a day. */
const SILENT_AFTER_STANDING = DAY;

/**
 * Returns the state that the last fix proves, never more.
 *
 * off: it reported that it was switched off, or never had a fix. moving: its last fix is under 5 min old and says
 * so. nosignal: it was moving and fell silent, or stood and has not reported for a day. standing: all else.
 * @param now unix seconds
 */
export function stateOf(device: Pick<Device, 'switchedOffAt'>, fix: Fix | null, now: number): DeviceState {
  return fix
    ? (STATES[stateNumber(device.switchedOffAt, fix.at, fix.speed, fix.moving, now)] as DeviceState)
    : 'off';
}

/** The states by number, as stored in columns. */
export const STATES: readonly DeviceState[] = ['moving', 'standing', 'nosignal', 'off'];
const [MOVING, STANDING, NO_SIGNAL, OFF] = [0, 1, 2, 3];

/** `stateOf` for a device with a fix, in numbers: a tick checks 100 000 of them. */
export function stateNumber(
  switchedOffAt: number | null,
  at: number,
  kmh: number,
  saysMoving: boolean,
  now: number,
): number {
  if (switchedOffAt !== null && switchedOffAt >= at) return OFF;
  if (kmh >= MOVING_KMH || saysMoving) return now - at <= SILENT_AFTER_MOVING ? MOVING : NO_SIGNAL;
  return now - at <= SILENT_AFTER_STANDING ? STANDING : NO_SIGNAL;
}

/** The age steps by number. */
export const AGES: readonly AgeStep[] = ['live', 'minutes', 'hours', 'days', 'never'];

/** `ageStep` for a fix, in numbers. */
export function ageNumber(at: number, now: number): number {
  const age = now - at;
  return age <= 5 * MINUTE ? 0 : age <= HOUR ? 1 : age <= DAY ? 2 : 3;
}

/**
 * Returns the time (unix seconds) until which neither the state nor the age step of a fix can change: a tick skips
 * the device until then. Every limit of `stateNumber` is also one of `ageNumber`.
 */
export function agesAfter(at: number, now: number): number {
  const age = now - at;
  for (const limit of [5 * MINUTE, HOUR, DAY]) if (age <= limit) return at + limit;
  return Number.POSITIVE_INFINITY;
}

/** Returns the step of a fix's age: up to 5 min, 1 h, 24 h, older. Differing clocks never make an age negative. */
export function ageStep(fix: Pick<Fix, 'at'> | null, now: number): AgeStep {
  return fix ? (AGES[ageNumber(fix.at, now)] as AgeStep) : 'never';
}
