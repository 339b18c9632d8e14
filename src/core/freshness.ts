import type { Device } from '../../events/device-types.ts';
import type { Fix } from './positions.ts';

/** The four states a device can be shown in (MAP-02). */
export type DeviceState = 'moving' | 'standing' | 'nosignal' | 'off';
/** How old the last fix is, in steps: a dot of one step never looks like another. */
export type AgeStep = 'live' | 'minutes' | 'hours' | 'days' | 'never';

/** A device faster than this moves, whatever it says itself. Below it receivers wander while standing. */
const MOVING_KMH = 5;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A device that was moving and has been silent for this long has no signal (a tunnel, a garage, a flat battery). */
const SILENT_AFTER_MOVING = 5 * MINUTE;
/** A standing device may sleep; most report at least once a day. */
const SILENT_AFTER_STANDING = DAY;

/**
 * What may honestly be said of a device now. Never claims more than the last fix does.
 *
 * off: it said that it was switched off, or never had a fix. moving: its last fix is under 5 min old and says so.
 * nosignal: it was moving and fell silent, or stood and has not reported for a day. standing: all else.
 * @param now unix seconds
 */
export function stateOf(device: Pick<Device, 'switchedOffAt'>, fix: Fix | null, now: number): DeviceState {
  if (!fix || (device.switchedOffAt !== null && device.switchedOffAt >= fix.at)) return 'off';
  const age = now - fix.at;
  const moved = fix.speed >= MOVING_KMH || fix.moving;
  if (moved) return age <= SILENT_AFTER_MOVING ? 'moving' : 'nosignal';
  return age <= SILENT_AFTER_STANDING ? 'standing' : 'nosignal';
}

/** The step of a fix's age: up to 5 min, 1 h, 24 h, older. Clocks that disagree never make an age negative. */
export function ageStep(fix: Pick<Fix, 'at'> | null, now: number): AgeStep {
  if (!fix) return 'never';
  const age = Math.max(0, now - fix.at);
  if (age <= 5 * MINUTE) return 'live';
  if (age <= HOUR) return 'minutes';
  return age <= DAY ? 'hours' : 'days';
}
