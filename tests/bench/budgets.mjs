// Checks the budgets of the production build (docs/figures.md): what a first visit downloads, and what it must not
// download.
import { globSync, readFileSync } from 'node:fs';
import { circles } from './circles.ts';
import { firstLoad, namedByPage, notNeeded } from './first-load.mjs';
import { ALLOWED_BYTES, ALLOWED_FILES, SESSION_FILES, SESSION_STYLES, TARGET_BYTES } from './limits.mjs';
import { inManyPieces, proxies, sessionFiles, waitingForMap } from './session-files.ts';

const dist = process.argv[2] ?? 'dist';
const load = firstLoad(dist);
const { bytes, sizes } = load;
const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
const ahead = JSON.parse(readFileSync(`${dist}/assets/ahead.json`, 'utf8'));
const scripts = Object.fromEntries(
  globSync('assets/*.js', { cwd: dist }).map((name) => [name, readFileSync(`${dist}/${name}`, 'utf8')]),
);
const problems = [
  ...notNeeded(dist, load),
  ...circles(manifest),
  ...sessionFiles(manifest, namedByPage(dist)),
  ...waitingForMap(manifest),
  ...proxies(scripts),
  ...inManyPieces(Object.keys(sizes), namedByPage(dist), ahead, {
    first: ALLOWED_FILES,
    session: SESSION_FILES,
    styles: SESSION_STYLES,
  }),
];
if (bytes > ALLOWED_BYTES)
  problems.unshift(`the login page needs ${bytes} bytes (gzip), allowed are ${ALLOWED_BYTES}`);
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
