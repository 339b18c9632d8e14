import * as v from 'valibot';
import { shareOf } from './verdict.ts';

const text = v.pipe(v.string(), v.maxLength(10_000));
const finite = v.pipe(v.number(), v.finite());
const VERDICTS = ['met', 'near', 'missed', 'failed'] as const;

/** The result of one figure in one run. */
const rowSchema = v.object({
  figure: text,
  name: text,
  unit: text,
  judged: v.picklist(['ours', 'ratio']),
  reach: finite,
  /** What the value was compared with. Null if there is no reference. */
  comparedWith: v.nullable(text),
  ours: v.nullable(finite),
  reference: v.nullable(finite),
  ratio: v.nullable(finite),
  verdict: v.picklist(VERDICTS),
  /** Other conditions that were not met. */
  broken: v.array(text),
  /** The reason for a miss or a failure. Null if the figure was met, or if nobody has explained the miss. */
  reason: v.nullable(text),
  detail: v.record(v.string(), v.unknown()),
});

/** A complete run, as it is stored. */
const runSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+[\w.-]*$/)),
  date: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)),
  commit: text,
  machine: v.object({
    cores: finite,
    processor: text,
    node: text,
    browser: text,
    /** Load average over one minute at the start of the run (processes). */
    load: finite,
  }),
  minutes: finite,
  rows: v.pipe(v.array(rowSchema), v.minLength(1), v.maxLength(1_000)),
});

export type Row = v.InferOutput<typeof rowSchema>;
export type Run = v.InferOutput<typeof runSchema>;

/** Returns the file name of a run, one per version and day: `0.1.0-2026-11-23.json`. */
export const fileOf = ({ version, date }: Pick<Run, 'version' | 'date'>): string =>
  `${version}-${date.slice(0, 10)}.json`;

/** The stored runs, oldest first, and the invalid files, each with the reason. */
export type History = { readonly runs: readonly Run[]; readonly leftOut: readonly string[] };

/** Reads stored runs. Invalid files are left out and reported. They never stop a run. */
export function readHistory(files: readonly { readonly name: string; readonly text: string }[]): History {
  const runs: Run[] = [];
  const leftOut: string[] = [];
  for (const { name, text: content } of files) {
    const read = readRun(content);
    if (typeof read === 'string') leftOut.push(`${name}: ${read}`);
    else if (fileOf(read) !== name) leftOut.push(`${name}: holds the run of ${fileOf(read)}`);
    else runs.push(read);
  }
  return { runs: runs.toSorted((a, b) => (a.date < b.date ? -1 : 1)), leftOut };
}

/** Parses a stored run. Returns the reason as text if it is invalid. */
export function readRun(content: string): Run | string {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return 'is no JSON';
  }
  const { success, output, issues } = v.safeParse(runSchema, value);
  if (!success) return `${v.getDotPath(issues[0]) ?? 'all of it'} is not as it should be`;
  const names = new Set(output.rows.map(({ name }) => name));
  return names.size === output.rows.length ? output : 'has a figure twice';
}

/** Adds a run to the stored ones. It replaces a run of the same version and day. */
export const withRun = (runs: readonly Run[], run: Run): readonly Run[] =>
  [...runs.filter((each) => fileOf(each) !== fileOf(run)), run].toSorted((a, b) =>
    a.date < b.date ? -1 : 1,
  );

/** Returns a figure in all runs that have it, oldest first, with the share of its limit that it used. */
export const courseOf = (
  runs: readonly Run[],
  name: string,
): { run: Run; row: Row; share: number | null }[] =>
  runs.flatMap((run) => {
    const row = run.rows.find((each) => each.name === name);
    return row ? [{ run, row, share: shareOfRow(row) }] : [];
  });

/** Returns the share of its limit that a row used. Null if nothing was measured. */
export const shareOfRow = ({ ours, ...row }: Row): number | null =>
  ours === null ? null : shareOf(row, { ours, ratio: row.ratio });
