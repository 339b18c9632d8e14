import { MAP_IN_3D, type TourStep } from '../steps.ts';

/** Returns the selector of a part of the map page that has this name in its attribute `data-tour`. */
const part = (name: string) => `[data-tour~="${name}"]`;

/** The tour step about the search field and the states above the device list. */
export const FILTER: TourStep = {
  dom: part('device-filter'),
  title: 'tour.filter.title',
  content: 'tour.filter.content',
  image: 'filter.png',
};
/** The tour step about a device's marker on the map: arrow, age and trace. */
export const MARKER: TourStep = {
  dom: part('map'),
  title: 'tour.marker.title',
  content: 'tour.marker.content',
  image: 'marker.gif',
};
/** The tour step about moving the map: by mouse, or by touch on small screens. */
export const MOVE: TourStep = {
  dom: part('map'),
  title: 'tour.move.title',
  content: 'tour.move.content',
  image: 'move-mouse.gif',
  mobileImage: 'move-touch.gif',
};
export const TILT: TourStep = {
  dom: MAP_IN_3D,
  title: 'tour.tilt.title',
  content: 'tour.tilt.content',
  image: 'tilt.png',
};
export const CONTROLS: TourStep = {
  dom: part('map-controls'),
  title: 'tour.controls.title',
  content: 'tour.controls.content',
  yPosition: 'top',
};
/** The tour step about the panel of a device; skipped if none is open. */
export const PANEL: TourStep = {
  dom: part('device-panel'),
  title: 'tour.panel.title',
  content: 'tour.panel.content',
};
/** The tour step about the line that shows when something is not live; skipped when all is well. */
export const STATUS: TourStep = {
  dom: part('status'),
  title: 'tour.status.title',
  content: 'tour.status.content',
};
export const NAVIGATION: TourStep = {
  dom: part('navigation'),
  title: 'tour.navigation.title',
  content: 'tour.navigation.content',
};

/** Returns the first card of a mode's tour. */
export const start = (title: string, content: string, image: string): TourStep => ({
  dom: '',
  isStart: true,
  title,
  content,
  image,
});

/**
 * Returns the tour step about the device list, with the texts of a mode. On a phone the list is in the bottom
 * sheet.
 */
export const list = (title: string, content: string): TourStep => ({
  dom: part('device-list'),
  title,
  content,
  image: 'list.png',
  mobileImage: 'sheet.gif',
});
