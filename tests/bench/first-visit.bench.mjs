// F1, F2: a first visit over a slow mobile network (1.6 Mbit/s, 150 ms) with a processor slowed down four times.
// Measures the time until the login form works and, after eight seconds of typing, from the press on "Sign in" to the
// first markers. The reference (pages/peer-app.js) is an app built in the usual way: one bundle, and the devices as a
// clustered GeoJSON source. The runs of both apps alternate, so that other load on the machine affects both. WebGL draw
// calls are skipped, as in all benchmarks: see lib/browser.mjs.
import { instrument, openBrowser } from './lib/browser.mjs';
import { buildAll } from './lib/build.mjs';
import { median, report } from './lib/report.mjs';
import { serve } from './lib/server.mjs';

const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const TYPING = 8_000;
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const LOGIN = { email: 'customer@demo.fixpoint.example', password: 'customer-demo' };
const APPS = {
  ours: {
    path: '/',
    markers: '[data-testid=map][data-ready=true]:not([data-visible="0"]):not([data-fixes="0"])',
  },
  peer: { path: '/peer-app.html', markers: 'html[data-ready=true]' },
};

const browser = await openBrowser();
if (!browser) throw new Error('There is no Chromium here; `npm test` installs one.');
const built = await buildAll();
const server = await serve({ folders: built.folders, huge: false, binary: false });
const seen = { ours: [], peer: [] };
try {
  // The first pair only warms up.
  for (let run = 0; run <= RUNS; run++)
    for (const who of /** @type {const} */ (['ours', 'peer'])) {
      const visited = await visit(APPS[who]);
      if (run > 0) seen[who].push(visited);
    }
} finally {
  await browser.close();
  await server.close();
  built.remove();
}
const of = (who, what) => median(seen[who].map((each) => each[what]));
report('first visit, time until the form works', {
  ours: of('ours', 'form'),
  reference: of('peer', 'form'),
  kilobytesUntilThen: of('ours', 'bytesUntilForm') / 1000,
  kilobytesOfReferenceUntilThen: of('peer', 'bytesUntilForm') / 1000,
  runs: RUNS,
});
report('signed in to first markers, slow network and processor', {
  ours: of('ours', 'markers'),
  reference: of('peer', 'markers'),
  requests: of('ours', 'requests'),
  kilobytesInAll: of('ours', 'bytes') / 1000,
  kilobytesOfReferenceInAll: of('peer', 'bytes') / 1000,
  runs: RUNS,
});

/** Runs in the page before its scripts: records when the form is in the document (milliseconds since navigation). */
function noteTheForm() {
  const isThere = () =>
    document.querySelector('form input[type=password]') && document.querySelector('form button');
  new MutationObserver((_, observer) => {
    if (!isThere()) return;
    window.formAt = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Measures one first visit: seconds, and bytes over the network. */
async function visit({ path, markers }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let [requests, bytes] = [0, 0];
  session.on('Network.requestWillBeSent', () => requests++);
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(instrument);
  await page.addInitScript(noteTheForm);
  await page.goto(server.origin + path, { waitUntil: 'commit' });
  const email = page.locator('input[name=email], input[type=email]').first();
  await email.waitFor();
  await email.fill(LOGIN.email);
  await page.locator('input[type=password]').first().fill(LOGIN.password);
  await new Promise((typed) => setTimeout(typed, TYPING));
  const { form, bytesUntilForm } = await page.evaluate(() => ({
    form: window.formAt / 1000,
    bytesUntilForm: [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ]
      .filter(({ responseEnd }) => responseEnd <= window.formAt)
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  }));
  requests = 0;
  const pressed = performance.now();
  await page.locator('form button[type=submit]').click();
  await page.locator(markers).waitFor({ state: 'attached' });
  const spent = (performance.now() - pressed) / 1000;
  await context.close();
  return { form, bytesUntilForm, markers: spent, requests, bytes };
}
