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

/** Timers of one connection, which all end with it. */
export type Timers = {
  after(ms: number, then: () => void): () => void;
  /** Calls `then` every `ms` milliseconds. */
  every(ms: number, then: () => void): void;
  /** Adds a function that ends something else when the connection ends. */
  add(cancel: () => void): void;
  stop(): void;
  isStopped(): boolean;
};

export function timersOf(clock: MockClock): Timers {
  const cancels = new Set<() => void>();
  let stopped = false;
  const after = (ms: number, then: () => void) => {
    const cancel = clock.after(ms, () => {
      cancels.delete(cancel);
      if (!stopped) then();
    });
    cancels.add(cancel);
    return cancel;
  };
  const every = (ms: number, then: () => void): void =>
    void after(ms, () => {
      then();
      every(ms, then);
    });
  return {
    after,
    every,
    add: (cancel) => void cancels.add(cancel),
    stop() {
      stopped = true;
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
    isStopped: () => stopped,
  };
}

/** Storage in RAM for the mock server. Its content is lost when the page is closed or reloaded. */
export const memoryStorage = (): MockStorage => {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  };
};
