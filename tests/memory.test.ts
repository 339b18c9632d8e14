import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
/** Duration of the stream (hours). `FAULT_HOURS=8` runs a whole night. */
const HOURS = Number(process.env['FAULT_HOURS'] ?? 1);

/**
 * Maximum error of the slope in a run of one hour (MB per hour). Thinning the log makes memory rise and fall by 10 MB,
 * but changes the slope by less than this.
 */
const WAVES = 3;

test(
  `[fault 58] memory stays constant over ${HOURS} h of stream at 1 000 fixes a second`,
  async () => {
    const { stdout } = await run(process.execPath, ['--expose-gc', 'tests/bench/hour.bench.mjs'], {
      env: { ...process.env, BENCH_MINUTES: `${HOURS * 60}` },
    });
    const { ours, detail } = JSON.parse(stdout) as {
      ours: number;
      detail: { mostMb: number; fixes: number };
    };
    expect(detail.fixes).toBe(3_600_000 * HOURS);
    expect(ours).toBeLessThan(Math.max(1, WAVES / HOURS));
    expect(detail.mostMb).toBeLessThan(80);
  },
  180_000 * HOURS,
);
