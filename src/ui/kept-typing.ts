import { useEffect, useRef } from 'react';

/** After this long without typing, the typed text is stored (ms). */
const PAUSE = 400;

/**
 * Stores typed text after a pause in typing, on blur (`keepNow`), and whenever the form unmounts. The initial text
 * is not stored again.
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
     * Call this when the text was sent, discarded or stored in another way, so that the current text is not stored
     * again.
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
