import type { Claim, ProofList } from './lists.ts';
import { numbersIn } from './proofs.ts';

/** A test as the runner reports it. */
export type Ran = {
  /** Its whole name, groups included. */
  readonly name: string;
  readonly file: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Milliseconds. */
  readonly took: number;
  readonly message: string | null;
};

export type Row = Claim & {
  /** In part: what ran held, but a file that should prove it ran none of its tests. */
  readonly result: 'held' | 'in part' | 'broken' | 'not tested';
  readonly passed: number;
  /** Those that ran. */
  readonly tests: number;
  /** Those that were left out, as where no recorded tracks are. */
  readonly skipped: number;
  /** Seconds that its tests took together; a test of several rows counts for each. */
  readonly seconds: number;
  /** What failed, could not be run, or was left out. */
  readonly failures: readonly string[];
};

/**
 * What became of every row. One holds when tests of it ran in every file that names it, and none failed; a file of tests
 * that could not be loaded at all breaks every row that it would have proven.
 */
export function table(
  { rows, tag }: Pick<ProofList, 'rows' | 'tag'>,
  ran: readonly Ran[],
  proofs: ReadonlyMap<number, ReadonlySet<string>>,
  notLoaded: readonly string[],
): readonly Row[] {
  return rows.map((row) => {
    const all = ran.filter(({ name }) => numbersIn(name, tag).includes(row.number));
    const own = all.filter(({ status }) => status !== 'skipped');
    const failed = own.filter(({ status }) => status === 'failed');
    const files = [...(proofs.get(row.number) ?? [])];
    const lost = notLoaded.filter((file) => files.includes(file));
    const silent = files.filter((each) => !lost.includes(each) && !own.some(({ file }) => file === each));
    const passed = own.length - failed.length;
    const held = silent.length > 0 ? 'in part' : 'held';
    return {
      ...row,
      result: failed.length + lost.length > 0 ? 'broken' : passed > 0 ? held : 'not tested',
      passed,
      tests: own.length,
      skipped: all.length - own.length,
      seconds: Math.round(own.reduce((sum, { took }) => sum + took, 0) / 100) / 10,
      failures: [
        ...failed.map(({ name, message }) => `${name}: ${firstLine(message)}`),
        ...lost.map((file) => `${file} could not be run`),
        ...silent.map((file) => `${file}: none of its tests of this row ran`),
      ],
    };
  });
}

/** What a run found. */
export type Told = {
  readonly date: string;
  readonly commit: string;
  readonly long: boolean;
  readonly rows: readonly Row[];
  /** Single rows that were tried again after it, and when. */
  readonly again: readonly {
    readonly date: string;
    readonly commit: string;
    readonly long: boolean;
    readonly rows: readonly number[];
  }[];
};

/** The page of a report. */
export function pageOf({ heading, page }: Pick<ProofList, 'heading' | 'page'>, told: Told): string {
  const { date, commit, long, rows, again } = told;
  const held = rows.filter(({ result }) => result === 'held').length;
  const extent = (isLong: boolean) => (isLong ? 'with the long runs' : 'without the long runs');
  return [
    `# ${heading}`,
    `What each row means, and the command that writes this: [${page}](../${page}).`,
    `${date} UTC, commit ${commit}, ${extent(long)}: **${held} of ${rows.length} held**.`,
    ...again.map(
      (each) =>
        `Tried again ${each.date} UTC, commit ${each.commit}, ${extent(each.long)}: ${each.rows.join(', ')}.`,
    ),
    markdown(rows),
    ...rows.flatMap(({ number, failures }) => failures.map((failure) => `- ${number}: ${failure}`)),
  ]
    .join('\n\n')
    .concat('\n');
}

const firstLine = (text: string | null): string => (text ?? '').split('\n', 1)[0]?.slice(0, 200) ?? '';

/** The table as Markdown, every column as wide as its widest cell. */
export function markdown(rows: readonly Row[]): string {
  const cells = [
    ['#', 'what', 'result', 'tests', 'seconds'],
    ['-', '-', '-', '-', '-'],
    ...rows.map((row) => [
      `${row.number}`,
      row.name,
      row.result === 'held' ? row.result : `**${row.result}**`,
      `${row.passed === row.tests ? '' : `${row.passed} of `}${row.tests}${row.skipped > 0 ? `, ${row.skipped} left out` : ''}`,
      row.seconds.toFixed(1),
    ]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return cells
    .map((line, i) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0, i === 1 ? '-' : ' ')))
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}
