/** Splits long work into pieces, between which the page stays responsive. */
export type Turns = {
  /** Returns the time of a clock that only serves to measure durations (ms). */
  readonly now: () => number;
  /** Pauses, so that the page can draw and respond; then the work continues. */
  readonly next: () => Promise<void>;
  /** Calls a function back soon; several requests before that count as one. Returns a function that cancels it. */
  readonly soon: (run: () => void) => () => void;
};

/** The pause uses messages, because browsers add a delay between timers but not between messages. */
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
