import { useEffect, useRef } from 'react';

/** A pause in typing (milliseconds). */
const PAUSE = 400;

/**
 * Keeps what is typed: after a pause, when a field is left (`keepNow`), and when the form goes, by whatever way. What it began
 * with is not kept again.
 */
export function useKeptTyping<Value>(value: Value, keep: (value: Value) => void) {
  const text = JSON.stringify(value);
  const told = useRef(text);
  const latest = useRef({ text, value, keep });
  latest.current = { text, value, keep };
  const hand = useRef({
    keepNow: () => {
      const now = latest.current;
      if (told.current === now.text) return;
      told.current = now.text;
      now.keep(now.value);
    },
    /** It was sent, given up, or kept otherwise: as it is now it is not kept any more. */
    settle: () => {
      told.current = latest.current.text;
    },
  }).current;
  useEffect(() => {
    const timer = setTimeout(hand.keepNow, PAUSE);
    return () => clearTimeout(timer);
  }, [text, hand]);
  useEffect(() => () => hand.keepNow(), [hand]);
  return hand;
}
