import { useEffect, useRef } from 'react';

/** Typed text is stored after this long without typing (ms). */
const PAUSE = 400;

/**
 * Stores typed text: after a pause in typing, when the field loses focus (`keepNow`), and when the form unmounts. The
 * initial text is not stored.
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
    /**
     * Call this when the text was sent, discarded, or stored in another way. The current text is then not stored again.
     */
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
