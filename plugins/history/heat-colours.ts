/**
 * The heat map's colours from little time to much. Lightness decreases throughout, so that the map is readable
 * without distinguishing hues.
 */
const HEAT_COLOURS: [number, number, number][] = [
  [255, 236, 170],
  [254, 204, 92],
  [253, 151, 62],
  [240, 82, 44],
  [200, 24, 48],
  [110, 2, 60],
];

/**
 * On a dark map the order of the colours is reversed, so that the places with the most time are the lightest and
 * stand out.
 */
export const heatColours = (isDark: boolean): typeof HEAT_COLOURS =>
  isDark ? HEAT_COLOURS.toReversed() : HEAT_COLOURS;
