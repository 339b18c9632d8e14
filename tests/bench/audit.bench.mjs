// F15: Lighthouse on the login page as a phone sees it, and what keeps the browser from offering to install the app. Lighthouse
// is no dependency (176 MB with its own): npm fetches this version when the figure is measured and keeps it in its cache.
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
  // How quick a page is for Lighthouse is how quick the machine is, too: the reference says how much of it is.
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

/** What the browser names against installing: of the manifest, and of the page. */
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
    // A browser for tests keeps nothing of a page: that is no fault of the app.
    ...installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ];
}

/** Of a hundred. A category that could not be scored has lost all. */
function pointsLost(score) {
  return 100 - Math.round((score ?? 0) * 100);
}

/** Lighthouse's own report, of a process of its own; by way of a file, because it ends before a pipe has taken all of it. */
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
