/** One mutation in Stryker's report (schema 2): the fields that are read here. */
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

/** Mutations of one line of code that no test can notice, and the reason why not. */
export type Explained = {
  readonly file: string;
  /** The line on which the mutation begins, trimmed. */
  readonly line: string;
  /** The code after the mutation, as in the report, on one line. */
  readonly becomes: readonly string[];
  readonly why: string;
};

/** A mutation that no test noticed. */
type Left = {
  readonly file: string;
  readonly number: number;
  readonly line: string;
  readonly was: string;
  readonly becomes: string;
  readonly how: 'survived' | 'no test runs it';
};

/** The result of a part. The figures are numbers of mutations, unless noted. */
export type Score = {
  readonly files: readonly string[];
  readonly mutants: number;
  readonly killed: number;
  /** How many of the killed mutations looped until Stryker's step counter stopped them. */
  readonly endless: number;
  /** Mutations that exceeded the time limit. They do not affect the score, because the machine may have been busy. */
  readonly slow: number;
  /** Mutations for which the test files could not be loaded or run. They do not affect the score. */
  readonly broken: number;
  readonly explained: number;
  readonly left: readonly Left[];
  /** Explanations that are obsolete: their line is gone, or its mutation was tried and noticed. */
  readonly stale: readonly Explained[];
  /**
   * The share of killed mutations among those that were killed or not noticed, without the explained ones [%, one
   * decimal].
   */
  readonly score: number;
  /** The same share, but explained mutations count as not noticed [%]. */
  readonly plain: number;
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const perCent = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.floor((part / whole) * 1_000) / 10;

/** The source code between two places; lines and columns count from 1. */
function between(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return lines.join('\n');
}

/** The message of a test that exceeded its time limit. On a busy machine such a failure proves nothing. */
const OUT_OF_TIME = /timed out in \d+ ?ms/;

/**
 * Counts how many mutations the tests of a part noticed. A mutation that makes an endless loop counts as noticed if
 * Stryker's step counter stopped it.
 */
export function scoreOf(report: Report, explained: readonly Explained[]): Score {
  const all = Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    // Stryker reports mutations of the kinds that the part excludes as "Ignored".
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
 * Removes remembered results of lines that are no longer chosen, because the share changed or lines moved.
 * @param drawn the chosen lines as `path:line-line`; with anything else, the report is returned unchanged
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
