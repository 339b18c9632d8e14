import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Thinning lets memory rise and fall by 10 MB; over an hour that bends the line by less than this, MB an hour. */
const WAVES = 3;

test('[fault 58] an hour of stream at 1 000 fixes a second leaves memory where it is', async () => {
  const { stdout } = await run(process.execPath, ['--expose-gc', 'tests/bench/hour.bench.mjs']);
  const told = JSON.parse(stdout) as { ours: number; mostMb: number; fixes: number };
  expect(told.fixes).toBe(3_600_000);
  expect(told.ours).toBeLessThan(WAVES);
  expect(told.mostMb).toBeLessThan(80);
}, 180_000);
