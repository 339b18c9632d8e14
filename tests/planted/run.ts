// `npm run planted`: plants one bug after the other; each time the tests must fail. `--share 0.1` runs today's
// selection of a tenth, `--layer kernel` the bugs of a layer, `--only ID` (repeatable) single bugs. Files on disk do
// not change: see lane.ts.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { allBugs, type Listed, staleness } from './bugs.ts';
import { drawn } from './draw.ts';
import { Lanes } from './lanes.ts';
import { lineOf, summaryOf } from './told.ts';
import type { Verdict } from './verdict.ts';

const root = new URL('../../', import.meta.url).pathname;
process.chdir(root);
const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    layer: { type: 'string', multiple: true, default: [] },
  },
});
const { only, layer } = values;
const share = Number(values.share);
const all = allBugs(root);
const unknown = [
  ...only.filter((id) => !all.some((bug) => bug.id === id)),
  ...layer.filter((name) => !all.some((bug) => bug.layer === name)),
  ...(share > 0 && share <= 1 ? [] : [`--share ${values.share}`]),
];
if (unknown.length > 0) {
  console.error(
    `Not known: ${unknown.join(', ')}. Layers: ${[...new Set(all.map((bug) => bug.layer))].join(', ')}`,
  );
  process.exit(2);
}

// Reports stale entries even on days that do not run them.
const stale = staleness(all, (file) => readFileSync(file, 'utf8'));
if (stale.length > 0) {
  console.error(stale.join('\n'));
  process.exit(1);
}

const date = new Date().toISOString().slice(0, 10);
const asked = all.filter(
  (bug) => (only.length === 0 || only.includes(bug.id)) && (layer.length === 0 || layer.includes(bug.layer)),
);
const bugs = share < 1 ? drawn(asked, share, date) : asked;
if (share < 1)
  console.log(`${date} draws ${bugs.length} of ${asked.length}: ${bugs.map(({ id }) => id).join(' ')}`);

const verdicts: Verdict[] = [];
const began = Date.now();
await new Lanes(root).run(bugs, (bug: Listed, verdict: Verdict, took: number) => {
  verdicts.push(verdict);
  console.log(lineOf(bug, verdict, took));
});
const summary = summaryOf(bugs.length, verdicts, Date.now() - began);
console.log(summary.text);
process.exit(summary.isRed ? 1 : 0);
