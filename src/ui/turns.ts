/** Long work in pieces: the page answers between them. */
export type Turns = {
  /** Milliseconds, for measuring alone. */
  readonly now: () => number;
  /** Lets the page draw and answer, then goes on. */
  readonly next: () => Promise<void>;
  /** Calls back soon; of many calls before that only one counts. Returns how to take it back. */
  readonly soon: (run: () => void) => () => void;
};

/** Messages come without the pause that a browser puts between timers. */
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
