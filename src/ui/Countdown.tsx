import { useEffect, useState } from 'react';
import styles from './Countdown.module.css';

export interface CountdownProps {
  /** Time left when the countdown starts (ms). To change it, give the component another `key`. */
  left: number;
  /** The time left at which the ring is full (ms). */
  whole: number;
  running: boolean;
}

const SECOND = 1_000;

/**
 * A countdown: the number of seconds left, in a ring that empties. Screen readers ignore it, so the page must announce
 * the end in another way.
 */
export function Countdown({ left, whole, running }: CountdownProps) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const began = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Date.now() - began;
      setGone(now);
      // The next tick is at a full second of the countdown, even if the last tick was late.
      const next = (left - now) % SECOND || SECOND;
      if (left > now) timer = setTimeout(tick, next);
    };
    timer = setTimeout(tick, left % SECOND || SECOND);
    return () => clearTimeout(timer);
  }, [left, running]);
  const seconds = Math.max(0, Math.ceil((left - gone) / SECOND));
  const share = Math.min(1, (seconds * SECOND) / whole);
  return (
    <span className={styles.countdown} aria-hidden="true">
      <svg viewBox="0 0 24 24" width="24" height="24">
        <circle className={styles.track} cx="12" cy="12" r="10.5" pathLength="1" />
        <circle
          className={styles.rest}
          cx="12"
          cy="12"
          r="10.5"
          pathLength="1"
          strokeDashoffset={1 - share}
        />
      </svg>
      <span className={styles.figure}>{seconds}</span>
    </span>
  );
}
