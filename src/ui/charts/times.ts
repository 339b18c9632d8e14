const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** What people call round, seconds. */
const STEPS = [
  1,
  5,
  10,
  30,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  28 * DAY,
];

/** At most so many round moments of a stretch of time, unix seconds. @param midnight when some day of the user's begins */
export function timesBetween(from: number, to: number, most: number, midnight: number): readonly number[] {
  const step = STEPS.find((each) => (to - from) / each <= most) ?? Math.ceil((to - from) / most);
  const times: number[] = [];
  const first = midnight + Math.ceil((from - midnight) / step) * step;
  for (let time = first; time <= to && times.length <= most; time += step) times.push(time);
  return times;
}
