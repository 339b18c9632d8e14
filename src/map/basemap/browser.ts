import type { BasemapDeps } from './manager.ts';

/** What the base map manager depends on, in a browser tab. */
export const browserWorld: Pick<BasemapDeps, 'fetch' | 'clock' | 'network'> = {
  fetch: (url, init) => fetch(url, init),
  clock: {
    now: () => performance.now(),
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  },
  network: {
    isOnline: () => navigator.onLine,
    onChange(listener) {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
  },
};
