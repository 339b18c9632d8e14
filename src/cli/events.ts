import { eventUses, productSources, type Use } from './event-uses.ts';

/**
 * Prints which code publishes, folds and acts on each event. With arguments: only the events whose name or places
 * contain one of these words.
 */
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const uses = eventUses(productSources(process.cwd())).filter(
  ({ type, published, folded, actedOn }) =>
    words.length === 0 ||
    words.some((word) =>
      [type, ...[...published, ...folded, ...actedOn].map(({ path }) => path)]
        .join(' ')
        .toLowerCase()
        .includes(word),
    ),
);
const short = (uses: readonly Use[]) =>
  [...new Set(uses.map(({ path }) => path.replace(/\.tsx?$/, '')))].join(' ') || '–';
const rows = [
  ['event', 'v', 'published by', 'folded by', 'acted on by'],
  ...uses.map(({ type, v, published, folded, actedOn }) => [
    type,
    String(v),
    short(published),
    short(folded),
    short(actedOn),
  ]),
];
// A reader such as `head` may end before everything is written.
process.stdout.on('error', () => process.exit(0));
process.stdout.write(rows.map((row) => `${row.join('\t')}\n`).join(''));
