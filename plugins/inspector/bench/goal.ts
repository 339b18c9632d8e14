import type { FactTable } from '../../../src/replay/fact-table.ts';
import { positionAt } from './places.ts';

const DAY = 86_400_000;

/**
 * Returns the log position that the user typed: `120` or `#120` is an event's number, `12:03` or `12:03:04.5` a time of
 * day, `+90` seconds after the start. Null if it does not exist.
 * @param near the shown moment. In a log of several days, a time of day means the day of this moment
 */
export function goalOf(text: string, table: FactTable, near: number): number | null {
  const wish = text.trim();
  const seq = /^#?(\d+)$/.exec(wish);
  if (seq) {
    const index = table.indexOf(Number(seq[1]));
    return index < 0 ? null : index + 1;
  }
  if (table.length === 0) return null;
  const [first, last] = [table.times[0] as number, table.times[table.length - 1] as number];
  const since = /^\+(\d+(?:\.\d+)?)$/.exec(wish);
  if (since) return positionAt(table, first + Number(since[1]) * 1000);
  const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?$/.exec(wish);
  if (!clock) return null;
  const [, hours, minutes, seconds = '0'] = clock;
  const day = new Date(near);
  day.setHours(Number(hours), Number(minutes), 0, Number(seconds) * 1000);
  // A session may run past midnight, so the typed time may belong to the day before or after.
  const wanted = [0, -DAY, DAY].map((by) => day.getTime() + by).find((at) => at >= first && at <= last);
  return wanted === undefined ? null : positionAt(table, wanted);
}
