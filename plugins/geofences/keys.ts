/** Pixels that an arrow key moves: a finger's breadth, or with Shift just one. */
const COARSE = 10;
const ARROWS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** What a key means while something is drawn, or null. East and north in pixels; `resize` as a factor. */
export type DrawingKey =
  | { readonly kind: 'move'; readonly east: number; readonly north: number }
  | { readonly kind: 'resize'; readonly by: number }
  | { readonly kind: 'place' | 'remove' | 'back' };

export function drawingKey({ key, shiftKey }: { key: string; shiftKey: boolean }): DrawingKey | null {
  const arrow = ARROWS[key];
  const step = shiftKey ? 1 : COARSE;
  if (arrow) return { kind: 'move', east: arrow[0] * step, north: arrow[1] * step };
  if (key === '+' || key === '=') return { kind: 'resize', by: shiftKey ? 1.02 : 1.1 };
  if (key === '-' || key === '_') return { kind: 'resize', by: 1 / (shiftKey ? 1.02 : 1.1) };
  if (key === 'Enter' || key === ' ') return { kind: 'place' };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'remove' };
  return key === 'Escape' ? { kind: 'back' } : null;
}
