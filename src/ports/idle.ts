/** Maximum wait for the page to become idle (ms). */
const LONGEST_WAIT = 2_000;

/**
 * Resolves when the page is idle, after two seconds at the latest. In Safari, which cannot report idle time, it always
 * takes two seconds.
 */
export const idle = (): Promise<unknown> =>
  new Promise((done) => {
    const whenIdle = (globalThis as { requestIdleCallback?: typeof requestIdleCallback }).requestIdleCallback;
    if (whenIdle) whenIdle(done, { timeout: LONGEST_WAIT });
    else setTimeout(done, LONGEST_WAIT);
  });
