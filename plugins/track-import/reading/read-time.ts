import type { Collector } from './collector.ts';
import { parseTime } from './time.ts';

/** Parses a time in a file (Unix ms); NaN if invalid. A time without a zone is noted. */
export function readTime(text: string, collector: Collector): number {
  const time = parseTime(text);
  if (time && !time.zoned) collector.count('zoneMissing');
  return time ? time.ms : NaN;
}
