// `npm run accessibility`: checks every page with axe in both themes and sizes, with the keyboard, at 400 % zoom, with
// reduced motion and forced colours. Checks every story in the dark theme (the tests check the light one), and walks
// through the app with a screen reader. Writes the report to docs/reports. `-- phone walk` runs only the checks whose
// names contain one of these words, and updates their results in the report.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { FOUND, type Found } from './found.ts';
import { type Facts, mended, pageOf } from './page.ts';

const root = new URL('../../', import.meta.url).pathname;
const REPORT = `${root}docs/reports/accessibility`;
const words = process.argv.slice(2);
const wanted = words.map((word) => RegExp.escape(word)).join('|');
if (words.length > 0 && !existsSync(`${REPORT}.json`)) {
  console.error('There is no report yet that could be brought up to date: run it whole first.');
  process.exit(2);
}
const before = words.length > 0 ? (JSON.parse(readFileSync(`${REPORT}.json`, 'utf8')) as Facts) : null;
rmSync(`${root}${FOUND}`, { recursive: true, force: true });
mkdirSync(`${root}${FOUND}`, { recursive: true });

type Counted = { numPassedTests: number; numFailedTests: number };
/** Runs a test project and returns how many tests passed and failed. */
function run(project: string, env: Readonly<Record<string, string>> = {}): Counted & { broken: boolean } {
  const output = `tests/.results/accessibility-${project.replaceAll(' ', '-')}.json`;
  const { status } = spawnSync(
    'npx',
    [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${output}`,
    ].concat(before && project === 'accessibility' ? ['-t', wanted] : []),
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env, NO_COLOR: '1' } },
  );
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(root + output, 'utf8')) as Counted;
    return { numPassedTests, numFailedTests, broken: status !== 0 };
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, broken: true };
  }
}

const wrongIn = ({ found }: Facts): number => found.filter(({ problems }) => problems.length > 0).length;
const pages = run('accessibility');
const none = { numPassedTests: 0, numFailedTests: 0, broken: false };
const isWhole = before === null || words.includes('stories');
const stories = isWhole
  ? run('stories in chromium', { VITE_STORY_THEME: 'dark', VITE_STORY_STYLES: 'turned' })
  : none;
const read = (name: string): unknown => JSON.parse(readFileSync(`${root}${FOUND}/${name}`, 'utf8'));
const files = readdirSync(`${root}${FOUND}`).filter((name) => name.endsWith('.json'));
const now: Facts = {
  date: new Date().toISOString().slice(0, 16).replace('T', ' '),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
  found: files.filter((name) => name !== 'walk.json').flatMap((name) => read(name) as Found[]),
  heard: files.includes('walk.json') ? (read('walk.json') as Facts['heard']) : [],
  stories: { passed: stories.numPassedTests, failed: stories.numFailedTests },
  again: [],
};
if (
  now.found.length + now.heard.length + now.stories.passed === 0 ||
  (before && pages.broken && wrongIn(now) === 0)
) {
  console.error('Nothing was looked at, or not to the end: the report stays as it is.');
  process.exit(1);
}
const facts = before ? mended(before, now, words) : now;
writeFileSync(`${REPORT}.md`, pageOf(facts));
writeFileSync(`${REPORT}.json`, `${JSON.stringify(facts, null, 2)}\n`);
const wrong = wrongIn(facts);
console.log(
  `${facts.found.length - wrong} of ${facts.found.length} looks found nothing; docs/reports/accessibility.md`,
);
process.exit(wrong > 0 || pages.broken || stories.broken || facts.heard.length === 0 ? 1 : 0);
