// F15: runs Lighthouse on the login page as on a phone, and asks the browser why it would not offer to install the app.
// Lighthouse is not a dependency, because it needs 176 MB. Instead, npm downloads the version below when the figure is
// measured, and keeps it in npm's cache.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from './lib/browser.mjs';
import { buildAll } from './lib/build.mjs';
import { report } from './lib/report.mjs';
import { serve } from './lib/server.mjs';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
};

const port = await freePort();
const browser = await openBrowser([`--remote-debugging-port=${port}`]);
if (!browser) throw new Error('There is no Chromium here; `npm test` installs one.');
const built = await buildAll();
const server = await serve({
  folders: built.folders,
  huge: false,
  binary: false,
  silent: true,
  worker: true,
});
try {
  const problems = await notInstallable();
  report('what keeps the app from being installed', { ours: problems.length, problems });
  const { categories, audits } = await lighthouse('/login', Object.keys(CATEGORIES));
  // Lighthouse's performance score also depends on the machine. The score of the reference page shows how much.
  const peer = await lighthouse('/peer-app.html', ['performance']);
  for (const [id, name] of Object.entries(CATEGORIES)) {
    const { score, auditRefs } = categories[id];
    const lost = auditRefs.filter(
      (each) => each.weight > 0 && audits[each.id].score !== null && audits[each.id].score < 0.9,
    );
    report(`Lighthouse, login page on a phone: ${name}`, {
      ours: pointsLost(score),
      reference: id === 'performance' ? pointsLost(peer.categories.performance.score) : null,
      lostBy: lost.map((each) =>
        [audits[each.id].title, audits[each.id].displayValue].filter(Boolean).join(': '),
      ),
    });
  }
} finally {
  await browser.close();
  await server.close();
  built.remove();
}

/** Returns the browser's reasons for not offering to install the app: problems of the manifest and of the page. */
async function notInstallable() {
  const page = await browser.newPage();
  await page.goto(server.origin);
  await page.locator('input[type=password]').waitFor();
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  await page.close();
  return [
    ...errors.map(({ message }) => message),
    // The test browser runs in incognito mode. That is not a fault of the app.
    ...installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ];
}

/** Returns how many of 100 points a category lost. A category without a score lost all of them. */
function pointsLost(score) {
  return 100 - Math.round((score ?? 0) * 100);
}

/**
 * Runs Lighthouse in a separate process and returns its report. The report is passed in a file: through a pipe, the end
 * would be missing, because the process exits before it has written everything.
 */
function lighthouse(path, categories) {
  const folder = mkdtempSync(join(tmpdir(), 'fixpoint-audit-'));
  const file = join(folder, 'report.json');
  const words = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', `${server.origin}${path}`];
  const options = [
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories}`,
  ];
  return new Promise((done, failed) => {
    const child = spawn('npm', [...words, ...options], { shell: process.platform === 'win32' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.on('error', failed);
    child.on('close', () => {
      const told = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
      rmSync(folder, { recursive: true });
      if (!told) failed(new Error(`${LIGHTHOUSE} wrote no report: ${said.trim().split('\n').at(-1)}`));
      else if (told.runtimeError) failed(new Error(`Lighthouse: ${told.runtimeError.message}`));
      else done(told);
    });
  });
}

function freePort() {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => found(free));
    });
  });
}
