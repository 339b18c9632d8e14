/** What a mutation run writes of a file: the part of Stryker's report (schema 2) that is read here. */
export type Mutant = {
  readonly id: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly statusReason?: string;
  readonly location: { readonly start: Place; readonly end: Place };
};
type Place = { readonly line: number; readonly column: number };
export type Report = {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
};

/** Changes to one line of code that no test can notice, and why. */
export type Explained = {
  readonly file: string;
  /** The line on which they begin, without the spaces around it. */
  readonly line: string;
  /** What the code becomes, as the report writes it, in one line. */
  readonly becomes: readonly string[];
  readonly why: string;
};

/** A change that no test noticed. */
type Left = {
  readonly file: string;
  readonly number: number;
  readonly line: string;
  readonly was: string;
  readonly becomes: string;
  readonly how: 'survived' | 'no test runs it';
};

/** What became of a part. */
export type Score = {
  readonly files: readonly string[];
  readonly mutants: number;
  readonly killed: number;
  /** Of the killed: they ran in circles, by the count of their own steps. */
  readonly endless: number;
  /** They took too long by the clock; neither for nor against, for the machine may have been busy. */
  readonly slow: number;
  /** They broke the tests' files themselves; neither for nor against. */
  readonly broken: number;
  readonly explained: number;
  readonly left: readonly Left[];
  /** Explanations that explain nothing any more: of lines that are gone, or were tried and noticed. Others were not drawn. */
  readonly stale: readonly Explained[];
  /** Per cent, one digit: killed of all that are neither slow nor broken nor explained. */
  readonly score: number;
  /** The same with the explained counted as not noticed. */
  readonly plain: number;
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const perCent = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.floor((part / whole) * 1_000) / 10;

/** The code between two places; lines and columns count from 1. */
function between(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join('\n');
}

/** A test that failed because its time was over: on a busy machine that says nothing. */
const OUT_OF_TIME = /timed out in \d+ ?ms/;

/**
 * How many changes the tests of a part noticed. One whose own steps were counted and did not end
 * is noticed.
 */
export function scoreOf(report: Report, explained: readonly Explained[]): Score {
  const all = Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    // Ignored are kinds of change that the part leaves out.
    mutants.flatMap((mutant) => (mutant.status === 'Ignored' ? [] : [{ file, source, mutant }])),
  );
  const used = new Set<Explained>();
  const tried = new Set<string>();
  const left: Left[] = [];
  const count = { killed: 0, endless: 0, slow: 0, broken: 0, explained: 0 };
  for (const { file, source, mutant } of all) {
    const { status, statusReason = '', location, replacement = '' } = mutant;
    const isEndless = status === 'Timeout' && statusReason.startsWith('Hit limit reached');
    const isSlow = !isEndless && (status === 'Timeout' || OUT_OF_TIME.test(statusReason));
    const line = (source.split('\n')[location.start.line - 1] ?? '').trim();
    tried.add(`${file}: ${line}`);
    if (isEndless) count.endless++;
    if (isSlow) count.slow++;
    else if (status === 'Killed' || isEndless) count.killed++;
    else if (status === 'Survived' || status === 'NoCoverage') {
      const becomes = oneLine(replacement);
      const reason = explained.find(
        (each) => each.file === file && each.line === line && each.becomes.includes(becomes),
      );
      if (reason) {
        used.add(reason);
        count.explained++;
      } else
        left.push({
          file,
          number: location.start.line,
          line,
          was: oneLine(between(source, location)),
          becomes,
          how: status === 'Survived' ? 'survived' : 'no test runs it',
        });
    } else count.broken++;
  }
  const counted = count.killed + left.length;
  return {
    files: [...new Set(all.map(({ file }) => file))].toSorted(),
    mutants: all.length,
    ...count,
    left,
    stale: explained.filter((each) => {
      const source = report.files[each.file]?.source;
      if (source === undefined || used.has(each)) return false;
      const isThere = source.split('\n').some((line) => line.trim() === each.line);
      return !isThere || tried.has(`${each.file}: ${each.line}`);
    }),
    score: perCent(count.killed, counted),
    plain: perCent(count.killed, counted + count.explained),
  };
}

/**
 * A report without what is remembered of lines that are not drawn any more: a share was changed, or lines moved.
 * @param drawn `path:line-line`; a report of anything else is left as it is
 */
export function ofDraw(report: Report, drawn: readonly string[]): Report {
  const lines = new Set(drawn.map((each) => /^.+:\d+(?=-\d+$)/.exec(each)?.[0]));
  if (lines.has(undefined) || drawn.some((each) => /:\d+:\d+-/.test(each))) return report;
  const files = Object.entries(report.files).map(([path, file]) => {
    const mutants = file.mutants.filter(({ location }) => lines.has(`${path}:${location.start.line}`));
    return [path, { ...file, mutants }] as const;
  });
  return { files: Object.fromEntries(files.filter(([, { mutants }]) => mutants.length > 0)) };
}
