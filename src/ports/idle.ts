/** A page that is never idle continues after this time (ms). */
const LONGEST_WAIT = 2_000;

/**
 * Resolves when the page is idle, after two seconds at the latest. Safari has no such call, so there it takes two
 * seconds.
 */
export const idle = (): Promise<unknown> =>
  new Promise((done) => {
    const whenIdle = (globalThis as { requestIdleCallback?: typeof requestIdleCallback }).requestIdleCallback;
    if (whenIdle) whenIdle(done, { timeout: LONGEST_WAIT });
    else setTimeout(done, LONGEST_WAIT);
  });
