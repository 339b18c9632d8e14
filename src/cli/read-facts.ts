import { createReadStream } from 'node:fs';
import { catalogue } from '../../events/catalogue.ts';
import type { Recorded } from '../kernel/event.ts';
import { type AnyCheckPoint, EMPTY, type LogHeader, type LogLine, logReader } from '../replay/log-file.ts';
import { linesOf } from '../replay/log-lines.ts';
import { LOG_LIMITS, type LogProblem } from '../replay/log-problem.ts';

/** The error thrown if a recording cannot be read. Its message names the file, the line and the problem. */
class BadRecording extends Error {
  constructor(file: string, { line, reason, detail }: LogProblem, lastSeq: number) {
    const good = lastSeq > 0 ? ` (good up to event ${lastSeq})` : '';
    super(`${file}:${line}: ${reason}: ${detail}${good}`);
  }
}

/**
 * Reads all items of a recording in chunks of 1 MB, so that little memory is used whatever its size.
 *
 * @param damaged receives the problem if a file is damaged after its start; then only the part before the damage is
 * read
 * @throws BadRecording, or the disk's error
 */
export async function* readItems(
  file: string,
  damaged?: (message: string) => void,
): AsyncGenerator<readonly LogLine[]> {
  // This command reads a recording from disk piece by piece. So, unlike in the app, the file's size and the number of
  // events are not limited.
  const limits = { ...LOG_LIMITS, file: Number.POSITIVE_INFINITY, events: Number.POSITIVE_INFINITY };
  const read = logReader(catalogue, limits);
  let started = false;
  let lastSeq = 0;
  for await (const lines of linesOf(createReadStream(file, { highWaterMark: 1 << 20 }), limits.line)) {
    const items: LogLine[] = [];
    for (const { text, isEnded, isText, block, start, end } of lines) {
      const item = read(text, { isEnded, isText, ...(started ? {} : { bytes: block.subarray(start, end) }) });
      if (item.kind === 'problem') {
        const problem = new BadRecording(file, item.problem, lastSeq);
        if (!started || !damaged) throw problem;
        damaged(problem.message);
        yield items;
        return;
      }
      if (item.kind === 'header') started = true;
      if (item.kind === 'event') lastSeq = item.event.seq;
      items.push(item);
    }
    yield items;
  }
  if (!started) throw new BadRecording(file, EMPTY, 0);
}

/** Reads only the events of a recording, one by one; `damaged` as for `readItems`. */
export async function* readFacts(
  file: string,
  damaged?: (message: string) => void,
): AsyncGenerator<Recorded> {
  for await (const items of readItems(file, damaged))
    for (const item of items) if (item.kind === 'event') yield item.event;
}

/** Reads a whole recording into memory, so that it can be replayed several times. */
export async function readWhole(file: string, damaged?: (message: string) => void) {
  const events: Recorded[] = [];
  const checks: AnyCheckPoint[] = [];
  /** Event types in the recording that this version of the app no longer reads. */
  const skipped = new Set<string>();
  let header: Pick<LogHeader, 'app' | 'catalogue' | 'begin' | 'hides' | 'notes'> = { app: '', catalogue: '' };
  for await (const items of readItems(file, damaged))
    for (const item of items) {
      if ('small' in item && item.small) checks.push(item.small);
      if (item.kind === 'event') events.push(item.event);
      else if (item.kind === 'check') checks.push(item.check);
      else if (item.kind === 'header') header = item.header;
      else if (item.kind === 'skipped' && item.type) skipped.add(item.type);
    }
  return { header, events, checks, skipped };
}
