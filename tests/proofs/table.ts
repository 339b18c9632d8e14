import type { Claim, ProofList } from './lists.ts';
import { numbersIn } from './proofs.ts';

/** A test's result, as the runner reports it. */
export type Ran = {
  /** The full name: the names of its groups, then its own. */
  readonly name: string;
  readonly file: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Duration [ms]. */
  readonly took: number;
  readonly message: string | null;
};

export type Row = Claim & {
  /** "in part": no test failed, but some file that carries the row's number ran no test of the row. */
  readonly result: 'held' | 'in part' | 'broken' | 'not tested';
  readonly passed: number;
  /** How many tests of the row ran. */
  readonly tests: number;
  /** How many tests of the row were skipped, for example because the recorded tracks are not installed. */
  readonly skipped: number;
  /** The total duration of the row's tests [s]. A test that carries several numbers counts for each row. */
  readonly seconds: number;
  /** Why the row does not hold: failed tests, files that could not be run, and files that ran no test of the row. */
  readonly failures: readonly string[];
};

/**
 * The result of every row. A row holds if every file that carries its number ran tests of the row, and none failed. A
 * test file that could not be loaded breaks every row whose number it carries.
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

/** The result of a run, as stored for the report. */
export type Told = {
  readonly date: string;
  readonly commit: string;
  readonly long: boolean;
  readonly rows: readonly Row[];
  /** Later runs of single rows. */
  readonly again: readonly {
    readonly date: string;
    readonly commit: string;
    readonly long: boolean;
    readonly rows: readonly number[];
  }[];
};

/** The report page as Markdown. */
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

/** A Markdown table; all cells of a column have the same width. */
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
