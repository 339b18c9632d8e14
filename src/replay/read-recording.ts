import type { AnyDefinition } from '../kernel/event.ts';
import type { AnyCheckPoint } from './check-points.ts';
import { FactTable } from './fact-table.ts';
import { EMPTY, factOf, type LogHeader, logReader } from './log-file.ts';
import { decode, linesOf } from './log-lines.ts';
import { LOG_LIMITS, type LogLimits, type LogProblem } from './log-problem.ts';

/**
 * Result of reading a recording. If it is valid: everything in it. Otherwise: the first problem, and the valid events
 * before the problem.
 */
export type ReadRecording =
  | {
      readonly ok: true;
      readonly header: LogHeader;
      readonly table: FactTable;
      readonly checks: readonly AnyCheckPoint[];
      /** Event types that this version does not know, with the number of events of each. */
      readonly skipped: ReadonlyMap<string, number>;
    }
  | {
      readonly ok: false;
      readonly problem: LogProblem;
      /** The events before the problem. Null if the recording has no header. */
      readonly before: FactTable | null;
    };

export type ReadingOptions = {
  /** Called with the number of bytes, and the number of events, that have been read so far. */
  readonly progress?: (bytes: number, facts: number) => void;
  readonly limits?: Partial<LogLimits>;
  /** Called from time to time. If it returns true, reading ends as if the file ended at that point. */
  readonly isGivenUp?: () => boolean;
};

/**
 * Reads a recording that arrives in pieces. Validates every line and stores the events as bytes. Never throws
 * because of the file's content. If `pieces` throws (a damaged archive, a file that changed while it was read), the
 * recording counts as cut short there.
 */
export async function readRecording(
  pieces: AsyncIterable<Uint8Array>,
  definitions: readonly AnyDefinition[],
  { progress, limits: asked = {}, isGivenUp = () => false }: ReadingOptions = {},
): Promise<ReadRecording> {
  const limits = { ...LOG_LIMITS, ...asked };
  const read = logReader(definitions, limits);
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  const table = new FactTable({ make: (line) => factOf(decode(line), byType) });
  const checks: AnyCheckPoint[] = [];
  const skipped = new Map<string, number>();
  let header: LogHeader | undefined;
  let number = 0;
  let bytes = 0;

  let broken: string | null = null;
  const wholePieces = async function* () {
    try {
      yield* pieces;
    } catch (problem) {
      broken = problem instanceof Error ? problem.message : String(problem);
    }
  };

  for await (const lines of linesOf(wholePieces(), limits.line)) {
    for (const { text, block, start, end, isEnded, isText } of lines) {
      number++;
      const seen = { isEnded, isText, ...(header ? {} : { bytes: block.subarray(start, end) }) };
      const item = read(text, seen);
      if (item.kind === 'problem') return { ok: false, problem: item.problem, before: header ? table : null };
      if ('small' in item && item.small) checks.push(item.small);
      if (item.kind === 'event') table.add(item.event, { block, start, end });
      else if (item.kind === 'header') header = item.header;
      else if (item.kind === 'check') checks.push(item.check);
      else if (item.type) skipped.set(item.type, (skipped.get(item.type) ?? 0) + 1);
    }
    bytes += lines.at(-1)?.block.length ?? 0;
    if (bytes > limits.file)
      return {
        ok: false,
        problem: { line: number, reason: 'tooLarge', detail: `more than ${limits.file} bytes` },
        before: header ? table : null,
      };
    progress?.(bytes, table.length);
    if (isGivenUp()) break;
  }
  if (broken !== null)
    return {
      ok: false,
      problem: { line: number + 1, reason: 'cutShort', detail: broken },
      before: header ? table : null,
    };
  return header ? { ok: true, header, table, checks, skipped } : { ok: false, problem: EMPTY, before: null };
}
