import type { TravelQuestion } from '../../events/travel-types.ts';
import { knownFrom, notifications } from '../../src/core/devices/notifications.ts';
import { type TravelAnswer, travelAnswer, travelId } from '../../src/core/travel/travel-answers.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { select } from '../../src/kernel/read.ts';
import { type Look, look } from './place.ts';

type Bounds = { readonly from: number; readonly to: number };

export const questionOf = (read: Read, device: number, { from, to }: Bounds): TravelQuestion => ({
  device,
  from,
  to,
  zone: read(timeZoneInUse) ?? '',
  limitKmh: null,
  fences: [],
});

/**
 * The calculations that the dashboard needs: first those of the period for all devices, then those of the previous
 * period.
 */
export const questions = select((read): readonly TravelQuestion[] => {
  const at = read(look);
  if (!at) return [];
  return [at.bounds, at.boundsBefore].flatMap((bounds) =>
    at.devices.map((device) => questionOf(read, device, bounds)),
  );
});

/**
 * Returns the results of the calculations for a time range, in the order of the devices. If a device's calculation has
 * not been requested yet, its entry is null.
 */
export function answersFor(
  read: Read,
  devices: readonly number[],
  bounds: Bounds,
): readonly (TravelAnswer | null)[] {
  return devices.map((device) => read(travelAnswer(travelId(questionOf(read, device, bounds)))));
}

/** Maximum number of places in the dashboard's list of longest stays. */
export const MOST_PLACES = 5;

/**
 * Returns the travel results of the period that are available so far. Those of the previous period are returned only if
 * both are complete.
 */
export function travelsOf(read: Read, { devices, bounds, boundsBefore }: Look) {
  const now = answersFor(read, devices, bounds).flatMap((each) => each?.travel ?? []);
  const before = answersFor(read, devices, boundsBefore).flatMap((each) => each?.travel ?? []);
  const isComplete = [now, before].every(({ length }) => length === devices.length && length > 0);
  return { now, before: isComplete ? before : null };
}

/** Returns the device's alerts that the dashboard counts and that are not loaded yet; null if all are loaded. */
export function alertsDue(read: Read, { bounds, boundsBefore: { from } }: Look, device: number) {
  const known = knownFrom(read(notifications), device);
  if (known <= from) return null;
  return { device, from, to: Number.isFinite(known) ? known - 1 : bounds.to };
}
