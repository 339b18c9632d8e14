// Holds the production build to its budgets (docs/figures.md): what a first visit downloads, and what it must not.
import { readFileSync } from 'node:fs';
import { firstLoad } from './first-load.mjs';
import { ALLOWED_BYTES, FORBIDDEN_WORDS, isForbidden, TARGET_BYTES } from './limits.mjs';

const dist = process.argv[2] ?? 'dist';
const { bytes, sizes, modules } = firstLoad(dist);
const problems = [];
if (bytes > ALLOWED_BYTES)
  problems.push(`the login page needs ${bytes} bytes (gzip), allowed are ${ALLOWED_BYTES}`);
for (const path of modules) if (isForbidden(path)) problems.push(`${path} is in the first load`);
for (const file of Object.keys(sizes)) {
  if (!file.endsWith('.js')) continue;
  const text = readFileSync(`${dist}/${file}`, 'utf8');
  for (const [what, words] of Object.entries(FORBIDDEN_WORDS))
    if (words.test(text)) problems.push(`${file} carries ${what} into the first load`);
}
console.log(
  JSON.stringify({
    budget: 'login page, first visit',
    bytes,
    allowed: ALLOWED_BYTES,
    target: TARGET_BYTES,
    overTarget: Math.max(0, bytes - TARGET_BYTES),
    sizes,
  }),
);
for (const problem of problems) console.error(`Over budget: ${problem}`);
process.exit(problems.length ? 1 : 0);
