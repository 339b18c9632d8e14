import { afterAll, vi } from 'vitest';

/** Unit tests share the globals of their worker, so each file must restore them. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
