import { useEffect, useRef, useState } from 'react';

/** Nothing changed for so long: what is there may be told, milliseconds. */
const QUIET = 700;
/** Between two tellings, milliseconds: a screen reader needs that long for a few words. */
const APART = 2_000;

/** A text for a live region: the latest, once it rests, and never sooner after the one before than it can be heard. */
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
