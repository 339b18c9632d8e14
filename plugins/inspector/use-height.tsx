import { useEffect, useState } from 'react';

/** In the local storage: how high the inspector was drawn last. */
const KEY = 'fixpoint-inspector-height';
const LEAST = 96;
/** Of the app at least this much stays in sight. */
const APP_LEAST = 120;

export type Height = {
  readonly height: number;
  readonly least: number;
  readonly most: number;
  readonly set: (height: number) => void;
};

const most = () => Math.max(LEAST, window.innerHeight - APP_LEAST);
const usual = () => Math.round(window.innerHeight * (window.innerWidth < 768 ? 0.55 : 0.45));

function kept(): number | null {
  try {
    const value = Number(localStorage.getItem(KEY));
    return value >= LEAST ? value : null;
  } catch {
    return null;
  }
}

/** How high the inspector is, pixels; remembered by the browser. */
export function useHeight(): Height {
  const [height, setHeight] = useState(() => kept() ?? usual());
  const [room, setRoom] = useState(most);
  useEffect(() => {
    const measure = () => setRoom(most());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return {
    height: Math.min(height, room),
    least: LEAST,
    most: room,
    set(wanted) {
      const next = Math.round(Math.max(LEAST, Math.min(wanted, most())));
      setHeight(next);
      try {
        localStorage.setItem(KEY, String(next));
      } catch {
        // A browser that keeps nothing: the next page begins as usual.
      }
    },
  };
}
