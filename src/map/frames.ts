/** Draws a frame only when something is due. */
export type Frames = {
  /** Requests a frame in this many seconds; the earliest request wins. */
  want(inSeconds: number): void;
  stop(): void;
};

/** Below this a timer would only add to the wait for the display (ms). */
const NOT_WORTH_A_TIMER = 20;

/** @param draw called once in an animation frame; it may request the next one. */
export function createFrames(draw: () => void): Frames {
  let due = Number.POSITIVE_INFINITY;
  let timer = 0;
  let frame = 0;
  let isStopped = false;

  function begin() {
    timer = 0;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      due = Number.POSITIVE_INFINITY;
      if (!isStopped) draw();
    });
  }

  return {
    want(inSeconds) {
      const at = performance.now() + inSeconds * 1000;
      if (isStopped || at >= due) return;
      due = at;
      if (timer) clearTimeout(timer);
      timer = 0;
      const wait = inSeconds * 1000;
      if (wait < NOT_WORTH_A_TIMER) begin();
      else timer = window.setTimeout(begin, wait - 8);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}

/** Calls at most once per interval: at once after a pause, otherwise when the interval is over. */
export function throttled(milliseconds: number, call: () => void): { (): void; cancel(): void } {
  let last = Number.NEGATIVE_INFINITY;
  let timer = 0;
  const run = () => {
    timer = 0;
    last = performance.now();
    call();
  };
  const soon = () => {
    if (timer) return;
    const wait = last + milliseconds - performance.now();
    if (wait <= 0) run();
    else timer = window.setTimeout(run, wait);
  };
  return Object.assign(soon, { cancel: () => clearTimeout(timer) });
}
