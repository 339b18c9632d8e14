/** From little time to much: lightness falls all the way, so that it can be read without telling hues apart. */
const HEAT_COLOURS: [number, number, number][] = [
  [255, 236, 170],
  [254, 204, 92],
  [253, 151, 62],
  [240, 82, 44],
  [200, 24, 48],
  [110, 2, 60],
];

/** On a dark ground lightness rises instead: where most time was spent must stand out most. */
export const heatColours = (isDark: boolean): typeof HEAT_COLOURS =>
  isDark ? HEAT_COLOURS.toReversed() : HEAT_COLOURS;
