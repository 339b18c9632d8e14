/** The time of the pretend backend. Pages hand in the app's clock, tests a clock that they turn themselves. */
export type MockClock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `then` once, `ms` milliseconds from now; the result calls it off. */
  after(ms: number, then: () => void): () => void;
};

/** Where the pretend backend keeps what must survive a reload: text by key. May throw when it is full or forbidden. */
export type MockStorage = {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
};

/** A promise that is kept `ms` milliseconds from now. */
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
