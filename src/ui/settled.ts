import { useEffect, useRef, useState } from 'react';

/** Screen readers announce a text only after it has been unchanged for this long (ms). */
const QUIET = 700;
/** Minimum time between two announcements (ms): a screen reader needs about that long to read a few words. */
const APART = 2_000;

/**
 * Returns the text for screen readers to announce: the latest text, once it has stopped changing and enough time has
 * passed since the previous announcement.
 */
export function useSettled(text: string): string {
  const [told, setTold] = useState(text);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === told) return undefined;
    const wait = Math.max(QUIET, last.current + APART - performance.now());
    const timer = setTimeout(() => {
      last.current = performance.now();
      setTold(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, told]);
  return told;
}
