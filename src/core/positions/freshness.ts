import type { Device } from '../../../events/device-types.ts';
import type { Fix } from './positions.ts';

/** The four states in which the app can show a device (MAP-02). */
export type DeviceState = 'moving' | 'standing' | 'nosignal' | 'off';
/** The age of a device's last fix, as one of five levels. The map's dots look different for each level. */
export type AgeStep = 'live' | 'minutes' | 'hours' | 'days' | 'never';

/**
 * A device that is at least this fast counts as moving, whatever it reports (km/h). Slower speeds may be wrong, because
 * the fixes of standing receivers drift.
 */
const MOVING_KMH = 5;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * A moving device that has not reported for this long (seconds) has no signal: it may be in a tunnel or a garage, or
 * its battery may be flat.
 */
const SILENT_AFTER_MOVING = 5 * MINUTE;
/**
 * A standing device that has not reported for this long has no signal (seconds). Standing devices may sleep, but most
 * report at least once a day.
 */
const SILENT_AFTER_STANDING = DAY;

/**
 * Returns a device's state, as far as its last fix proves it.
 *
 * `off`: the device reported that it was switched off. `moving`: its last fix is at most 5 min old and reports movement.
 * `nosignal`: it was moving and stopped reporting, or it stood and has not reported for a day, or it has never sent a
 * position. `standing`: in all other cases. A device has also reported if it sent no new fix, as one without GPS
 * reception does. Such a report repeats the last speed, so it does not prove that the device still moves.
 * @param now unix seconds
 */
export function stateOf(device: Pick<Device, 'switchedOffAt'>, fix: Fix | null, now: number): DeviceState {
  return STATES[
    fix
      ? stateNumber(device.switchedOffAt, fix.at, fix.speed, fix.moving, now, fix.heard)
      : stateWithoutFix(device.switchedOffAt)
  ] as DeviceState;
}

/** The device states by number; the columns store the number. */
export const STATES: readonly DeviceState[] = ['moving', 'standing', 'nosignal', 'off'];
const [MOVING, STANDING, NO_SIGNAL, OFF] = [0, 1, 2, 3];

/**
 * Does the same as `stateOf` for a device with a fix, but with plain numbers, for speed: every clock tick checks
 * 100 000 devices. `heard`: when it last reported without a new fix.
 */
export function stateNumber(
  switchedOffAt: number | null,
  at: number,
  kmh: number,
  saysMoving: boolean,
  now: number,
  heard = at,
): number {
  if (switchedOffAt !== null && switchedOffAt >= at) return OFF;
  if (saysItMoves(kmh, saysMoving)) {
    if (now - at <= SILENT_AFTER_MOVING) return MOVING;
    if (heard <= at) return NO_SIGNAL;
  }
  return now - Math.max(at, heard) <= SILENT_AFTER_STANDING ? STANDING : NO_SIGNAL;
}

/** Whether a fix says that its device moves, at this speed. */
export const saysItMoves = (kmh: number, saysMoving: boolean): boolean => kmh >= MOVING_KMH || saysMoving;

/** Does the same as `stateOf` for a device that has never sent a position. */
export const stateWithoutFix = (switchedOffAt: number | null): number =>
  switchedOffAt === null ? NO_SIGNAL : OFF;

/** The levels of a fix's age by number; the columns store the number. */
export const AGES: readonly AgeStep[] = ['live', 'minutes', 'hours', 'days', 'never'];

/** Does the same as `ageStep` for a device with a fix, but with plain numbers, for speed. */
export function ageNumber(at: number, now: number): number {
  const age = now - at;
  return age <= 5 * MINUTE ? 0 : age <= HOUR ? 1 : age <= DAY ? 2 : 3;
}

/**
 * Returns the time until which neither the state nor the age level of a fix can change (unix seconds); clock ticks skip
 * the device until then. It suffices to check the limits of `ageNumber`, because they include all those of
 * `stateNumber`. `heard`: when the device last reported without a new fix.
 */
export function agesAfter(at: number, now: number, heard = at): number {
  if (heard > at) return Math.min(agesAfter(at, now), agesAfter(heard, now));
  const age = now - at;
  for (const limit of [5 * MINUTE, HOUR, DAY]) if (age <= limit) return at + limit;
  return Number.POSITIVE_INFINITY;
}

/**
 * Returns the age level of a fix: up to 5 min, up to 1 h, up to 24 h, or older. If the clocks differ, an age below zero
 * counts as zero.
 */
export function ageStep(fix: Pick<Fix, 'at'> | null, now: number): AgeStep {
  return fix ? (AGES[ageNumber(fix.at, now)] as AgeStep) : 'never';
}
