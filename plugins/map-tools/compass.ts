const POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type CompassPoint = (typeof POINTS)[number];

/** The nearest of the eight points of the compass. @param bearing degrees clockwise from north */
export const compassPoint = (bearing: number): CompassPoint =>
  POINTS[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] as CompassPoint;
