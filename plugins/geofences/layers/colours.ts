export type Rgb = readonly [number, number, number];

/** Converts a colour `#rrggbb` to red, green and blue (0–255), as map layers need it. */
export function rgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
/** Colours on the light and the dark map: `INK` for lines and letters, `PAPER` for the background of texts. */
export const INK = { light: [20, 24, 32], dark: [244, 246, 250] } as const;
export const PAPER = { light: [255, 255, 255], dark: [22, 27, 36] } as const;
