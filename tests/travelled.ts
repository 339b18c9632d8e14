import { toE7, type FixColumns } from '../events/fix-columns.ts';
import type { Travel, TravelQuestion } from '../events/travel-types.ts';
import type { TravelTask } from '../src/ports/travel-types.ts';
import { travelWork } from '../src/core/travel/work.ts';

const DAY = 86_400;
const HOUR = 3_600;

/**
 * Returns fixes with one drive per day: twenty minutes from 11:00 UTC, faster from day to day within a week. The device
 * stands still from 10:00 until the drive, and after it until 13:00.
 */
export function drivenDays({ device, from, to }: Pick<TravelQuestion, 'device' | 'from' | 'to'>): FixColumns {
  const at: number[] = [];
  const lat: number[] = [];
  const speed: number[] = [];
  const battery: number[] = [];
  const steps: number[] = [];
  for (let day = Math.floor(from / DAY); day * DAY <= to; day++)
    for (let s = 0; s < 3 * HOUR; s += 30) {
      const time = day * DAY + 10 * HOUR + s;
      if (time < from || time > to) continue;
      const moved = Math.min(1_200, Math.max(0, s - HOUR));
      const kmh = 40 + (day % 7) * 10;
      at.push(time);
      lat.push(57.7 + (moved * kmh) / 3.6 / 111_195);
      speed.push(moved > 0 && moved < 1_200 ? kmh * 10 : 0);
      battery.push(80 - Math.floor(s / HOUR) - (day % 7));
      steps.push(1 + Math.floor(s / 60));
    }
  const all = (value: number) => at.map(() => value);
  return {
    device: all(device),
    at,
    lat: lat.map(toE7),
    lng: all(toE7(11.97)),
    speed,
    heading: all(0),
    accuracy: all(5),
    battery,
    flags: all(0),
    steps,
  };
}

/** Returns the travel data of such days, calculated by the app's own code. */
export function travelled(
  question: TravelQuestion,
  missing: readonly (readonly [number, number])[] = [],
  fences: TravelTask['fences'] = [],
): Travel {
  const work = travelWork({ question, fences, disbelieved: [], now: question.to });
  work.add(drivenDays(question));
  for (const [from, to] of missing) work.miss(from, to);
  return work.done();
}
