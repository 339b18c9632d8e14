// Holds the production build to its budgets (docs/figures.md): what a first visit downloads, and what it must not.
import { readFileSync } from 'node:fs';
import { firstLoad } from './first-load.mjs';

const dist = process.argv[2] ?? 'dist';
const LOGIN_BYTES = 125_000;
/** Words that only code has which the login page must not carry. */
const FORBIDDEN = { 'the pretend backend': 'mockServiceWorker|defineNetwork', 'the map': 'maplibregl', 'deck.gl': 'luma.gl' };

const { bytes, sizes } = firstLoad(dist);
const problems = [];
if (bytes > LOGIN_BYTES) problems.push(`the login page needs ${bytes} bytes (gzip), allowed are ${LOGIN_BYTES}`);
for (const file of Object.keys(sizes)) {
  if (!file.endsWith('.js')) continue;
  const text = readFileSync(`${dist}/${file}`, 'utf8');
  for (const [what, words] of Object.entries(FORBIDDEN))
    if (new RegExp(words).test(text)) problems.push(`${file} carries ${what} into the first load`);
}
console.log(JSON.stringify({ budget: 'login page, first visit', bytes, allowed: LOGIN_BYTES, sizes }));
for (const problem of problems) console.error(`Over budget: ${problem}`);
process.exit(problems.length ? 1 : 0);
