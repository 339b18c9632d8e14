import type { DeviceChanges, Edit } from '../../events/change-types.ts';
import type { Device } from '../../events/device-types.ts';
import type { SharingPause } from '../../events/access-types.ts';
import { startOfLocalDay } from '../../src/rules/time/local-day.ts';
import { unixAt, wallAt } from '../../src/rules/time/wall-clock.ts';

/** The lengths of a sharing pause that the user can choose. */
export const PAUSES = ['hour', 'tomorrow', 'open'] as const;
export type PauseLength = (typeof PAUSES)[number];
export const LONGEST_REASON = 120;
const HOUR = 3600;
/** The hour at which a pause "until tomorrow" ends, when most people's day starts. */
const MORNING = 6;

/**
 * The storage key of a draft of the pause form. Each single device has its own draft, and several devices share one.
 */
export const pauseForm = (devices: readonly { readonly id: number }[]): string =>
  `pause ${devices.length === 1 ? devices[0]?.id : 'all'}`;

/** When a sharing pause that starts now ends (Unix seconds); null if it is open-ended. */
export function endOfPause(length: PauseLength, now: number, zone: string | undefined): number | null {
  if (length === 'open') return null;
  if (length === 'hour') return Math.floor(now) + HOUR;
  const today = startOfLocalDay(now, zone);
  // 36 hours after the start of today is always within tomorrow, whether today has 23 or 25 hours.
  return unixAt({ ...wallAt(today + 36 * HOUR, zone), hour: MORNING, minute: 0 }, zone);
}

/**
 * Returns the edit that pauses the sharing of these devices, or ends the pause (`pause` null). The edit also stores the
 * previous pause of each device, or null if there was none. Returns null if no device would change.
 */
export function pauseEdit(all: readonly Device[], pause: SharingPause | null): Edit | null {
  const own = all.filter((device) => !device.access && (pause !== null || device.pause));
  if (own.length === 0) return null;
  const was = own.map(({ id, pause: before }): [string, DeviceChanges] => [
    String(id),
    { pause: before ?? null },
  ]);
  return { of: 'devices', ids: own.map(({ id }) => id), set: { pause }, was: Object.fromEntries(was) };
}
