export type Rgb = readonly [number, number, number];

/** Converts a colour `#rrggbb` to red, green and blue (0–255), as map layers need it. */
export function rgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
