import type { MockStorage } from './clock.ts';

/**
 * State of a mock server that survives a reload. All tabs of a browser share it: the next call of `look` returns
 * what another tab wrote. `read` creates the state from stored text. If the text is damaged or missing, the state
 * starts empty.
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
      // If the browser blocks storage, the mock server works during this visit but forgets its state afterwards.
      return null;
    }
  };
  let text = stored();
  let memory = read(text);
  return {
    /**
     * Returns the mock server's current state. The caller changes it and calls `save` at once, without an `await`
     * in between.
     */
    look(): Memory {
      const found = stored();
      if (found !== null && found !== text) {
        text = found;
        memory = read(found);
      }
      return memory;
    },
    /** Stores the state that `look` returned. If the browser cannot store it, the demo continues without storage. */
    save(): void {
      const next = JSON.stringify(memory);
      try {
        storage.set(key, next);
        text = next;
      } catch {
        // The browser's storage is full or blocked, so the demo continues without it.
      }
    },
    forget(): void {
      memory = read(null);
      text = null;
      try {
        storage.remove(key);
      } catch {} // storage is blocked
    },
  };
};
