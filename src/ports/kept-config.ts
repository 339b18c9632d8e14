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

/** A choice made in the address bar, kept until the tab is closed: `given` where there is one, else what was given before. */
export function keptForThisTab(name: string, given: string | null): string | null {
  try {
    if (given !== null) sessionStorage.setItem(name, given);
    return given ?? sessionStorage.getItem(name);
  } catch {
    return given;
  }
}
