import type { Collector } from './collector.ts';
import { parseTime } from './time.ts';

/** Parses a time in a file (Unix ms); NaN if invalid. If the time has no zone, the collector notes that. */
export function readTime(text: string, collector: Collector): number {
  const time = parseTime(text);
  if (time && !time.zoned) collector.count('zoneMissing');
  return time ? time.ms : NaN;
}
