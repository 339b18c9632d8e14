import type { DeviceChanges, Edit } from '../../events/change-types.ts';
import type { Device } from '../../events/device-types.ts';
import type { SharingPause } from '../../events/access-types.ts';
import { startOfLocalDay } from '../../src/rules/time/local-day.ts';

/** How long sharing can be paused. */
export const PAUSES = ['hour', 'tomorrow', 'open'] as const;
export type PauseLength = (typeof PAUSES)[number];
export const LONGEST_REASON = 120;
const HOUR = 3600;
/** "Until tomorrow" ends when most people's day starts. */
const MORNING = 6 * HOUR;

/** The storage key of a pause draft: for one device, or for all. */
export const pauseForm = (devices: readonly { readonly id: number }[]): string =>
  `pause ${devices.length === 1 ? devices[0]?.id : 'all'}`;

/** When a pause that starts now ends (Unix seconds); null if it is open-ended. */
export function endOfPause(length: PauseLength, now: number, zone: string | undefined): number | null {
  if (length === 'open') return null;
  if (length === 'hour') return Math.floor(now) + HOUR;
  const today = startOfLocalDay(now, zone);
  // 36 hours later it is tomorrow, whether this day has 23 hours or 25.
  return startOfLocalDay(today + 36 * HOUR, zone) + MORNING;
}

/**
 * The edit that pauses the sharing of these devices, or (null) ends the pause. The previous values are stored in
 * full: no pause is stored as null, not left out. Null if there is nothing to do.
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
