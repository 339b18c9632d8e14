import type { MockStorage } from './clock.ts';

/**
 * What a pretend server remembers beyond a reload. All tabs of a browser share one memory: what another tab wrote is
 * seen with the next look. `read` makes the memory out of a stored text; a damaged or missing one starts again.
 */
export const createStored = <Memory>(
  storage: MockStorage,
  key: string,
  read: (text: string | null) => Memory,
) => {
  const stored = (): string | null => {
    try {
      return storage.get(key);
    } catch {
      return null; // forbidden storage: this visit works, the next one starts afresh
    }
  };
  let text = stored();
  let memory = read(text);
  return {
    /** What is remembered now. Change it and `save` at once: nothing may come between. */
    look(): Memory {
      const found = stored();
      if (found !== null && found !== text) {
        text = found;
        memory = read(found);
      }
      return memory;
    },
    /** Keeps what `look` gave. Where nothing can be kept the demo goes on without. */
    save(): void {
      const next = JSON.stringify(memory);
      try {
        storage.set(key, next);
        text = next;
      } catch {
        // Full or forbidden storage: as above.
      }
    },
    forget(): void {
      memory = read(null);
      text = null;
      try {
        storage.remove(key);
      } catch {} // as above
    },
  };
};
