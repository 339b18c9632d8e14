import { expect, test } from 'vitest';
import { liveLeaving } from './leaving-live.ts';

/** Returns whether the browser would ask the user before it leaves the page. */
const isAsked = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('[DEV-09] the browser asks before the page is left, as long as someone wants it to', async () => {
  expect(isAsked()).toBe(false);
  const wanted = liveLeaving.asks().subscribe();
  const stayed = new Promise((resolve) => globalThis.addEventListener('pageshow', resolve, { once: true }));
  expect(isAsked()).toBe(true);
  await stayed;
  wanted.unsubscribe();
  expect(isAsked()).toBe(false);
});
