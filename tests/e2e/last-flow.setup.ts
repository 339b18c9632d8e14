import { beforeEach } from 'vitest';

/**
 * The time after which no flow starts (unix seconds; `LAST_FLOW`), because the machine that runs the tests ends them
 * soon and would report nothing at all. The summary names each flow that did not run. Default: no such time.
 */
const last = Number(process.env['LAST_FLOW'] ?? Number.POSITIVE_INFINITY);

beforeEach(({ task, skip }) => {
  const isFirstTry = (task.result?.retryCount ?? 0) === 0;
  skip(isFirstTry && Date.now() / 1000 > last, 'the time for browser flows was over');
});
