/** How long fanned-out markers take to reach their places (ms). */
const OPENS = 220;

/**
 * Reports the progress of the fan's opening animation, from 0 to 1, in each frame. If the user prefers reduced motion,
 * it reports 1 at once. Returns a function that stops the animation.
 *
 * @param step called in each animation frame, the last time with 1
 */
export function unfold(reducedMotion: boolean, step: (share: number) => void): () => void {
  if (reducedMotion) {
    step(1);
    return () => undefined;
  }
  let frame = 0;
  const start = performance.now();
  const next = () => {
    const share = Math.min(1, (performance.now() - start) / OPENS);
    step(1 - (1 - share) ** 3); // moves fast at first, then slows down
    if (share < 1) frame = requestAnimationFrame(next);
  };
  next();
  return () => cancelAnimationFrame(frame);
}
