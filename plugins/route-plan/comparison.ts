import type { TravelQuestion } from '../../events/travel-types.ts';
import { boundsOf } from '../../src/rules/time/periods.ts';
import { travelAnswer, travelId, type TravelAnswer } from '../../src/core/travel/travel-answers.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { routePlan } from './plan.state.ts';

/** The history query for the device and day that the plan is compared with; null if there is no comparison. */
export function questionOf(read: Read): TravelQuestion | null {
  const { comparison } = read(routePlan);
  if (!comparison) return null;
  const zone = read(timeZoneInUse);
  const { from, to } = boundsOf({ from: comparison.day, to: comparison.day }, zone);
  return { device: comparison.device, from, to, zone: zone ?? '', limitKmh: null, fences: [] };
}

export function drivenAnswer(read: Read): TravelAnswer | null {
  const question = questionOf(read);
  return question && read(travelAnswer(travelId(question)));
}
