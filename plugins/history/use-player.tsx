import { useEffect, useState } from 'react';
import { type Player, playerTime, type Span } from './player.state.ts';

/** So often the figures of a running player are drawn anew, milliseconds; the marker on the map moves in every frame. */
const EVERY = 80;

/**
 * The time of the track that the player shows now; it runs while the player does.
 * @param behind what the clock of the machine is behind the time that the log is dated by, milliseconds
 */
export function usePlayerTime(player: Player, span: Span, behind: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!player.isPlaying) return undefined;
    let frame = 0;
    let last = 0;
    const step = (time: number) => {
      if (time - last >= EVERY) {
        last = time;
        setNow(Date.now());
      }
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [player.isPlaying]);
  // What was pressed after the last look at the clock is later than that.
  return playerTime(player, span, Math.max(now + behind, player.since));
}
