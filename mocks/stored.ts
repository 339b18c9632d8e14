import type { MockStorage } from './clock.ts';

/**
 * Storage of a mock server that survives a reload. All tabs of a browser share it: the next `look` sees what
 * another tab wrote. `read` creates the memory from stored text. If the text is damaged or missing, the memory
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
      return null; // If storage is forbidden, this visit works and the next one starts empty.
    }
  };
  let text = stored();
  let memory = read(text);
  return {
    /** Returns the current memory. Change it and call `save` at once, with nothing in between. */
    look(): Memory {
      const found = stored();
      if (found !== null && found !== text) {
        text = found;
        memory = read(found);
      }
      return memory;
    },
    /** Stores what `look` returned. If storage fails, the demo continues without it. */
    save(): void {
      const next = JSON.stringify(memory);
      try {
        storage.set(key, next);
        text = next;
      } catch {
        // Storage is full or forbidden: see above.
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
