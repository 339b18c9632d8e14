import { useEffect, useState } from 'react';

/** The local storage key under which the inspector's last height is stored. */
const KEY = 'fixpoint-inspector-height';
const LEAST = 96;
/** The minimum height of the app that stays visible above the inspector (pixels). */
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

/** Returns the height of the inspector (pixels). The browser stores it for the next visit. */
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
        // If the browser blocks storage, the inspector has its default height again on the next visit.
      }
    },
  };
}
