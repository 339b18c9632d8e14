import { EMPTY, NEVER, Observable } from 'rxjs';
import { GUEST_PAGES } from './guest-pages.ts';
import type { History, VisitorPorts } from './ports.ts';

/**
 * Keeps the screen on as long as the observable has a subscriber. Does nothing if the browser has no such function
 * or refuses it.
 */
function keptAwake(): Observable<never> {
  if (!('wakeLock' in navigator)) return EMPTY;
  return new Observable(() => {
    let isWanted = true;
    let lock: WakeLockSentinel | null = null;
    navigator.wakeLock.request('screen').then(
      (given) => {
        if (isWanted) lock = given;
        else void given.release();
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      void lock?.release().catch(() => undefined);
    };
  });
}

/**
 * The ports for a guest. They cannot read the account, the session or this browser's storage, and they store nothing.
 * So a guest's page never reveals who is signed in in this browser. Links to all other pages of the app cause a full
 * page load.
 */
export function guestPorts<Asked extends VisitorPorts>(ports: Asked): Asked {
  const history: History = {
    places: () => ports.history.places(),
    go: (href, options) =>
      GUEST_PAGES.test(href) ? ports.history.go(href, options) : ports.history.load(href, options),
    back: (steps) => ports.history.back(steps),
    load: (href, options) => ports.history.load(href, options),
  };
  return {
    ...ports,
    history,
    vault: {
      read: () => Promise.resolve(null),
      isNewer: () => Promise.resolve(false),
      write: () => Promise.resolve(),
      amend: () => Promise.resolve(),
      clear: () => Promise.resolve(),
      ended: () => Promise.resolve(null),
    },
    storage: {
      read: () => Promise.resolve({ kind: 'empty' }),
      write: () => Promise.resolve(null),
      remove: () => Promise.resolve(),
      clear: () => Promise.resolve(),
      forgetOthers: () => Promise.resolve(),
    },
    outbox: {
      keep: () => Promise.resolve(null),
      drop: () => Promise.resolve(),
      take: () => Promise.resolve({ changes: [], damaged: 0 }),
      clear: () => Promise.resolve(),
      forgetOthers: () => Promise.resolve(),
    },
    tabs: { heard: () => NEVER, tell: () => undefined },
    browserSession: { isMarked: () => false, mark: () => undefined, clear: () => undefined },
    analytics: { isConfigured: false, send: () => undefined },
    updates: {
      ...ports.updates,
      register: () => Promise.resolve('notWanted'),
      check: () => Promise.resolve(false),
    },
    host: { ...ports.host, news: () => EMPTY },
    page: {
      ...ports.page,
      set: (look) => ports.page.set(look),
      reload: () => ports.page.reload(),
      reloadFresh: () => ports.page.reloadFresh(),
      isLeaving: () => ports.page.isLeaving(),
      keptAwake,
    },
  };
}
