import * as mapEvents from '../../events/map.ts';
import * as measureEvents from '../../events/measure.ts';
import { areaOf, bearingBetween, metresBetween } from '../../src/rules/geodesy.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

export type MeasuredPoint = { readonly lat: number; readonly lng: number };

/** The points of the measured line in the order in which they were added. Closing the measuring tool removes them. */
export const measured = projection<{ points: MeasuredPoint[] }>(
  'map-tools/measured',
  { points: [] },
  (on) => [
    on(measureEvents.pointAdded, (s, { payload }) => {
      s.points.push(payload);
    }),
    on(measureEvents.pointMoved, (s, { payload: { index, lat, lng } }) => {
      if (s.points[index]) s.points[index] = { lat, lng };
    }),
    on(measureEvents.pointRemoved, (s, { payload: { index } }) => {
      s.points.splice(index, 1);
    }),
    on(measureEvents.cleared, (s) => {
      s.points = [];
    }),
    on(mapEvents.toolClosed, (s, { payload: { tool } }) => {
      if (tool === 'measure') s.points = [];
    }),
    on(mapEvents.toolOpened, (s, { payload: { tool } }) => {
      if (tool !== 'measure') s.points = [];
    }),
  ],
);

export type Measurement = {
  /**
   * The parts of the measured line, from each point to the next: length (metres) and initial bearing (degrees
   * clockwise from true north).
   */
  readonly legs: readonly { readonly metres: number; readonly bearing: number }[];
  readonly metres: number;
  /** The area that the measured points enclose (square metres); 0 with fewer than three points. */
  readonly area: number;
};

/** The distances of the measured line: along the surface of the earth, not along roads. */
export const measurement = select((read): Measurement => {
  const { points } = read(measured);
  const legs = points.slice(1).map((to, i) => {
    const from = points[i] as MeasuredPoint;
    return { metres: metresBetween(from, to), bearing: bearingBetween(from, to) };
  });
  return {
    legs,
    metres: legs.reduce((sum, { metres }) => sum + metres, 0),
    area: areaOf(points),
  };
});
