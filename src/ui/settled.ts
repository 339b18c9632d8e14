import { useEffect, useRef, useState } from 'react';

/** A text must be unchanged for this long before screen readers announce it (ms). */
const QUIET = 700;
/** Minimum time between two announcements by a screen reader (ms), which needs that long for a few words. */
const APART = 2_000;

/**
 * Returns the text that screen readers announce: the latest text, once it stops changing, and with enough time
 * after the previous announcement.
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
