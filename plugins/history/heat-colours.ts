/**
 * The heat map's colours, from little time to much time. Each is darker than the one before, so that users who cannot
 * distinguish hues can read the map too.
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
 * Returns the heat map's colours. On a dark map their order is reversed, so that the places with the most time are the
 * lightest and stand out.
 */
export const heatColours = (isDark: boolean): typeof HEAT_COLOURS =>
  isDark ? HEAT_COLOURS.toReversed() : HEAT_COLOURS;
