import { Cell } from '../kernel/cell.ts';

/** A simple key–value store of texts; local storage and IndexedDB both fit it. Every call may reject. */
export type TextStore = {
  get(key: string): Promise<string | null>;
  set(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
};

/** One stored text, kept by mobx-persist-store. */
export type PersistedText = {
  readonly text: string | null;
  /** Rejects when the store refused. */
  write(text: string | null): Promise<void>;
};

/**
 * Opens a stored text. The library hydrates the cell from the store and saves it whenever it changes.
 *
 * Its `version` is never used (it deletes what differs; our facts carry their own versions), `stringify` is off (the
 * text is JSON already), and its storage never rejects while reading (the cell would stay unhydrated for ever).
 *
 * It is loaded when there is something to read or write: a first visit has nothing stored and does without.
 */
export async function persistedText(key: string, store: TextStore): Promise<PersistedText> {
  const { isHydrated, makePersistable } = await import('mobx-persist-store');
  const cell = new Cell<string | null>(null);
  let saved: Promise<void> = Promise.resolve();
  await makePersistable(cell, {
    name: key,
    properties: ['value'],
    stringify: false,
    storage: {
      getItem: async (name: string) => ({ value: await store.get(name).catch(() => null) }) as never,
      setItem: (name: string, { value }: { value: string | null }) => {
        saved = value === null ? store.remove(name) : store.set(name, value);
        return saved.catch(() => undefined); // whoever wrote hears of it by `write`
      },
      removeItem: (name: string) => store.remove(name),
    },
  });
  if (!isHydrated(cell)) throw new Error(`${key} could not be opened`);
  return {
    get text() {
      return cell.value;
    },
    async write(text) {
      if (text === cell.value) {
        await saved;
        // Whoever cleared the store meanwhile (a logout, the browser), or wrote into it (another tab), went past this cell.
        if ((await store.get(key)) !== text) await (text === null ? store.remove(key) : store.set(key, text));
        return;
      }
      cell.set(text);
      await saved;
    },
  };
}
