import { expect, test } from 'vitest';
import { enterDemo, rows } from './app.ts';
import { visit } from './browser.ts';

/** Length of the session (hours of the page's clock). `FAULT_HOURS=8` runs a whole night. */
const HOURS = Number(process.env['FAULT_HOURS'] ?? 0.1);
/** Maximum growth of memory (MB per hour). */
const MOST = 1;
/**
 * Additional growth that a short run may have, because it has few and inaccurate samples (MB over the whole run).
 */
const NOISE = 1.5;
/**
 * Length of one step of the page's clock (seconds). Steps can be long, because the page needs only a few milliseconds
 * for a second of its clock.
 */
const STEP = 60;
const SAMPLES = 12;

/** Returns the least-squares slope: how much memory grows per hour. @param samples pairs of hours and MB */
function slopeOf(samples: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [time, memory] = [mean(samples.map(([at]) => at)), mean(samples.map(([, mb]) => mb))];
  const above = samples.reduce((sum, [at, mb]) => sum + (at - time) * (mb - memory), 0);
  return above / samples.reduce((sum, [at]) => sum + (at - time) ** 2, 0);
}

test(
  `[fault 58] memory stays constant over ${HOURS} hours of a live session`,
  async () => {
    const { page, context } = await visit({ withoutMap: true, ownClock: true });
    await enterDemo(page);
    await rows(page).first().waitFor();
    const tools = await context.newCDPSession(page);
    const used = async () => {
      for (let i = 0; i < 2; i++) await tools.send('HeapProfiler.collectGarbage');
      return (await tools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    };
    const pass = async (hours: number) => {
      for (let passed = 0; passed < hours * 3600; passed += STEP) await page.clock.runFor(STEP * 1_000);
    };
    await pass(Math.max(0.1, HOURS / 8)); // warm-up: all code is loaded once, and the log reaches the size at which the app thins it
    const samples: [number, number][] = [[0, await used()]];
    for (let sample = 1; sample < SAMPLES; sample++) {
      await pass(HOURS / SAMPLES);
      samples.push([(sample * HOURS) / SAMPLES, await used()]);
    }
    const told = samples.map(([at, mb]) => `${at.toFixed(2)} h: ${mb.toFixed(1)} MB`).join(', ');
    expect(await rows(page).count()).toBe(12);
    expect(slopeOf(samples), told).toBeLessThan(Math.max(MOST, NOISE / HOURS));
    console.log(`Memory grows by ${slopeOf(samples).toFixed(2)} MB an hour (${told})`);
  },
  120_000 + HOURS * 900_000,
);
