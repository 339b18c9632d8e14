type KeptText = { readonly get: () => string | null; readonly set: (text: string) => void };

const keptText = (key: string): KeptText => ({
  get() {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(text) {
    try {
      localStorage.setItem(key, text);
    } catch {
      // The next start asks again, as this one did.
    }
  },
});

/** The last good answer to `config.json`, in local storage; a browser that forbids it remembers nothing. */
export const keptConfig = (): KeptText => keptText('fixpoint-config');

/** The server that somebody chose in this browser (SRV-06). It outlives a logout: it is a choice for the device. */
export const chosenServer = (): KeptText => keptText('fixpoint-chosen-server');

/**
 * A choice made in the address bar: `given` where there is one. The app's own navigation drops it from the address, so a
 * reload finds it again; whoever opens another address has chosen anew. One that `stays` holds for the browser session.
 */
export function keptForThisTab(name: string, given: string | null, stays?: boolean): string | null {
  try {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (given !== null) sessionStorage.setItem(name, given);
    else if (!stays && visit?.type !== 'reload') sessionStorage.removeItem(name);
    return given ?? sessionStorage.getItem(name);
  } catch {
    return given;
  }
}
