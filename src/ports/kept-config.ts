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
      // The next start requests it again, as this one did.
    }
  },
});

/** The last valid response for `config.json`, in local storage. If the browser forbids storage, nothing is stored. */
export const keptConfig = (): KeptText => keptText('fixpoint-config');

/**
 * The server that the user chose in this browser (SRV-06). It survives a logout, because the choice belongs to the
 * device.
 */
export const chosenServer = (): KeptText => keptText('fixpoint-chosen-server');

/**
 * A choice made in the address: `given` if present. The app's own navigation drops it from the address, so it is
 * stored for a reload. Opening another address resets the choice. With `stays` it lasts for the browser session.
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
