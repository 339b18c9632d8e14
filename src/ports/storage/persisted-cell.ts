import { Cell } from '../../kernel/cell.ts';

/** A simple key-value store for texts. Local storage and IndexedDB both match this type. Every call may reject. */
export type TextStore = {
  get(key: string): Promise<string | null>;
  set(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
};

/** One stored text, managed by mobx-persist-store. */
export type PersistedText = {
  readonly text: string | null;
  /** Stores the text. Rejects when the store refuses. */
  write(text: string | null): Promise<void>;
};

/**
 * Opens a stored text. The library mobx-persist-store loads the text from the store and saves it on every change.
 *
 * The library's `version` is not used: it deletes data of other versions, and the app's events have their own version.
 * Its `stringify` is off, because the text is already JSON. The storage that it is given never rejects when read,
 * because the library would then never become ready.
 *
 * The library is loaded when there is something to read or write; a first visit does not need it.
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
        return saved.catch(() => undefined); // `write` reports the error to its caller, so it is ignored here
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
        // The text may differ in the store, because a logout, the browser or another tab may have changed it without
        // this cell. Then writes to the store directly.
        if ((await store.get(key)) !== text) await (text === null ? store.remove(key) : store.set(key, text));
        return;
      }
      cell.set(text);
      await saved;
    },
  };
}
