import type { AppMode } from '../../../events/session-types.ts';
import { defineTour, type Tour } from '../steps.ts';
import { CONTROLS, FILTER, list, MARKER, MOVE, NAVIGATION, PANEL, start, STATUS, TILT } from './common.ts';

/** The tours of every app mode; each mode has one named `tour`. See docs/tours.md for how to write one. */
export const TOURS: Readonly<Record<AppMode, readonly Tour[]>> = {
  v2: [
    defineTour({
      steps: [
        start('tour.v2.title', 'tour.v2.content', 'welcome.png'),
        list('tour.list.title', 'tour.list.content'),
        FILTER,
        MARKER,
        PANEL,
        TILT,
        CONTROLS,
        NAVIGATION,
      ],
    }),
  ],
  pets: [
    defineTour({
      endText: 'tour.pets.end',
      steps: [
        start('tour.pets.title', 'tour.pets.content', 'welcome-pets.png'),
        list('tour.pets.listTitle', 'tour.pets.listContent'),
        MARKER,
        PANEL,
        MOVE,
        CONTROLS,
        NAVIGATION,
      ],
    }),
  ],
  watch: [
    defineTour({
      steps: [
        start('tour.watch.title', 'tour.watch.content', 'welcome-watch.png'),
        list('tour.watch.listTitle', 'tour.watch.listContent'),
        MARKER,
        PANEL,
        STATUS,
        MOVE,
        CONTROLS,
        NAVIGATION,
      ],
    }),
  ],
  bike: [
    defineTour({
      endText: 'tour.bike.end',
      steps: [
        start('tour.bike.title', 'tour.bike.content', 'welcome-bike.png'),
        list('tour.bike.listTitle', 'tour.bike.listContent'),
        MARKER,
        PANEL,
        MOVE,
        CONTROLS,
        NAVIGATION,
      ],
    }),
  ],
  base: [
    defineTour({
      steps: [
        start('tour.base.title', 'tour.base.content', 'welcome.png'),
        list('tour.list.title', 'tour.list.content'),
        FILTER,
        MOVE,
        STATUS,
        CONTROLS,
        NAVIGATION,
      ],
    }),
  ],
};

/** The tour of this name in an app mode, or null. */
export const tourOf = (mode: AppMode, name: string): Tour | null =>
  TOURS[mode].find((each) => each.name === name) ?? null;
