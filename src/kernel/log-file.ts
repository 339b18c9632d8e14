import * as v from 'valibot';
import type { AnyDefinition, Recorded } from './event.ts';

/** The version of the file format itself: a header line, then one event or check point a line. */
export const LOG_FORMAT = 1;

/** A line longer than this is refused unread (a batch of 100 000 fixes is about 6 MB). */
const LONGEST_LINE = 64_000_000;

export type LogHeader = {
  /** Format of the file. */
  readonly log: number;
  /** Name and version of the app that recorded it. */
  readonly app: string;
  /** Fingerprint of the event catalogue it was recorded with. */
  readonly catalogue: string;
};

/** The state after event `seq`, as a hash: a replay must come to the same. */
export type CheckPoint = { readonly seq: number; readonly hash: string };

/** Why a recording was refused, and where. `line` counts from 1. */
export type LogProblem = {
  readonly line: number;
  readonly reason:
    | 'empty'
    | 'noHeader'
    | 'newerFormat'
    | 'tooLong'
    | 'notJson'
    | 'notAnEvent'
    | 'wrongOrder'
    | 'newerVersion'
    | 'wrongPayload'
    | 'wrongCheckPoint';
  readonly detail: string;
};

export type LogLine =
  | { readonly kind: 'header'; readonly header: LogHeader }
  | { readonly kind: 'event'; readonly event: Recorded }
  | { readonly kind: 'check'; readonly check: CheckPoint }
  /** Blank, or an event of a type that this version does not know. */
  | { readonly kind: 'skipped'; readonly type?: string }
  | { readonly kind: 'problem'; readonly problem: LogProblem };

const header = v.object({ log: v.number(), app: v.string(), catalogue: v.string() });
const check = v.object({ check: v.object({ seq: v.number(), hash: v.string() }) });

/**
 * Reads a recording line by line: lifts each event to today's version of its shape, then validates it.
 *
 * Never throws. After a problem the reader must not be asked further. Unknown types are skipped and named.
 */
export function logReader(definitions: readonly AnyDefinition[]): (line: string) => LogLine {
  const catalogue = new Map(definitions.map((definition) => [definition.type, definition]));
  let number = 0;
  let started = false;
  let lastSeq = 0;

  const refuse = (reason: LogProblem['reason'], detail: string): LogLine => ({
    kind: 'problem',
    problem: { line: number, reason, detail },
  });

  return (line) => {
    number++;
    if (line.length > LONGEST_LINE) return refuse('tooLong', `${line.length} characters`);
    if (line.trim() === '') return { kind: 'skipped' };
    let data: unknown;
    try {
      data = JSON.parse(line);
    } catch (error) {
      return refuse(started ? 'notJson' : 'noHeader', error instanceof Error ? error.message : 'no JSON');
    }
    if (!started) {
      const parsed = v.safeParse(header, data);
      if (!parsed.success) return refuse('noHeader', explain(parsed.issues));
      if (parsed.output.log > LOG_FORMAT)
        return refuse('newerFormat', `format ${parsed.output.log}, this app reads up to ${LOG_FORMAT}`);
      started = true;
      return { kind: 'header', header: parsed.output };
    }
    if (typeof data !== 'object' || data === null) return refuse('notAnEvent', `a ${typeof data}`);
    if ('check' in data) {
      const parsed = v.safeParse(check, data);
      if (!parsed.success) return refuse('wrongCheckPoint', explain(parsed.issues));
      return { kind: 'check', check: parsed.output.check };
    }
    const { seq, at, type, v: version, payload, cause, flow } = data as Partial<Recorded>;
    if (!isCount(seq) || !isTime(at) || typeof type !== 'string' || !isCount(version) || !isCount(flow))
      return refuse('notAnEvent', 'seq, at, type, v or flow is missing or has the wrong type');
    if (cause !== undefined && (!isCount(cause) || cause >= seq))
      return refuse('notAnEvent', `cause ${String(cause)} of event ${seq}`);
    if (seq <= lastSeq) return refuse('wrongOrder', `event ${seq} after event ${lastSeq}`);
    lastSeq = seq;
    const definition = catalogue.get(type);
    if (!definition) return { kind: 'skipped', type };
    if (version > definition.v)
      return refuse(
        'newerVersion',
        `#${seq} ${type} has version ${version}, this app knows up to ${definition.v}`,
      );
    const lifted = lift(definition, version, payload);
    if (!lifted.ok) return refuse('wrongPayload', `#${seq} ${type}${lifted.detail}`);
    return {
      kind: 'event',
      event: {
        seq,
        at,
        type,
        v: definition.v,
        payload: lifted.payload,
        flow,
        ...(cause !== undefined && { cause }),
      },
    };
  };
}

/** Lifts an old payload one version at a time, then checks it against today's shape. Never throws. */
export function lift(
  definition: AnyDefinition,
  version: number,
  payload: unknown,
): { ok: true; payload: unknown } | { ok: false; detail: string } {
  let lifted = payload;
  try {
    for (let step = version; step < definition.v; step++) lifted = definition.upcast[step]?.(lifted as never);
  } catch (error) {
    return {
      ok: false,
      detail: ` v${version}: cannot be lifted (${error instanceof Error ? error.message : 'unknown'})`,
    };
  }
  const parsed = v.safeParse(definition.schema, lifted);
  return parsed.success
    ? { ok: true, payload: parsed.output }
    : { ok: false, detail: explain(parsed.issues) };
}

/** Reads a whole recording; the first problem ends it. */
export function readLog(text: string, definitions: readonly AnyDefinition[]) {
  const read = logReader(definitions);
  const events: Recorded[] = [];
  const checks: CheckPoint[] = [];
  const skipped = new Map<string, number>();
  let found: LogHeader | undefined;
  for (const line of text.split('\n')) {
    const item = read(line);
    if (item.kind === 'problem') return { ok: false as const, problem: item.problem };
    if (item.kind === 'header') found = item.header;
    else if (item.kind === 'event') events.push(item.event);
    else if (item.kind === 'check') checks.push(item.check);
    else if (item.type) skipped.set(item.type, (skipped.get(item.type) ?? 0) + 1);
  }
  if (!found)
    return {
      ok: false as const,
      problem: { line: 1, reason: 'empty', detail: 'no lines' } satisfies LogProblem,
    };
  return { ok: true as const, header: found, events, checks, skipped };
}

/** One event as its line. Columns become plain arrays; secrets write only their mark. */
export const eventLine = (event: Recorded): string =>
  JSON.stringify(event, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : value,
  );

export const headerLine = (app: string, catalogue: string): string =>
  JSON.stringify({ log: LOG_FORMAT, app, catalogue } satisfies LogHeader);

export const checkLine = (point: CheckPoint): string => JSON.stringify({ check: point });

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
/** The last moment a JavaScript Date can name. */
const isTime = (value: unknown): value is number =>
  Number.isFinite(value) && Math.abs(value as number) <= 8.64e15;

const explain = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .slice(0, 3)
    .map(
      (issue) =>
        `.${v.getDotPath(issue) ?? ''}: expected ${issue.expected ?? 'something else'}, got ${issue.received}`,
    )
    .join('; ');
