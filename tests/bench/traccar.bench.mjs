// F17: a Traccar fleet on the map of the built app. Each report comes as two messages, one of the device and one of
// its position. Measures the CPU time of the page's main thread; drawing is skipped, see lib/browser.mjs. An
// argument selects one of the fleets: `traccar.bench.mjs 10000`.
import { fixesAre, fixesOf, perFix, signIn } from './lib/app.mjs';
import { openBrowser } from './lib/browser.mjs';
import { buildAll } from './lib/build.mjs';
import { report } from './lib/report.mjs';
import { serveTraccar } from './lib/traccar-server.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const RATE = 1_000;
const SIZES = { 1000: '1 000 devices', 10000: '10 000 devices', 50000: '50 000 devices' };
const [chosen] = process.argv.slice(2);
const sizes = chosen ? [chosen] : Object.keys(SIZES);
if (sizes.some((size) => !(size in SIZES)))
  throw new Error(`No such fleet: ${chosen}. There are: ${Object.keys(SIZES)}`);
const pause = (ms) => new Promise((over) => setTimeout(over, ms));

const browser = await openBrowser();
if (!browser) throw new Error('There is no Chromium here; `npm test` installs one.');
const built = await buildAll();
try {
  for (const size of sizes) await fleetOf(Number(size));
} finally {
  await browser.close();
  built.remove();
}

async function fleetOf(devices) {
  const server = await serveTraccar({ folders: built.folders, devices });
  const fleet = SIZES[devices];
  try {
    const app = await signIn(browser, server.origin);
    await fixesAre(app.page, devices);
    await pause(6_000);
    const idle = await app.measure(SECONDS);
    const one = await perFix(app, server);
    const before = await fixesOf(app.page);
    const sentBefore = server.sent();
    server.setRate(RATE);
    await pause(2_000);
    const busy = await app.measure(SECONDS);
    server.setRate(0);
    await pause(1_500);
    const lost = server.sent() - sentBefore - ((await fixesOf(app.page)) - before);
    report(`one report of a Traccar at an idle page, ${fleet}`, {
      ours: one,
      devices: server.devices,
      idleMs: idle.main,
      problems: app.problems,
    });
    report(`age of a report of a Traccar at the graphics card, ${fleet}, 1 000 reports/s`, {
      ours: busy.age,
      broken: [
        // If two reports have the same second, the app keeps one.
        ...(lost === 0 || devices <= RATE ? [] : [`${lost} reports lost`]),
        ...(busy.uploads > 0 ? [] : ['nothing was drawn']),
      ],
      mainMs: busy.main,
      scriptMs: busy.script,
      longTasks: busy.longTasks,
      longestTaskMs: busy.longestTask,
      uploads: busy.uploads,
      heap: await app.heap(),
    });
    await app.close();
  } finally {
    await server.close();
  }
}
