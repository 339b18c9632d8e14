/** The clock of the mock server. In the browser it is the app's clock, in a test a clock that the test controls. */
export type MockClock = {
  /** The current time (milliseconds since 1970). */
  now(): number;
  /** Calls `then` once, `ms` milliseconds from now. Returns a function that cancels the call. */
  after(ms: number, then: () => void): () => void;
};

/**
 * Key-value storage for what the mock server must still have after a reload. A call may throw if the browser's storage
 * is full or blocked.
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

/** Storage in RAM for the mock server. Its content is lost when the page is closed or reloaded. */
export const memoryStorage = (): MockStorage => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  };
};
