import { useEffect, useRef, useState } from 'react';
import { type Player, playerTime, type Span } from './player.state.ts';

/**
 * How often what depends on the player's time is updated during playback (ms). The marker on the map moves in every
 * frame.
 */
const EVERY = 80;

/**
 * Returns what `of` makes of the time in the track at which the history player is now. During playback the view is drawn
 * again only when that value changes.
 *
 * @param behind how far the clock of the viewer's machine is behind the log's time (ms)
 */
export function usePlayerTime<Value>(
  player: Player,
  whole: Span,
  behind: number,
  of: (time: number) => Value,
): Value {
  const [now, setNow] = useState(() => Date.now());
  // The user may have pressed a player button after `now` was read from the clock. Then the time of the press is later,
  // and the later time counts.
  const at = (clock: number) => of(playerTime(player, whole, Math.max(clock + behind, player.since)));
  const latest = useRef(at);
  useEffect(() => {
    latest.current = at;
  });
  useEffect(() => {
    if (!player.isPlaying) return undefined;
    let frame = 0;
    let last = 0;
    const step = (time: number) => {
      if (time - last >= EVERY) {
        last = time;
        const next = Date.now();
        setNow((before) => (Object.is(latest.current(before), latest.current(next)) ? before : next));
      }
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [player.isPlaying]);
  return at(now);
}
