/** For long work that runs in pieces, between which the page stays responsive. */
export type Turns = {
  /** Returns the time of a clock (ms), only for measuring durations. */
  readonly now: () => number;
  /** Pauses the work, so that the page can draw and respond. Resolves when the work may continue. */
  readonly next: () => Promise<void>;
  /** Calls a function after a short time. Returns a function that cancels the call. */
  readonly soon: (run: () => void) => () => void;
};

/** The pause is made with messages, because browsers delay timers, but not messages. */
const channel = () => {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (run: () => void) => {
    waiting.push(run);
    port2.postMessage(null);
  };
};
let post: ((run: () => void) => void) | undefined;

export const liveTurns: Turns = {
  now: () => performance.now(),
  next: () =>
    new Promise((resolve) => {
      post ??= channel();
      post(resolve);
    }),
  soon(run) {
    const timer = setTimeout(run, 100);
    return () => clearTimeout(timer);
  },
};
