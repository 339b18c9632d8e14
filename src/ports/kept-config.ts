const KEY = 'fixpoint-config';

/** The last good answer to `config.json`, in local storage; a browser that forbids it remembers nothing. */
export const keptConfig = (): { get: () => string | null; set: (text: string) => void } => ({
  get() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  set(text) {
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // The next start asks the server again, as this one did.
    }
  },
});

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
