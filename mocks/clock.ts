/** The clock of the mock backend. Pages pass the app's clock, tests a clock that they control. */
export type MockClock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `then` once, `ms` milliseconds from now. The result cancels it. */
  after(ms: number, then: () => void): () => void;
};

/** Storage of the mock backend for what must survive a reload: text by key. May throw if it is full or forbidden. */
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

/** Storage that lasts as long as the page. */
export const memoryStorage = (): MockStorage => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  };
};
