import { afterAll, vi } from 'vitest';

/** Unit tests share the globals of their worker: each file leaves them as it found them. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
