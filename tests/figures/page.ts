import { courseOf, fileOf, type History, type Row, type Run, shareOfRow } from './history.ts';
import { shareInWords } from './chart-parts.ts';
import type { Reliability } from './reliability.ts';
import { numberInWords, reachInWords } from './rows.ts';

/** Returns the page of a run: the machine, every figure with its reason, the charts, and earlier runs. */
export function pageOf(run: Run, { runs, leftOut }: History, reliability: Reliability | null): string {
  const { version, date, commit, machine, minutes, rows } = run;
  const count = (verdict: Row['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  const counts = (['met', 'near', 'missed', 'failed'] as const)
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${verdict}`)
    .join(', ');
  const reasons = rows.filter(({ verdict }) => verdict !== 'met');
  return [
    '# Figures, measured',
    'Written by `npm run figures`. What each figure is about, how it is measured and what was done for it: [figures](../figures.md).',
    `Version ${version}, commit ${commit}, ${date} UTC: **${counts}**, in ${minutes} minutes. ${machine.cores} cores of ${machine.processor}, Node ${machine.node}, ${machine.browser}, ${machine.load} processes waiting for a core when it began${machine.load > machine.cores ? ': a busy machine, so ratios count and times do not' : ''}.`,
    'Every reference was measured in the same run. Less is better everywhere; a share is what was used of what is allowed, and up to 1.1 is called near, because two runs on one machine differ by as much.',
    '![How much of what is allowed each figure used](figures/shares.svg)',
    table(
      ['figure', 'what', 'reach', 'measured', 'reference', 'share', ''],
      rows.map((row) => [
        row.figure,
        row.name,
        reachInWords(row, row.comparedWith),
        row.ours === null ? '–' : `${numberInWords(row.ours)} ${row.unit}`,
        referenceInWords(row),
        shareInWords(shareOfRow(row)),
        row.verdict === 'met' ? 'met' : `**${row.verdict}**`,
      ]),
    ),
    ...(reasons.length > 0 ? ['## Why some are not met', reasons.map(whyOf).join('\n')] : []),
    '## Over time',
    runs.length === 1
      ? 'The first run that was kept; the next ones are drawn beside it.'
      : `${runs.length} runs, oldest at the left.`,
    '![Every figure over the kept runs](figures/history.svg)',
    table(
      ['version', 'date', 'commit', 'met', 'all of it'],
      runs.map((each) => [
        each.version,
        each.date,
        each.commit,
        `${each.rows.filter(({ verdict }) => verdict === 'met').length} of ${each.rows.length}`,
        `[${fileOf(each)}](figures/${fileOf(each)})`,
      ]),
    ),
    ...leftOut.map((each) => `Left out: ${cell(each)}.`),
    ...(reliability
      ? [
          '## Reliability',
          `Not measured here but tried by \`npm run faults\`, last on ${reliability.date} UTC: [the faults, tried](faults.md).`,
          table(
            ['what holds', 'faults held'],
            reliability.rows.map(({ what, held, of }) => [
              what,
              held === of ? `${of}` : `**${held} of ${of}**`,
            ]),
          ),
        ]
      : []),
  ]
    .join('\n\n')
    .concat('\n');

  function whyOf({ figure, name, broken, reason }: Row): string {
    const also = broken.length > 0 ? ` Did not hold: ${broken.join(', ')}.` : '';
    const seen = courseOf(runs, name).filter(({ row }) => row.verdict === 'met').length;
    const before = seen > 0 ? ` Met in ${seen} of the kept runs.` : '';
    return `- **${figure}**, ${cell(name)}: ${cell(reason ?? 'nobody has said why yet.')}${cell(also)}${before}`;
  }
}

const referenceInWords = ({ reference, comparedWith, ratio }: Row): string => {
  if (reference === null) return '–';
  const through = ratio === null ? '' : `, ratio ${numberInWords(ratio)}`;
  return `${numberInWords(reference)} (${comparedWith ?? 'reference'})${through}`;
};

/** Escapes a text, so that it can neither break the table nor contain markup. */
const cell = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|]/g, (sign) => (sign === '<' ? '&lt;' : `\\${sign}`));

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((line) => `| ${line.join(' | ')} |`).join('\n');
