import type { DeviceChanges, Edit } from '../../events/change-types.ts';
import type { Device } from '../../events/device-types.ts';
import type { SharingPause } from '../../events/access-types.ts';
import { startOfLocalDay } from '../../src/rules/time/local-day.ts';

/** For how long sharing can be paused. */
export const PAUSES = ['hour', 'tomorrow', 'open'] as const;
export type PauseLength = (typeof PAUSES)[number];
export const LONGEST_REASON = 120;
const HOUR = 3600;
/** "Until tomorrow" ends when the day begins for most. */
const MORNING = 6 * HOUR;

/** By this what is typed about a pause is kept: of one device, or of all. */
export const pauseForm = (devices: readonly { readonly id: number }[]): string =>
  `pause ${devices.length === 1 ? devices[0]?.id : 'all'}`;

/** When a pause ends that begins now, unix seconds; null: when somebody ends it. */
export function endOfPause(length: PauseLength, now: number, zone: string | undefined): number | null {
  if (length === 'open') return null;
  if (length === 'hour') return Math.floor(now) + HOUR;
  const today = startOfLocalDay(now, zone);
  // 36 hours on it is tomorrow, whether this day has 23 hours or 25.
  return startOfLocalDay(today + 36 * HOUR, zone) + MORNING;
}

/**
 * The edit that pauses the sharing of these devices, or (null) ends the pause. What was is kept whole: a pause that is
 * taken back was none, which is said and not left out. Null: there is nothing to do.
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
