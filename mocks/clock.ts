/** The clock of the mock server. A page passes the app's clock, a test passes a clock that it controls. */
export type MockClock = {
  /** The current time (milliseconds since 1970). */
  now(): number;
  /** Calls `then` once, `ms` milliseconds from now. Returns a function that cancels the call. */
  after(ms: number, then: () => void): () => void;
};

/**
 * Storage for what the mock server must still have after a reload: text by key. A call may throw if the storage is
 * full or forbidden.
 */
export type MockStorage = {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
};

/** Returns a promise that resolves after `ms` milliseconds. */
export const pause = (clock: MockClock, ms: number): Promise<void> =>
  new Promise((done) => {
    clock.after(ms, done);
  });

/** Storage in RAM for the mock server. It lasts as long as the page. */
export const memoryStorage = (): MockStorage => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  };
};
