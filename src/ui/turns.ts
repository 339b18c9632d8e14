/** Long work in pieces; the page stays responsive in between. */
export type Turns = {
  /** A clock for measuring durations only (ms). */
  readonly now: () => number;
  /** Lets the page draw and respond, then continues. */
  readonly next: () => Promise<void>;
  /** Calls back soon; several calls before that count as one. Returns a function that cancels it. */
  readonly soon: (run: () => void) => () => void;
};

/** Messages arrive without the delay that a browser puts between timers. */
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
