import * as tourEvents from '../../events/tour.ts';
import { tour } from '../../src/core/app/tour.ts';
import { session } from '../../src/core/session/session.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';
import type { Direction, Tour } from './steps.ts';
import { tourOf } from './tours/index.ts';

export type Progress = {
  /** The index of the requested tour step. */
  index: number;
  /** The index of the tour step on screen; null while the first one is loading. */
  shown: number | null;
  /** Whether the highlight and card of the shown tour step are positioned. */
  placed: boolean;
  /** The direction of the button pressed last: a step whose target is missing is skipped in this direction. */
  direction: Direction;
  /** The indices of the steps whose targets were missing when the shown step appeared. */
  missing: number[];
  /** How many times the window was resized during the tour. */
  recentred: number;
  /** Pictures of tour steps that failed to load. */
  failed: string[];
};

const fresh = (): Progress => ({
  index: 0,
  shown: null,
  placed: false,
  direction: 'forward',
  missing: [],
  recentred: 0,
  failed: [],
});

/** The progress of the open tour. Whether a tour is open is in `src/core/app/tour.ts`. */
export const progress = projection<Progress>('tour/progress', fresh(), (on) => [
  on(tourEvents.started, (s) => void Object.assign(s, fresh())),
  on(tourEvents.ended, (s) => void Object.assign(s, fresh())),
  on(tourEvents.stepTurned, (s, e) => {
    s.index = e.payload.index;
    s.direction = e.payload.direction;
  }),
  on(tourEvents.stepSkipped, (s, e) => {
    const { index, to } = e.payload;
    if (to === null) return;
    s.direction = to > index ? 'forward' : 'back';
    s.index = to;
  }),
  on(tourEvents.stepReached, (s, e) => {
    s.index = e.payload.index;
    s.shown = e.payload.index;
    s.missing = e.payload.missing;
    s.placed = false;
  }),
  on(tourEvents.stepPlaced, (s, e) => {
    s.placed = e.payload.index === s.shown;
  }),
  on(tourEvents.recentred, (s) => {
    s.recentred += 1;
  }),
  on(tourEvents.pictureFailed, (s, e) => {
    s.failed.push(e.payload.picture);
  }),
]);

/** The guided tour that is open, with its steps, or null. */
export const openTour = select((read): Tour | null => {
  const { open } = read(tour);
  return open === null ? null : tourOf(read(session).appMode, open);
});
