/**
 * Water beyond an area's border, so that no river or bay ends at the border. It connects the area's own water
 * (`openWater`) with the coast and rivers of the world map. It was drawn by hand: its shape is right, but not accurate
 * to the metre.
 */

/** The river Göta älv north of Göteborg, along the E 45 road: longitude, latitude and width (metres). */
const GOTA_ALV = [
  [12.0004, 57.738, 240],
  [12.0017, 57.74, 210],
  [12.0026, 57.742, 220],
  [12.0038, 57.744, 180],
  [12.0045, 57.746, 180],
  [12.0045, 57.748, 170],
  [12.0039, 57.75, 170],
  [12.0026, 57.754, 165],
  [12.001, 57.759, 160],
  [11.9995, 57.765, 150],
  [11.9992, 57.772, 160],
  [12.001, 57.78, 150],
  [12.004, 57.788, 140],
  [12.0068, 57.797, 150],
  [12.0082, 57.807, 140],
  [12.0078, 57.818, 130],
  [12.006, 57.829, 140],
  [12.0052, 57.84, 130],
  [12.003, 57.851, 120],
  [11.9985, 57.861, 120],
  [11.9943, 57.8721, 110],
];

/** The mouth of the river: from the last shores that could be derived from streets, to the coast of the world map. */
const RIVER_MOUTH = [
  [11.905, 57.6912],
  [11.9, 57.6921],
  [11.895, 57.6909],
  [11.89, 57.6908],
  [11.884, 57.6914],
  [11.878, 57.6926],
  [11.872, 57.6931],
  [11.866, 57.6937],
  [11.856, 57.6943],
  [11.846, 57.694],
  [11.84, 57.6943],
  [11.836, 57.69],
  [11.84, 57.6825],
  [11.8433, 57.6834],
  [11.851, 57.6832],
  [11.86, 57.6839],
  [11.868, 57.6836],
  [11.876, 57.6845],
  [11.884, 57.6849],
  [11.89, 57.6855],
  [11.896, 57.687],
  [11.9, 57.6893],
];

/** Land north of the mouth. The coarse coast of the world map would show water there, beside the shore drawn above. */
const LAND_AT_MOUTH = [
  [11.84, 57.6943],
  [11.846, 57.6955],
  [11.87, 57.6965],
  [11.905, 57.701],
  [11.926, 57.705],
  [11.926, 57.696],
  [11.905, 57.69],
  [11.884, 57.69],
  [11.86, 57.692],
  [11.84, 57.6943],
];

/** Returns points on a smooth line through the given points (Catmull–Rom, 8 points per section). */
const curve = (points) =>
  points.slice(0, -1).flatMap((from, i) => {
    const before = points[i - 1] ?? from;
    const to = points[i + 1];
    const after = points[i + 2] ?? to;
    return Array.from({ length: 8 }, (_, step) => {
      const t = step / 8;
      return from.map(
        (value, axis) =>
          value +
          0.5 *
            t *
            (to[axis] -
              before[axis] +
              t *
                (2 * before[axis] -
                  5 * value +
                  4 * to[axis] -
                  after[axis] +
                  t * (3 * (value - to[axis]) + after[axis] - before[axis]))),
      );
    });
  });

/** Returns the outline of a river from its centre line and widths. */
function riverOutline(middle) {
  const line = curve(middle);
  const bank = (side) =>
    line.map(([lng, lat, width], i) => {
      const [[x0, y0], [x1, y1]] = [line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]];
      const east = 111320 * Math.cos((lat * Math.PI) / 180);
      const [dx, dy] = [(x1 - x0) * east, (y1 - y0) * 110574];
      const length = Math.hypot(dx, dy);
      return [
        lng + ((dy / length) * side * width) / 2 / east,
        lat - ((dx / length) * side * width) / 2 / 110574,
      ];
    });
  const ring = [...bank(1), ...bank(-1).reverse()];
  return [...ring, ring[0]];
}

/**
 * For each area: rings of water beyond its border, rings of land beside that water, and the bounds of both (west,
 * south, east, north).
 */
export const waterBeyond = {
  goteborg: {
    rings: [riverOutline(GOTA_ALV), curve([...RIVER_MOUTH, RIVER_MOUTH[0]]).concat([RIVER_MOUTH[0]])],
    land: [LAND_AT_MOUTH],
    bounds: [11.83, 57.68, 12.02, 57.875],
  },
};
