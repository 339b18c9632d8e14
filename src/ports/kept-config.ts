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
