/** From little time to much: lightness decreases throughout, so that it is readable without distinguishing hues. */
const HEAT_COLOURS: [number, number, number][] = [
  [255, 236, 170],
  [254, 204, 92],
  [253, 151, 62],
  [240, 82, 44],
  [200, 24, 48],
  [110, 2, 60],
];

/** On a dark background lightness increases instead: the places with the most time must stand out. */
export const heatColours = (isDark: boolean): typeof HEAT_COLOURS =>
  isDark ? HEAT_COLOURS.toReversed() : HEAT_COLOURS;
