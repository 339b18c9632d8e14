import type { Tile } from './tiles.ts';

/** The columns of the page's grid. Rows of one, two, three and four tiles divide them evenly. */
const TRACKS = 12;
/** The layout of a tile that has a row for itself. */
export const WHOLE_ROW = { desktop: TRACKS, phone: TRACKS };
/** The most narrow tiles in a row, on a desktop and on a phone. */
const MOST = { desktop: 4, phone: 2 };

/** Tiles with charts and lists. They take the place of two narrow ones: `always`, or only on a phone. */
const WIDE: Partial<Record<Tile, 'always' | 'phone'>> = {
  distance: 'always',
  hours: 'always',
  goal: 'always',
  places: 'phone',
  longest: 'phone',
};

/**
 * Returns how many of the grid's columns each tile takes, so that every row is full. The tiles keep their order. The
 * rows are as full as possible, and share what they lack: five tiles become three and two, not four and one.
 */
export function spansOf(widths: readonly number[], most: number): readonly number[] {
  type Rows = { readonly gaps: number; readonly spans: readonly number[] };
  /** The best rows of the tiles from each one on. They are found from the last tile to the first. */
  const from: Rows[] = Array.from({ length: widths.length + 1 }, () => ({ gaps: Infinity, spans: [] }));
  from[widths.length] = { gaps: 0, spans: [] };
  for (let first = widths.length - 1; first >= 0; first--) {
    let width = 0;
    for (let next = first + 1; next <= widths.length; next++) {
      width += widths[next - 1] ?? 0;
      if (width > most) break;
      const row = widths.slice(first, next).map((each) => (TRACKS * each) / width);
      const rest = from[next];
      const gaps = (most - width) ** 2 + (rest?.gaps ?? 0);
      // Of equally good rows, the longest first one wins.
      if (gaps <= (from[first]?.gaps ?? 0)) from[first] = { gaps, spans: [...row, ...(rest?.spans ?? [])] };
    }
  }
  return from[0]?.spans ?? [];
}

/** Returns how many columns of the grid each tile of the dashboard takes. */
export function layoutOf(tiles: readonly Tile[]) {
  const desktop = spansOf(
    tiles.map((tile) => (WIDE[tile] === 'always' ? 2 : 1)),
    MOST.desktop,
  );
  const phone = spansOf(
    tiles.map((tile) => (WIDE[tile] ? 2 : 1)),
    MOST.phone,
  );
  return tiles.map((tile, i) => ({ tile, desktop: desktop[i] ?? TRACKS, phone: phone[i] ?? TRACKS }));
}
