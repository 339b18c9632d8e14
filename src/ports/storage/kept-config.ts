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
      // If storing fails, the next start simply requests the configuration again, as this one did.
    }
  },
});

/** The last valid response for `config.json`, in local storage. If the browser blocks storage, nothing is stored. */
export const keptConfig = (): KeptText => keptText('fixpoint-config');

/**
 * The server that the user chose in this browser (SRV-06). It survives a logout, because the choice belongs to the
 * browser, not to an account.
 */
export const chosenServer = (): KeptText => keptText('fixpoint-chosen-server');

/**
 * Remembers a choice that was made by a parameter in the page's address. `given` is the parameter's value; null if
 * absent. The app's own navigation drops the parameter from the address, so the choice is stored for a reload. Opening
 * another address resets the choice, unless `stays` is set: then it lasts as long as the tab.
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
