/** A page that is never idle goes on after this long (milliseconds). */
const LONGEST_WAIT = 2_000;

/** Resolves when the page has nothing to do, after two seconds at the latest. Safari has no such call: there it takes the two seconds. */
export const idle = (): Promise<unknown> =>
  new Promise((done) => {
    const whenIdle = (globalThis as { requestIdleCallback?: typeof requestIdleCallback }).requestIdleCallback;
    if (whenIdle) whenIdle(done, { timeout: LONGEST_WAIT });
    else setTimeout(done, LONGEST_WAIT);
  });
