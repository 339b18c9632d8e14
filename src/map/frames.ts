/** Schedules the drawing of the map: a frame is drawn only when something has changed. */
export type Frames = {
  /** Requests a frame in this many seconds. If several frames are requested, the earliest request wins. */
  want(inSeconds: number): void;
  stop(): void;
};

/** No timer is used for waits shorter than this (ms), because it would only delay the frame further. */
const NOT_WORTH_A_TIMER = 20;

/** @param draw called once in an animation frame; it may request the next frame. */
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

/**
 * Limits a function to one call per interval: the first call runs at once, and later calls wait until the interval is
 * over. `now` calls the function without waiting, and starts a new interval.
 */
export function throttled(milliseconds: number, call: () => void): { (): void; now(): void; cancel(): void } {
  let last = Number.NEGATIVE_INFINITY;
  let timer = 0;
  const run = () => {
    clearTimeout(timer);
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
  return Object.assign(soon, { now: run, cancel: () => clearTimeout(timer) });
}
