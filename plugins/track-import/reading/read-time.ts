import type { Collector } from './collector.ts';
import { parseTime } from './time.ts';

/** Unix milliseconds of a time in a file, NaN when it is none. A time that leaves its zone open is noted. */
export function readTime(text: string, collector: Collector): number {
  const time = parseTime(text);
  if (time && !time.zoned) collector.count('zoneMissing');
  return time ? time.ms : NaN;
}
