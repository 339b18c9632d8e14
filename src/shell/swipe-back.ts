import { useEffect } from 'react';

/** How the app is shown when it is installed; Capacitor names itself in the native shell. */
const INSTALLED = '(display-mode: standalone), (display-mode: fullscreen)';
/** A touch that begins this near to a side, CSS pixels, may be the start of the system's swipe back or forward. */
const EDGE = 24;

/** A finger that came down at `x` in a window of this width and moved on by so much: does it pan from the edge? Pure. */
export function pansFromEdge(x: number, width: number, dx: number, dy: number): boolean {
  const inwards = x <= EDGE ? dx > 0 : x >= width - EDGE && dx < 0;
  return inwards && Math.abs(dx) > Math.abs(dy);
}

/**
 * No swipe back in the native shell and in the installed app (GEN-09): the style sheet ends the overscroll of the root,
 * and a pan from the edge is not handed on. Taps and vertical scrolling from the edge stay what they are.
 */
export function useNoSwipeBack(): void {
  useEffect(() => {
    if (!('Capacitor' in window) && !window.matchMedia(INSTALLED).matches) return undefined;
    document.documentElement.dataset['installed'] = '';
    let start: { x: number; y: number } | null = null;
    const down = (event: TouchEvent) => {
      const [touch] = event.touches;
      start = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const move = (event: TouchEvent) => {
      const [touch] = event.touches;
      if (!start || !touch || !event.cancelable) return;
      const { x, y } = start;
      if (pansFromEdge(x, window.innerWidth, touch.clientX - x, touch.clientY - y)) event.preventDefault();
    };
    document.addEventListener('touchstart', down, { passive: true });
    document.addEventListener('touchmove', move, { passive: false });
    return () => {
      document.removeEventListener('touchstart', down);
      document.removeEventListener('touchmove', move);
      delete document.documentElement.dataset['installed'];
    };
  }, []);
}
