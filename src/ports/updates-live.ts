import { fromEvent, map, Observable, EMPTY, filter } from 'rxjs';
import { withBase } from '../rules/base-path.ts';
import type { Updates } from './ports.ts';

type Container = Pick<
  ServiceWorkerContainer,
  'register' | 'getRegistration' | 'controller' | 'ready' | 'addEventListener' | 'removeEventListener'
>;

/** The parts of the browser that registering needs; a test stands in for them. */
export type Registrar = {
  readonly production: boolean;
  /** Null where the browser has no service workers. */
  readonly container: Container | null;
  /** The address as the browser wants it (Trusted Types). */
  readonly address: (url: string) => string;
  /** Resolves when the page has loaded: the first visit is for its visitor. */
  readonly loaded: () => Promise<unknown>;
  /** The status that the server gives for the worker's script, or 0. */
  readonly status: (url: string) => Promise<number>;
};

const WORKER = withBase('/sw.js');

/**
 * The service worker, which starts the app without a network. Only in production builds (GEN-10): in development it
 * would serve yesterday's code. A browser that refuses it loses offline starts and nothing else.
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
      // A deployment without a worker any more: the old one would serve its version for ever.
      if (registration && [404, 410].includes(await status(WORKER))) {
        await registration.unregister();
        return false;
      }
      await registration?.update();
      return (registration?.waiting ?? registration?.installing ?? null) !== null;
    } catch {
      return false; // no network: the next start looks again
    }
  },
  waiting: () => (production && container ? found(container) : EMPTY),
  replaced() {
    if (!container) return EMPTY;
    // The first worker of all takes a page over that none has served: nothing is replaced.
    let had = container.controller !== null;
    // A page that was loaded past the worker (a forced reload) has none either, but there is one.
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

/** Newer versions that are loaded and wait: one that waits already, and every one that the browser finds. */
const found = (container: Container): Observable<true> =>
  new Observable<true>((told) => {
    let stopped = false;
    const tell = () => {
      // Without a controller it is the first version, which waits for nobody.
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

/** Asks for the worker's script past every cache; 0 without an answer. */
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
