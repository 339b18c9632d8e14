import * as v from 'valibot';
import { shareOf } from './verdict.ts';

const text = v.pipe(v.string(), v.maxLength(10_000));
const finite = v.pipe(v.number(), v.finite());
const VERDICTS = ['met', 'near', 'missed', 'failed'] as const;

/** What became of one figure in one run. */
const rowSchema = v.object({
  figure: text,
  name: text,
  unit: text,
  judged: v.picklist(['ours', 'ratio']),
  reach: finite,
  /** What it was compared with; null where there is nothing. */
  comparedWith: v.nullable(text),
  ours: v.nullable(finite),
  reference: v.nullable(finite),
  ratio: v.nullable(finite),
  verdict: v.picklist(VERDICTS),
  /** What else had to hold and did not. */
  broken: v.array(text),
  /** Why it was missed, or what went wrong; null for what is met, and for a miss that nobody has explained. */
  reason: v.nullable(text),
  detail: v.record(v.string(), v.unknown()),
});

/** One whole run, as it is kept. */
const runSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+[\w.-]*$/)),
  date: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)),
  commit: text,
  machine: v.object({
    cores: finite,
    processor: text,
    node: text,
    browser: text,
    /** How many processes wanted a core when it began, over a minute. */
    load: finite,
  }),
  minutes: finite,
  rows: v.pipe(v.array(rowSchema), v.minLength(1), v.maxLength(1_000)),
});

export type Row = v.InferOutput<typeof rowSchema>;
export type Run = v.InferOutput<typeof runSchema>;

/** Where a run is kept, one a version and day: `0.1.0-2026-11-23.json`. */
export const fileOf = ({ version, date }: Pick<Run, 'version' | 'date'>): string =>
  `${version}-${date.slice(0, 10)}.json`;

/** The runs that are kept, oldest first, and the files that are none, each with why. */
export type History = { readonly runs: readonly Run[]; readonly leftOut: readonly string[] };

/** Reads kept runs. A file that cannot be read is left out and told of, it never stops a run. */
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

/** A kept run, or in a few words why it is none. */
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

/** The kept runs with a new one; a run of the same version and day makes way for it. */
export const withRun = (runs: readonly Run[], run: Run): readonly Run[] =>
  [...runs.filter((each) => fileOf(each) !== fileOf(run)), run].toSorted((a, b) =>
    a.date < b.date ? -1 : 1,
  );

/** A figure over all runs that have it: how much of what is allowed it used, oldest first. */
export const courseOf = (
  runs: readonly Run[],
  name: string,
): { run: Run; row: Row; share: number | null }[] =>
  runs.flatMap((run) => {
    const row = run.rows.find((each) => each.name === name);
    return row ? [{ run, row, share: shareOfRow(row) }] : [];
  });

/** How much of what is allowed a row used; null where nothing was measured. */
export const shareOfRow = ({ ours, ...row }: Row): number | null =>
  ours === null ? null : shareOf(row, { ours, ratio: row.ratio });
