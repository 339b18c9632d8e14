import { eventUses, productSources, whispers } from './event-uses.ts';

/** Prints who publishes, folds and acts on each event; ends with 1 when an event is a whisper. */
const uses = eventUses(productSources(process.cwd()));
const short = (paths: readonly string[]) => paths.map((path) => path.replace(/\.tsx?$/, '')).join(' ') || '–';
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
process.stdout.write(rows.map((row) => `${row.join('\t')}\n`).join(''));
const found = whispers(uses);
for (const { type } of found)
  process.stderr.write(`${type} is a function call in disguise: write the function instead.\n`);
process.exitCode = found.length ? 1 : 0;
