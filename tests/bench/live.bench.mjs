// F3, F4, F5, F16: a moving fleet on the map of the built app. There are two references: clustered GeoJSON that is set
// again for each update, and the minimum work (receive and store). Measures the CPU time of the page's main thread;
// drawing is skipped, see lib/browser.mjs. An argument selects one of the fleets: `live.bench.mjs 10000`.
import { fixesAre, fixesOf, perFix, signIn, startIsOver } from './lib/app.mjs';
import { openBrowser, openPage } from './lib/browser.mjs';
import { buildAll } from './lib/build.mjs';
import { report } from './lib/report.mjs';
import { serve } from './lib/server.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
/** Interval of the app's clock (s): ages and states of the devices are then checked. */
const CLOCK_TICK = 10;
const SIZES = {
  10000: { fleet: '10 000 devices', huge: false, binary: false, rate: 1_000, peer: true },
  100000: { fleet: '100 000 devices', huge: true, binary: true, rate: 10_000, peer: false },
};
const [chosen] = process.argv.slice(2);
const sizes = chosen ? [SIZES[chosen]] : Object.values(SIZES);
if (sizes.includes(undefined)) throw new Error(`No such fleet: ${chosen}. There are: ${Object.keys(SIZES)}`);
const pause = (ms) => new Promise((over) => setTimeout(over, ms));

const browser = await openBrowser();
if (!browser) throw new Error('There is no Chromium here; `npm test` installs one.');
const built = await buildAll();
try {
  for (const size of sizes) await live(size);
} finally {
  await browser.close();
  built.remove();
}

async function signedIn(server) {
  const app = await signIn(browser, server.origin);
  await fixesAre(app.page, server.devices);
  return app;
}

async function live({ fleet, huge, binary, rate, peer }) {
  const server = await serve({ folders: built.folders, huge, binary });
  const devices = server.devices;
  const about = { devices, fixesASecond: rate, frames: binary ? 'binary' : 'JSON' };
  try {
    const empty = await openPage(browser, `${server.origin}/empty.html`);
    await pause(1_000);
    const nothing = await empty.measure(SECONDS);
    await empty.close();

    const floorPage = await openPage(browser, `${server.origin}/floor.html`);
    await floorPage.page.locator('html[data-ready=true]').waitFor();
    server.setRate(rate);
    await pause(1_500);
    const floor = await floorPage.measure(SECONDS);
    server.setRate(0);
    await floorPage.close();

    let drawn = null;
    let peerFix = null;
    if (peer) {
      const peerPage = await openPage(browser, `${server.origin}/peer.html`);
      await peerPage.page.locator('html[data-ready=true]').waitFor();
      server.setRate(rate);
      await pause(1_500);
      drawn = await peerPage.measure(SECONDS);
      server.setRate(0);
      peerFix = await perFix(peerPage, server);
      await peerPage.close();
    }

    const app = await signedIn(server);
    await startIsOver(app.page);
    // Collects the garbage of the start first, because it is not a cost of an idle page. One tick of the app's clock
    // falls into the time. Not longer, because after 45 s without a fix the app opens the live stream again.
    await app.heap();
    const idle = await app.measure(CLOCK_TICK);
    const fix = await perFix(app, server);
    const before = await fixesOf(app.page);
    const sentBefore = server.sent();
    server.setRate(rate);
    await pause(2_000);
    const busy = await app.measure(SECONDS);
    server.setRate(0);
    await pause(1_500);
    const lost = server.sent() - sentBefore - ((await fixesOf(app.page)) - before);
    const detail = {
      ...about,
      lost,
      scriptMs: busy.script,
      longTasks: busy.longTasks,
      longestTaskMs: busy.longestTask,
      ageMs: busy.age,
      uploads: busy.uploads,
      drawsASecond: busy.draws / SECONDS,
      problems: app.problems,
    };
    if (drawn)
      report('fleet on the move, 10 000 devices, 1 000 fixes/s, JSON', {
        ours: busy.main,
        reference: drawn.main,
        floor: floor.main,
        ...detail,
      });
    else {
      report('fleet on the move, 100 000 devices, 10 000 fixes/s, binary', {
        ours: busy.main,
        reference: floor.main,
        broken: [
          ...(busy.longTasks > 0 ? [`${busy.longTasks} tasks over 50 ms`] : []),
          ...(lost === 0 ? [] : [`${lost} fixes lost`]),
        ],
        ...detail,
      });
      report('whole app, a device at 100 000', { ours: (await app.heap()) / devices, devices });
    }
    report(`age of a fix at the graphics card, ${fleet}`, { ours: busy.age, devices });
    report(`idle map page, ${fleet}`, { ours: idle.main, reference: nothing.main, devices });
    report(`one fix at an idle page, ${fleet}`, { ours: fix, reference: peerFix, devices });
    await app.close();
  } finally {
    await server.close();
  }
}
