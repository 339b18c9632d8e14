import type { Explained, Score } from './score.ts';

/** The result of the last run of a part. */
export type Told = Omit<Score, 'stale'> & {
  readonly name: string;
  readonly date: string;
  readonly commit: string;
  /** The number of files in the part. It is greater than `files` if only a sample was mutated. */
  readonly of: number;
  /** The share of the part's lines (or conditions) that was mutated, from 0 to 1. */
  readonly share: number;
  /** The score that the part should reach [%]. Default: 90. */
  readonly goal?: number;
  /** Whether only conditions were mutated. If so, `share` is a share of the conditions. */
  readonly conditions?: true;
};

/** The goal of a part that has no goal of its own [%]. */
const GOAL = 90;
const isReached = ({ score, goal = GOAL }: Told): boolean => score >= goal;

/** The report page as Markdown. `notRun`: names of parts that have no result yet. */
export function pageOf(
  parts: readonly Told[],
  explained: readonly Explained[],
  notRun: readonly string[] = [],
): string {
  const reached = parts.filter(isReached).length;
  const others = parts.flatMap(({ name, goal }) => (goal === undefined ? [] : [`${name} ${goal} %`]));
  const cells = [
    [
      'part',
      'files',
      'drawn',
      'changes',
      'noticed',
      'endless',
      'slow',
      'broken',
      'explained',
      'survived',
      'no test',
      'score',
      'plain',
    ],
    Array.from({ length: 13 }, () => '-'),
    ...parts.map((part) => [
      part.name,
      part.files.length === part.of ? `${part.of}` : `${part.files.length} of ${part.of}`,
      part.share === 1
        ? 'all'
        : `${Math.round(part.share * 1_000) / 10} % of ${part.conditions ? 'conditions' : 'lines'}`,
      ...[part.mutants, part.killed, part.endless, part.slow, part.broken, part.explained].map(String),
      `${part.left.filter(({ how }) => how !== 'no test runs it').length}`,
      `${part.left.filter(({ how }) => how === 'no test runs it').length}`,
      isReached(part) ? `${part.score}` : `**${part.score}**`,
      `${part.plain}`,
    ]),
  ];
  const own = explained.filter(({ file }) => parts.some(({ files }) => files.includes(file)));
  return [
    '# Changes that tests notice',
    'Written by `npm run mutation`. Code is changed in one place, again and again, and a test has to fail: [how it is counted](../decisions/0214-tests-are-tried-by-mutation.md).',
    `**${reached} of ${parts.length + notRun.length} parts reach ${[`${GOAL} %`, ...others].join(', ')}.**${notRun.length > 0 ? ` Not run yet: ${notRun.join(', ')}.` : ''}`,
    tableOf(cells),
    parts.map(({ name, date, commit }) => `- ${name}: ${date} UTC, commit ${commit}`).join('\n'),
    '## Files',
    parts.map(({ name, files }) => `- ${name}: ${files.join(', ')}`).join('\n'),
    '## Not noticed, not explained',
    ...parts.map(({ name, left }) =>
      [
        `**${name}** (${left.length})`,
        '',
        ...left.map(
          (each) =>
            `- ${each.file}:${each.number}: ${code(each.was)} → ${code(each.becomes)}${each.how === 'survived' ? '' : `, ${each.how}`}`,
        ),
      ].join('\n'),
    ),
    '## Explained',
    own
      .map(
        ({ file, line, becomes, why }) =>
          `- ${file}: ${code(line)} → ${becomes.map(code).join(', ')}: ${why}`,
      )
      .join('\n') || 'Nothing.',
  ]
    .join('\n\n')
    .concat('\n');
}

const LONGEST = 100;
/** Code as inline Markdown, shortened; in double backticks if it contains a backtick. */
const code = (text: string): string => {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return short === '' ? '(nothing)' : short.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``;
};

/** A Markdown table; all cells of a column have the same width. */
function tableOf(cells: readonly (readonly string[])[]): string {
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return cells
    .map((line, i) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0, i === 1 ? '-' : ' ')))
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}
