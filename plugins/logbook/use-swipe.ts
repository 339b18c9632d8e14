import { type PointerEvent, useRef, useState } from 'react';

/** So far a finger must have gone for it to count, pixels; less far it is a press. */
const COUNTS = 72;
const BEGINS = 12;
const MOST = 132;

/** Swiping a row sideways with a finger. A row that may not be changed stays where it is. */
export function useSwipe(isOn: boolean, done: (side: 'left' | 'right') => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  const [by, setBy] = useState(0);
  const end = (event: PointerEvent) => {
    const { x } = start.current ?? { x: event.clientX };
    const far = event.clientX - x;
    if (start.current && swiped.current && Math.abs(far) >= COUNTS) done(far > 0 ? 'right' : 'left');
    start.current = null;
    setBy(0);
  };
  return {
    by,
    side: by === 0 ? null : by > 0 ? ('right' as const) : ('left' as const),
    /** The press that a swipe ends with means nothing more. */
    justSwiped: () => swiped.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        swiped.current = false;
        if (isOn && event.pointerType === 'touch') start.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent) {
        if (!start.current) return;
        const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
        if (!swiped.current && (Math.abs(x) < BEGINS || Math.abs(y) > Math.abs(x))) return;
        swiped.current = true;
        setBy(Math.max(-MOST, Math.min(MOST, x)));
      },
      onPointerUp: end,
      onPointerCancel() {
        start.current = null;
        setBy(0);
      },
    },
  };
}
