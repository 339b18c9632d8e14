import { beforeEach } from 'vitest';

/**
 * No flow starts after this time (Unix seconds; `LAST_FLOW`). For a machine that ends the tests at a fixed time: a run
 * that was cut off would report nothing at all. The summary names each flow that did not run. Default: no such time.
 */
const last = Number(process.env['LAST_FLOW'] ?? Number.POSITIVE_INFINITY);

beforeEach(({ task, skip }) => {
  const isFirstTry = (task.result?.retryCount ?? 0) === 0;
  skip(isFirstTry && Date.now() / 1000 > last, 'the time for browser flows was over');
});
