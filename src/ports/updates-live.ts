import { EMPTY } from 'rxjs';
import type { Updates } from './ports.ts';

/** The parts of the browser that registering needs; a test stands in for them. */
export type Registrar = {
  readonly production: boolean;
  /** Null where the browser has no service workers. */
  readonly container: Pick<ServiceWorkerContainer, 'register' | 'getRegistration' | 'controller'> | null;
  /** The address as the browser wants it (Trusted Types). */
  readonly address: (url: string) => string;
  /** Resolves when the page has loaded: the first visit is for its visitor. */
  readonly loaded: () => Promise<unknown>;
};

/**
 * The service worker, which starts the app without a network. Only in production builds (GEN-10): in development it
 * would serve yesterday's code. A browser that refuses it loses offline starts and nothing else.
 */
export const liveUpdates = ({ production, container, address, loaded }: Registrar): Updates => ({
  async register() {
    if (!production || !container) return 'notWanted';
    try {
      await loaded();
      await container.register(address('/sw.js'), { updateViaCache: 'none' });
      return 'registered';
    } catch {
      return 'refused';
    }
  },
  waiting: () => EMPTY,
  takeOver: () => Promise.resolve(),
  controls: () => (container?.controller ?? null) !== null,
  async check() {
    try {
      const registration = await container?.getRegistration();
      await registration?.update();
      return (registration?.waiting ?? registration?.installing ?? null) !== null;
    } catch {
      return false; // no network: the next start looks again
    }
  },
});

/** Resolves when the page has loaded. */
export const pageLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((done) => window.addEventListener('load', done, { once: true }));
