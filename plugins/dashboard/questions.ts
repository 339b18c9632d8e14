import type { TravelQuestion } from '../../events/travel-types.ts';
import { type TravelAnswer, travelAnswer, travelId } from '../../src/core/travel/travel-answers.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { select } from '../../src/kernel/read.ts';
import { look } from './place.ts';

type Bounds = { readonly from: number; readonly to: number };

export const questionOf = (read: Read, device: number, { from, to }: Bounds): TravelQuestion => ({
  device,
  from,
  to,
  zone: read(timeZoneInUse) ?? '',
  limitKmh: null,
  fences: [],
});

/** What is to be known of the devices: the period first, of all of them, then the one before. */
export const questions = select((read): readonly TravelQuestion[] => {
  const at = read(look);
  if (!at) return [];
  return [at.bounds, at.boundsBefore].flatMap((bounds) =>
    at.devices.map((device) => questionOf(read, device, bounds)),
  );
});

/** The answers for a stretch of time, in the order of the devices; null: not asked yet. */
export function answersFor(
  read: Read,
  devices: readonly number[],
  bounds: Bounds,
): readonly (TravelAnswer | null)[] {
  return devices.map((device) => read(travelAnswer(travelId(questionOf(read, device, bounds)))));
}
