/** How long fanned-out markers take to move to their places (ms). */
const OPENS = 220;

/**
 * Reports the progress of an opening animation, from 0 to 1, frame by frame. For users who prefer reduced motion it
 * reports 1 at once.
 *
 * @param step called in animation frames, the last time with 1
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
    step(1 - (1 - share) ** 3); // fast at the start, slow at the end
    if (share < 1) frame = requestAnimationFrame(next);
  };
  next();
  return () => cancelAnimationFrame(frame);
}
