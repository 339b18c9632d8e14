// MODE-05: on an old phone (a processor slowed down four times), measures the time from the press on "Sign in" to the
// first markers, in mode `base` and in mode `v2`. Both use the same account with the same twelve devices. The server
// runs outside the page.
import { openBrowser } from './lib/browser.mjs';
import { buildAll } from './lib/build.mjs';
import { median, report } from './lib/report.mjs';
import { serve } from './lib/server.mjs';

const SLOWER = 4;
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const LOGIN = { email: 'customer@demo.fixpoint.example', password: 'customer-demo', language: 'en' };

const browser = await openBrowser();
if (!browser) throw new Error('There is no Chromium here; `npm test` installs one.');
const built = await buildAll();
const server = await serve({ folders: built.folders, huge: false, binary: false, silent: true });
const seen = { base: [], v2: [] };
try {
  // Both modes alternate, so that other load on the machine affects both. The first pair only warms up.
  for (let run = 0; run <= RUNS; run++)
    for (const mode of /** @type {const} */ (['base', 'v2'])) {
      await choose(mode);
      const spent = await signIn(mode);
      if (run > 0) seen[mode].push(spent);
    }
} finally {
  await browser.close();
  await server.close();
  built.remove();
}
const of = (mode, what) => median(seen[mode].map((each) => each[what]));
report('mode base on an old phone, sign-in to first markers', {
  ours: of('base', 'main'),
  reference: of('v2', 'main'),
  wall: { base: of('base', 'wall'), v2: of('v2', 'wall') },
  requests: { base: of('base', 'requests'), v2: of('v2', 'requests') },
  bytes: { base: of('base', 'bytes'), v2: of('v2', 'bytes') },
  runs: RUNS,
});

/** Switches the account to this mode. */
async function choose(appMode) {
  const call = async (path, method, body, token) => {
    const reply = await fetch(`${server.origin}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return (await reply.json()).success;
  };
  const { userID, token } = await call('/login', 'POST', LOGIN);
  await call(`/customer/${userID}/settings`, 'PUT', { appMode }, token);
}

async function signIn(mode) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Network.enable');
  let [requests, bytes] = [0, 0];
  session.on('Network.requestWillBeSent', () => requests++);
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(server.origin);
  await page.locator('input[name=email], input[type=email]').first().fill(LOGIN.email);
  await page.locator('input[type=password]').first().fill(LOGIN.password);
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  [requests, bytes] = [0, 0];
  const [before, start] = [await busy(), performance.now()];
  await page.locator('form button[type=submit]').click();
  const map = '[data-testid=map][data-ready=true]:not([data-visible="0"]):not([data-fixes="0"])';
  await page.locator(map).waitFor();
  const wall = performance.now() - start;
  const main = ((await busy()) - before) * 1000;
  const home = mode === 'base' ? '/appmode' : '/v2';
  if (new URL(page.url()).pathname !== home) throw new Error(`${page.url()} is not the home of ${mode}`);
  await context.close();
  return { main, wall, requests, bytes };
}
