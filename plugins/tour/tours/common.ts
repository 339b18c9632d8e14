import { MAP_IN_3D, type TourStep } from '../steps.ts';

/** The selector of a part of the map page marked for tours with `data-tour`. */
const part = (name: string) => `[data-tour~="${name}"]`;

/** The search field and the states above the list. */
export const FILTER: TourStep = {
  dom: part('device-filter'),
  title: 'tour.filter.title',
  content: 'tour.filter.content',
  image: 'filter.png',
};
/** A marker on the map: arrow, age and trace. */
export const MARKER: TourStep = {
  dom: part('map'),
  title: 'tour.marker.title',
  content: 'tour.marker.content',
  image: 'marker.gif',
};
/** Moving the map: by mouse, or by touch on small screens. */
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
/** The panel of a device; skipped if none is open. */
export const PANEL: TourStep = {
  dom: part('device-panel'),
  title: 'tour.panel.title',
  content: 'tour.panel.content',
};
/** The line that shows when something is not live; skipped when all is well. */
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

/** The first card of a mode's tour. */
export const start = (title: string, content: string, image: string): TourStep => ({
  dom: '',
  isStart: true,
  title,
  content,
  image,
});

/** The device list, with the texts of a mode. On a phone it is the sheet. */
export const list = (title: string, content: string): TourStep => ({
  dom: part('device-list'),
  title,
  content,
  image: 'list.png',
  mobileImage: 'sheet.gif',
});
