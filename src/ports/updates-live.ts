import { fromEvent, map, Observable, EMPTY, filter } from 'rxjs';
import { withBase } from '../rules/base-path.ts';
import type { Updates } from './ports.ts';

type Container = Pick<
  ServiceWorkerContainer,
  'register' | 'getRegistration' | 'controller' | 'ready' | 'addEventListener' | 'removeEventListener'
>;

/** The parts of the browser needed to register the service worker; tests replace them. */
export type Registrar = {
  readonly production: boolean;
  /** Null where the browser has no service workers. */
  readonly container: Container | null;
  /** Converts an address to the form the browser requires (Trusted Types). */
  readonly address: (url: string) => string;
  /** Resolves when the page has loaded, so that registering the service worker does not slow down the first visit. */
  readonly loaded: () => Promise<unknown>;
  /** The HTTP status of the server's response for the service worker's script, or 0 without a response. */
  readonly status: (url: string) => Promise<number>;
};

const WORKER = withBase('/sw.js');

/**
 * Registers the service worker, which lets the app start without a network. Only in production builds (GEN-10): in
 * development it would serve outdated code. If a browser refuses it, the app works, but cannot start offline.
 */
export const liveUpdates = ({ production, container, address, loaded, status }: Registrar): Updates => ({
  async register() {
    if (!production || !container) return 'notWanted';
    try {
      await loaded();
      await container.register(address(WORKER), { updateViaCache: 'none' });
      return 'registered';
    } catch {
      return 'refused';
    }
  },
  controls: () => (container?.controller ?? null) !== null,
  async check() {
    if (!production || !container) return false;
    try {
      const registration = await container.getRegistration();
      // The deployment no longer has a service worker. The old worker would serve its version of the app for ever, so
      // it is unregistered.
      if (registration && [404, 410].includes(await status(WORKER))) {
        await registration.unregister();
        return false;
      }
      await registration?.update();
      return (registration?.waiting ?? registration?.installing ?? null) !== null;
    } catch {
      return false; // no network: the app checks again later
    }
  },
  waiting: () => (production && container ? found(container) : EMPTY),
  replaced() {
    if (!container) return EMPTY;
    // The very first service worker takes over a page that had none, so it does not replace an older version.
    let had = container.controller !== null;
    // A page loaded without the service worker (a forced reload) has no controller, although a worker is registered.
    container.getRegistration().then(
      (registration) => {
        had ||= (registration?.active ?? null) !== null;
      },
      () => undefined,
    );
    return fromEvent(container as EventTarget & Container, 'controllerchange').pipe(
      filter(() => {
        const isReplaced = had;
        had = true;
        return isReplaced;
      }),
      map(() => true as const),
    );
  },
  async takeOver() {
    const registration = await container?.getRegistration();
    registration?.waiting?.postMessage({ kind: 'takeOver' });
  },
});

/**
 * Emits when a newer version of the service worker is loaded and waiting: one that is already waiting, and every
 * one that the browser finds later.
 */
const found = (container: Container): Observable<true> =>
  new Observable<true>((told) => {
    let stopped = false;
    const tell = () => {
      // Without a controller this is the first service worker, which does not wait.
      if (!stopped && container.controller) told.next(true);
    };
    const watch = (worker: ServiceWorker | null) =>
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') tell();
      });
    container.ready.then(
      (registration) => {
        if (registration.waiting) tell();
        watch(registration.installing);
        registration.addEventListener('updatefound', () => watch(registration.installing));
      },
      () => undefined,
    );
    return () => {
      stopped = true;
    };
  });

/** Returns the HTTP status of the service worker's script, bypassing every cache; 0 without a response. */
export const statusOf = (url: string): Promise<number> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.status,
    () => 0,
  );

/** Resolves when the page has loaded. */
export const pageLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((done) => window.addEventListener('load', done, { once: true }));
